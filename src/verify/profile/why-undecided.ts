import { isRefused } from '../../interface/outcome.js';
import type { ResolvedProfile } from '../../interface/profile.js';
import { effectOf, resolveOutcome } from '../../interface/resolve-outcome.js';
import { situations } from '../../interface/situations.js';
import type { GivenProfile } from './given-profile.js';
import type { Determined } from './profile-recorder.js';

/** Why a value that looks like another may be the expected one nevertheless. */
export function whyUndecided(
  { resolved }: GivenProfile,
  { subject, value, evidence, atLeast }: Determined,
  expected: unknown,
): string | undefined {
  if (atLeast !== undefined && typeof expected === 'number' && expected >= atLeast) {
    return `${evidence}, which does not go beyond ${expected}`;
  }
  const isOfEveryone = resolved.parameters['create.owner'] === 'everyone';
  switch (subject) {
    case 'create.name-characters':
      return expected === 'any' && isUnusualNameRefused(resolved)
        ? `${evidence}, and by the profile names with unusual characters are refused`
        : undefined;
    case 'create.shortest-tag':
      return expected === 0 && value === 1 && isEmptyTagRefused(resolved)
        ? `${evidence}, and by the profile an empty tag is refused`
        : undefined;
    case 'create.maximum-plants-of-user':
      return isOfEveryone
        ? 'by the profile plants belong to everyone, so that no user has too many'
        : undefined;
    case 'list.largest-limit':
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

function isUnusualNameRefused({ outcomes }: ResolvedProfile): boolean {
  const id = 'create.unusual-name';
  return Object.keys(situations[id].variants).some((variant) =>
    isRefused(resolveOutcome(outcomes, `${id}/${variant}`)),
  );
}

function isEmptyTagRefused({ outcomes }: ResolvedProfile): boolean {
  return isRefused(resolveOutcome(outcomes, 'create.empty-tag'));
}

function isLargeLimitIgnored({ outcomes }: ResolvedProfile): boolean {
  const id = 'list.limit-above-largest';
  return effectOf(id, resolveOutcome(outcomes, id)) === 'ignored';
}
