import {
  type DescribedEntry,
  describeProfile,
  type Quotation,
  quoteInterface,
} from '../interface/describe-profile.js';
import { parameterIds, parameters } from '../interface/parameters.js';
import type { ResolvedProfile } from '../interface/profile.js';
import { isSameJson } from '../text/json.js';

/** What the mock does in a situation, or the value of a parameter, with the interface's words about it. */
export type ProfileEntry = DescribedEntry & Quotation;

/** Describes the profile of a service; a parameter with its default value counts as a default. */
export function describeActiveProfile(profile: ResolvedProfile): ProfileEntry[] {
  const givenParameters = parameterIds
    .map((id) => [id, profile.parameters[id]] as const)
    .filter(([id, value]) => !isSameJson(value, parameters[id].default));
  const given = { parameters: Object.fromEntries(givenParameters), outcomes: profile.outcomes };
  return describeProfile(given).map((entry) => ({ ...entry, ...quoteInterface(entry) }));
}
