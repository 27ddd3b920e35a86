import { type ParameterId, parameterIds } from '../../interface/parameters.js';
import { type SituationKey, situationIds, situations } from '../../interface/situations.js';

/** What an entry of a profile is about: a parameter, a situation or one of its variants. */
export type Subject = ParameterId | SituationKey;

/** Every subject in the order of the tables: parameters, then situations with their variants. */
export const subjectOrder: readonly Subject[] = [
  ...parameterIds,
  ...situationIds.flatMap((id) => [
    id,
    ...Object.keys(situations[id].variants).map((variant) => `${id}/${variant}` as const),
  ]),
];
