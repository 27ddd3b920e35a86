import type { StepKind } from './step.js';
import { createsByBody } from './steps/creates-by-body.js';
import { createsById } from './steps/creates-by-id.js';
import { createsByText } from './steps/creates-by-text.js';
import { createsOfNoPlant } from './steps/creates-of-no-plant.js';
import { deletes } from './steps/deletes.js';
import { lists } from './steps/lists.js';
import { strangersAndStrays } from './steps/strangers.js';

/** Everything that an app may ask. */
export const stepKinds: readonly StepKind[] = [
  ...createsById,
  ...createsByText,
  ...createsByBody,
  createsOfNoPlant,
  ...lists,
  ...deletes,
  ...strangersAndStrays,
];
