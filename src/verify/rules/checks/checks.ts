import { characters } from './characters.js';
import type { Check } from './check.js';
import { concurrency } from './concurrency.js';
import { deletion } from './deletion.js';
import { errors } from './errors.js';
import { identity } from './identity.js';
import { limit } from './limit.js';
import { model } from './model.js';
import { refusedBodies } from './refused-bodies.js';
import { sameName } from './same-name.js';
import { secondUser } from './second-user.js';
import { storage, storageByDelete, tagIsOptional } from './storage.js';
import { survival } from './survival.js';
import { unauthenticated } from './unauthenticated.js';

/** Everything that takes more than one request to find out. */
export const checks: readonly Check[] = [
  storage,
  storageByDelete,
  tagIsOptional,
  deletion,
  sameName,
  identity,
  limit,
  refusedBodies,
  errors,
  unauthenticated,
  secondUser,
  characters,
  concurrency,
  survival,
  model,
];
