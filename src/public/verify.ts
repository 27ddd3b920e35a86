export type { AssumptionsFile, AssumptionsText } from '../verify/assumptions/assumptions-file.js';
export { type CompareProviderOptions, compareProvider } from '../verify/compare-provider.js';
export {
  diffProfiles,
  type ProfileDifference,
  type ProfileNames,
} from '../verify/observe/diff-profiles.js';
export {
  createProfile,
  type Determined,
  type ObservationReport,
  type Undetermined,
} from '../verify/observe/findings.js';
export { observationToText } from '../verify/observe/observation-to-text.js';
export { type ObserveProviderOptions, observeProvider } from '../verify/observe-provider.js';
export type { PactText, PublishedPact } from '../verify/pacts/pact-file.js';
export {
  type ComparisonReport,
  comparisonToText,
  type Difference,
} from '../verify/report/comparison-report.js';
export type { KnownFailureEntry } from '../verify/report/known-failures.js';
export { reportToHtml, reportToMarkdown } from '../verify/report/render/html.js';
export { reportToJson } from '../verify/report/render/json.js';
export { reportToJunit } from '../verify/report/render/junit.js';
export { reportToText } from '../verify/report/render/text.js';
export type {
  AppReport,
  AssumptionReport,
  CheckKind,
  CheckReport,
  Evidence,
  InteractionReport,
  KnownFailure,
  Leftover,
  Mismatch,
  PactReport,
  Problem,
  ProfileEntryReport,
  ProfileEntryVerdict,
  ProfileReport,
  RecordedExchange,
  RuleReport,
  Verdict,
  VerificationReport,
} from '../verify/report/verification-report.js';

export { type VerifyProviderOptions, verifyProvider } from '../verify/verify-provider.js';
