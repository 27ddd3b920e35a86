export type { MockBeginning } from '../verify/compare/beginning.js';
export {
  type CompareProviderOptions,
  compareProvider,
  type RunningMock,
} from '../verify/compare/compare-provider.js';
export type { ComparisonReport, Difference } from '../verify/compare/comparison.js';
export { type ObserveProviderOptions, observeProvider } from '../verify/observe-provider.js';
export { createProfile } from '../verify/profile/create-profile.js';
export { type MergedProfile, mergeProfiles } from '../verify/profile/merge-profiles.js';
export type { ObservationReport } from '../verify/profile/observation-report.js';
export type { Determined, Undetermined } from '../verify/profile/profile-recorder.js';
export type {
  CheckKind,
  CheckReport,
  Evidence,
  InteractionReport,
  Leftover,
  PactReport,
  ProfileEntryReport,
  ProfileEntryVerdict,
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
