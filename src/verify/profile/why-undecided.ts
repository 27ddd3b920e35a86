import { isRejected } from '../../interface/outcome.js';
import type { ResolvedProfile } from '../../interface/profile.js';
import { effectOf, resolveOutcome } from '../../interface/resolve-outcome.js';
import { situations } from '../../interface/situations.js';
import type { GivenProfile } from './given-profile.js';
import type { Determined } from './profile-recorder.js';

/** Why a value that looks like another may be the expected one nevertheless. */
export function whyUndecided(
  { resolved }: GivenProfile,
  { subject, value, evidence, triedUpTo }: Determined,
  expected: unknown,
): string | undefined {
  if (triedUpTo !== undefined && typeof expected === 'number' && expected >= triedUpTo) {
    return `${evidence}, which does not go beyond ${expected}`;
  }
  const isOfEveryone = resolved.parameters['create.owner'] === 'everyone';
  switch (subject) {
    case 'create.name-characters':
      return expected === 'any' && isUnusualNameRejected(resolved)
        ? `${evidence}, and by the profile names with unusual characters are rejected`
        : undefined;
    case 'create.minimum-tag-length':
      return expected === 0 && value === 1 && isEmptyTagRejected(resolved)
        ? `${evidence}, and by the profile an empty tag is rejected`
        : undefined;
    case 'create.maximum-plants-per-user':
      return isOfEveryone
        ? 'by the profile plants belong to everyone, so that no user has too many'
        : undefined;
    case 'list.maximum-limit':
      return isLargeLimitIgnored(resolved)
        ? `${evidence}, and by the profile a limit above the largest counts as none`
        : undefined;
    case 'list.visibility': {
      // A list shows who sees what only as far as there is something to see.
      const mayBeShared = value === 'own' || (value === 'all' && isOfEveryone);
      return expected === 'own-and-shared' && mayBeShared ? evidence : undefined;
    }
    default:
      return undefined;
  }
}

function isUnusualNameRejected({ outcomes }: ResolvedProfile): boolean {
  const id = 'create.unusual-name';
  return Object.keys(situations[id].variants).some((variant) =>
    isRejected(resolveOutcome(outcomes, `${id}/${variant}`)),
  );
}

function isEmptyTagRejected({ outcomes }: ResolvedProfile): boolean {
  return isRejected(resolveOutcome(outcomes, 'create.empty-tag'));
}

function isLargeLimitIgnored({ outcomes }: ResolvedProfile): boolean {
  const id = 'list.limit-above-maximum';
  return effectOf(id, resolveOutcome(outcomes, id)) === 'ignored';
}
