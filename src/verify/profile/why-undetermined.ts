import { isRejected } from '../../interface/outcome.js';
import type { ResolvedProfile } from '../../interface/profile.js';
import { effectOf, resolveOutcome } from '../../interface/resolve-outcome.js';
import type { GivenProfile } from './given-profile.js';
import type { Determined } from './profile-recorder.js';

const miscounted = 5;

/** Why the provider may have the expected value although another one was observed. */
export function whyUndetermined(
  { resolved }: GivenProfile,
  { subject, value, evidence, triedUpTo }: Determined,
  expected: unknown,
): string | undefined {
  if (triedUpTo !== undefined && typeof expected === 'number' && expected >= triedUpTo) {
    return `${evidence} The observation does not go beyond that; the profile says ${expected}.`;
  }
  const isOfEveryone = resolved.parameters['create.owner'] === 'everyone';
  switch (subject) {
    case 'create.minimum-tag-length':
      return expected === 0 && value === 1 && isEmptyTagRejected(resolved)
        ? `${evidence} By the profile, an empty tag is rejected anyway.`
        : undefined;
    case 'create.maximum-plants-per-user':
      return isOfEveryone
        ? 'By the profile, plants belong to everyone, so no user has too many.'
        : undefined;
    case 'request.rate-limit':
      // The provider also counts requests that the observation does not.
      return Math.abs(Number(expected) - Number(value)) <= miscounted ? evidence : undefined;
    case 'list.maximum-limit':
      return isLargeLimitIgnored(resolved)
        ? `${evidence} By the profile, a limit above the maximum is ignored.`
        : undefined;
    case 'list.visibility': {
      // Lists without shared plants look the same either way.
      const mayBeShared = value === 'own' || (value === 'all' && isOfEveryone);
      return expected === 'own-and-shared' && mayBeShared ? evidence : undefined;
    }
    default:
      return undefined;
  }
}

function isEmptyTagRejected({ outcomes }: ResolvedProfile): boolean {
  return isRejected(resolveOutcome(outcomes, 'create.empty-tag'));
}

function isLargeLimitIgnored({ outcomes }: ResolvedProfile): boolean {
  const id = 'list.limit-above-maximum';
  return effectOf(id, resolveOutcome(outcomes, id)) === 'ignored';
}
