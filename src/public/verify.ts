export type { MockBeginning } from '../verify/compare/beginning.js';
export {
  type CompareProviderOptions,
  compareProvider,
  type RunningMock,
} from '../verify/compare/compare-provider.js';
export type { ComparisonReport, Difference } from '../verify/compare/comparison.js';
export type { PointObservation, ToldPoint, UntoldPoint } from '../verify/observe/observation.js';
export {
  type ObservationReport,
  type ObserveProviderOptions,
  observeProvider,
} from '../verify/observe/observe-provider.js';
export { toProfile } from '../verify/observe/to-profile.js';
export type {
  CheckKind,
  CheckReport,
  ChoiceVerdict,
  Evidence,
  InteractionReport,
  Leftover,
  PactReport,
  PointReport,
  ProfileReport,
  RecordedExchange,
  RuleReport,
  Verdict,
  VerificationReport,
} from '../verify/report.js';
export { comparisonToHuman } from '../verify/reporters/comparison-human.js';
export { reportToHtml } from '../verify/reporters/html.js';
export { reportToHuman } from '../verify/reporters/human.js';
export { reportToJson } from '../verify/reporters/json.js';
export { reportToJunit } from '../verify/reporters/junit.js';
export { observationToHuman } from '../verify/reporters/observation-human.js';
export type { PactText, VerifyProviderOptions } from '../verify/verify-options.js';
export { verifyProvider } from '../verify/verify-provider.js';
