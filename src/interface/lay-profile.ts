import type { Profile } from './profile.js';

/** Lays a profile over another, entry by entry: what it does not say is as in the base. Neither is checked. */
export function layProfile(base: Profile = {}, over: Profile = {}): Profile {
  return {
    ...base,
    parameters: { ...base.parameters, ...over.parameters },
    outcomes: { ...base.outcomes, ...over.outcomes },
  };
}
