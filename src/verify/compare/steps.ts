import type { StepKind } from './step.js';
import { creates } from './steps/creates.js';
import { deletes } from './steps/deletes.js';
import { lists } from './steps/lists.js';
import { strangersAndStrays } from './steps/strangers.js';

/** Everything that an app may ask. */
export const stepKinds: readonly StepKind[] = [
  ...creates,
  ...lists,
  ...deletes,
  ...strangersAndStrays,
];
