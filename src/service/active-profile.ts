import { type DescribedEntry, describeProfile } from '../interface/describe-profile.js';
import { parameterIds, parameters } from '../interface/parameters.js';
import { checkProfile, type Profile } from '../interface/profile.js';
import { type Quotation, quoteInterface } from '../interface/quote-interface.js';
import { isSameJson } from '../interface/same-json.js';
import type { CompiledProfile } from './compiled-profile.js';

/** What the mock does in a situation, or the value of a parameter, with the interface's words about it. */
export type ProfileEntry = DescribedEntry & Quotation;

/** A parameter or a situation in two profiles. */
export interface ComparedEntry {
  readonly isDifferent: boolean;
  /** As the mock has it. */
  readonly own: ProfileEntry;
  /** As the other profile has it. */
  readonly other: ProfileEntry;
}

/** Describes the profile of a service. */
export function describeActiveProfile(profile: CompiledProfile): ProfileEntry[] {
  return describeProfile(withoutDefaults(profile)).map(addQuotation);
}

/**
 * Describes the profile of a service beside another one, in the order of the tables.
 *
 * @throws KitError `invalid-profile`, naming what is wrong with the other one.
 */
export function compareActiveProfile(profile: CompiledProfile, other: unknown): ComparedEntry[] {
  const { given } = checkProfile(other, 'the other profile');
  const active = withoutDefaults(profile);
  // Each is described with the variants of both, so that the entries are the same.
  const others = describeProfile(given, active).map(addQuotation);
  return describeProfile(active, given).flatMap((entry, position) => {
    const beside = others[position];
    return beside === undefined
      ? []
      : {
          isDifferent: !isSameJson(entry.value, beside.value),
          own: addQuotation(entry),
          other: beside,
        };
  });
}

/** Leaves out the parameters with default values, since a checked profile has all of them. */
function withoutDefaults(profile: CompiledProfile): Profile {
  const own = parameterIds
    .map((id) => [id, profile.parameters[id]] as const)
    .filter(([id, value]) => !isSameJson(value, parameters[id].default));
  return { parameters: Object.fromEntries(own), outcomes: profile.outcomes };
}

function addQuotation(entry: DescribedEntry): ProfileEntry {
  return { ...entry, ...quoteInterface(entry.id) };
}
