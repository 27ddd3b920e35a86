import type { Interaction } from './interaction.js';
import { createInteractions } from './interactions/create.js';
import { deleteInteractions } from './interactions/delete.js';
import { listInteractions } from './interactions/list.js';
import { rejectedCreateInteractions } from './interactions/rejected-create.js';
import { unauthenticatedInteractions } from './interactions/unauthenticated.js';

/** Every interaction of the contract. */
export const interactions: readonly Interaction[] = [
  ...createInteractions,
  ...rejectedCreateInteractions,
  ...listInteractions,
  ...deleteInteractions,
  ...unauthenticatedInteractions,
];
