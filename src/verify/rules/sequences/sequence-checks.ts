import type { RuleId } from '../../../interface/rules.js';
import type { Check } from './check.js';
import { concurrency } from './concurrency.js';
import { deletion } from './deletion.js';
import { identity } from './identity.js';
import { limit } from './limit.js';
import { limitedAccess, limitedDeletion } from './limited-access.js';
import { model } from './model.js';
import { optionalTag } from './optional-tag.js';
import { sameIdAtOnce } from './same-id-at-once.js';
import { sameName } from './same-name.js';
import { sharedId } from './shared-id.js';
import { storage, storageByDelete } from './storage.js';
import { usersAtOnce } from './users-at-once.js';

/** The checks of {@link basicRules}, in their order. */
export const basicChecks: readonly Check[] = [storage, deletion, limitedAccess];

/** The rules without which other checks show nothing. */
export const basicRules = [
  'create.stores-plant',
  'create.answers-200-with-plant',
  'list.returns-array-of-plants',
  'list.returns-accessible-plants',
  'delete.removes-one-plant',
  'plant.name',
  'plant.tag',
] as const satisfies readonly RuleId[];

/** The other checks that take more than one request, in their order. */
export const sequenceChecks: readonly Check[] = [
  optionalTag,
  storageByDelete,
  sameName,
  identity,
  limit,
  limitedDeletion,
  concurrency,
  sameIdAtOnce,
  sharedId,
  usersAtOnce,
  model,
];
