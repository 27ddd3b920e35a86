export type {
  CheckKind,
  CheckReport,
  Evidence,
  InteractionReport,
  Leftover,
  PactReport,
  RecordedExchange,
  RuleReport,
  Verdict,
  VerificationReport,
} from '../verify/report.js';
export {
  type PactText,
  type VerifyProviderOptions,
  verifyProvider,
} from '../verify/verify-provider.js';
