import type { Profile } from './profile.js';
import type { Outcomes } from './resolve-outcome.js';
import { parseSituationKey, type SituationKey } from './situations.js';

/** Lays a profile over another: what it says counts, and elsewhere what the base says. Neither is checked. */
export function layProfile(base: Profile = {}, over: Profile = {}): Profile {
  return {
    ...base,
    parameters: { ...base.parameters, ...over.parameters },
    outcomes: layOutcomes(base.outcomes, over.outcomes),
  };
}

/** An outcome that is given for a whole situation counts for all its variants. */
function layOutcomes(base: Outcomes = {}, over: Outcomes = {}): Outcomes {
  const kept = Object.entries(base).filter(([key]) => {
    const [id] = parseSituationKey(key as SituationKey);
    return over[id] === undefined;
  });
  return { ...Object.fromEntries(kept), ...over };
}
