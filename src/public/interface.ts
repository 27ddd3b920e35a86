// Apart from the other entries, so that a page has these sentences only if it imports them.
export {
  type DescribedEntry,
  describeOutcome,
  describeParameter,
  describeProfile,
} from '../interface/describe-profile.js';
export { describedParameters as parameters } from '../interface/described-parameters.js';
export { describedSituations as situations, samples } from '../interface/described-situations.js';
export { type Rule, rules } from '../interface/rules.js';
