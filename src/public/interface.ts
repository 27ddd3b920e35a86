// Apart from the other entries, so that a page has these sentences only if it imports them.
export {
  type DescribedEntry,
  describeOutcome,
  describeParameter,
  describeProfile,
} from '../interface/describe-profile.js';
export { parameters } from '../interface/parameters.js';
export { type Rule, rules } from '../interface/rules.js';
export { samples } from '../interface/samples.js';
export { situations } from '../interface/situations.js';
