import type { OperationName } from '../../interface/operation-name.js';
import type { SituationId } from '../../interface/situations.js';

/** The situation in which each operation succeeds as usual, in the order in which they are observed. */
export const usualSituations: Readonly<Record<OperationName, SituationId>> = {
  list: 'list.all',
  delete: 'delete.own-plant',
  create: 'create.new-plant',
};
