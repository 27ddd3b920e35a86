import { isRejected } from '../../interface/outcome.js';
import { defaultParameters, type ParameterId } from '../../interface/parameters.js';
import type { CheckedProfile } from '../../interface/profile.js';
import { type SituationId, situations } from '../../interface/situations.js';
import { type Subject, statedByHand, subjectOrder, usualSituations } from './subject.js';

/** The profile that a provider is compared with, and the file that it is from. */
export interface GivenProfile extends CheckedProfile {
  readonly source?: string | undefined;
}

/** The parameters and situations that a profile has entries for, in the order of the tables. */
export function subjectsOf({ given }: GivenProfile): readonly Subject[] {
  const stated = new Set(
    [...Object.entries(given.parameters ?? {}), ...Object.entries(given.outcomes ?? {})]
      .filter(([, value]) => value !== undefined)
      .map(([subject]) => subject),
  );
  return subjectOrder.filter((subject) => stated.has(subject));
}

/** The situations to observe to check a profile. */
export function situationsOf(profile: GivenProfile): ReadonlySet<SituationId> {
  const ids = subjectsOf(profile)
    .map((subject) => subject.split('/')[0] as SituationId)
    .filter((id) => Object.hasOwn(situations, id));
  // An unusual success is recognized by its difference from a usual one.
  const usual = Object.values(usualSituations);
  return new Set([...usual, ...(statesErrors(profile) ? rejections : []), ...ids]);
}

/** Their Errors show what all Errors have in common. */
const rejections = ['create.missing-name', 'authentication.missing-token'] as const;

function statesErrors({ given }: GivenProfile): boolean {
  return ['error.integer', 'error.further-members'].some(
    (id) => given.parameters?.[id as ParameterId] !== undefined,
  );
}

/** Parameters that need no request of their own. */
const withoutRequests = new Set<string>([
  ...statedByHand,
  'error.integer',
  'error.further-members',
  'request.rate-limit',
  'response.content-type',
]);

/** Whether the entries of a profile are parameters, or depend on some. */
export function needsParameters(profile: GivenProfile): boolean {
  const ids = Object.keys(profile.given.parameters ?? {});
  return (
    ids.some((id) => !withoutRequests.has(id)) ||
    [...situationsOf(profile)].some(dependsOnParameters)
  );
}

/** Situations whose effects show in lists, so that their detection needs the parameters of lists. */
const recognizedByLists: readonly SituationId[] = ['create.taken-id', 'create.others-id'];

function dependsOnParameters(id: SituationId): boolean {
  let isRead = recognizedByLists.includes(id) && !isRejected(situations[id].default as never);
  const plant = { id: '1000000', name: 'Fern', tag: 'herb' };
  const samples = Object.values(situations[id].variants).flat();
  for (const sample of samples) {
    sample({
      fresh: plant,
      plant,
      token: 'token',
      get parameters() {
        isRead = true;
        return defaultParameters;
      },
    });
  }
  return isRead || samples.length === 0;
}
