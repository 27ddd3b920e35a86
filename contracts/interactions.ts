import type { Interaction } from './interaction.js';
import { createInteractions } from './interactions/create.js';
import { deleteInteractions } from './interactions/delete.js';
import { listInteractions } from './interactions/list.js';
import { rejectedCreateInteractions } from './interactions/rejected-create.js';
import { unauthenticatedInteractions } from './interactions/unauthenticated.js';

/** Everything the contract holds a provider to in single exchanges. */
export const interactions: readonly Interaction[] = [
  ...createInteractions,
  ...rejectedCreateInteractions,
  ...listInteractions,
  ...deleteInteractions,
  ...unauthenticatedInteractions,
];
