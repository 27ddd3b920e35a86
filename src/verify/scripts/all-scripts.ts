import type { Script } from '../engine/run-scripts.js';
import type { TokensByKind } from '../http/tokens.js';
import { identityScripts } from './identity.js';
import { sequenceScripts } from './sequences.js';
import { situationScripts } from './situations.js';

export { basicScripts } from './basics.js';

/** Every script but the basic ones. */
export function allScripts(tokens: TokensByKind): readonly Script[] {
  return [...situationScripts(tokens), ...identityScripts, ...sequenceScripts];
}
