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
export { reportToHtml } from '../verify/reporters/html.js';
export { reportToHuman } from '../verify/reporters/human.js';
export { reportToJson } from '../verify/reporters/json.js';
export { reportToJunit } from '../verify/reporters/junit.js';
export {
  type PactText,
  type VerifyProviderOptions,
  verifyProvider,
} from '../verify/verify-provider.js';
