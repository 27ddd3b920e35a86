import type { Script } from '../engine/run-scripts.js';
import { identityScripts } from './identity.js';
import { sequenceScripts } from './sequences.js';
import { situationScripts } from './situations.js';

export { basicScripts } from './basics.js';

/** Every script but the basic ones. */
export const allScripts: readonly Script[] = [
  ...situationScripts,
  ...identityScripts,
  ...sequenceScripts,
];
