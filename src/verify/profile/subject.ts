import type { OperationName } from '../../interface/operation-name.js';
import { type ParameterId, parameterIds } from '../../interface/parameters.js';
import {
  type SituationId,
  type SituationKey,
  situationIds,
  situations,
} from '../../interface/situations.js';

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

/** Parameters that no observation tries: a profile states them by hand. */
export const statedByHand: readonly ParameterId[] = [
  'create.name-characters',
  'create.tag-characters',
  'create.text-unit',
];

/** The situation in which each operation succeeds as usual, in the order in which they are observed. */
export const usualSituations: Readonly<Record<OperationName, SituationId>> = {
  list: 'list.all',
  delete: 'delete.own-plant',
  create: 'create.new-plant',
};
