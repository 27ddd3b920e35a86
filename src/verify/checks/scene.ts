import type { CheckFindings } from '../findings.js';
import { type AcceptedPlant, createPlant } from '../session/create-plant.js';
import type { SessionContext } from '../session/session-context.js';
import { settleAll } from '../session/settle-all.js';

/** What a sequence of requests is made with. */
export interface Scene extends SessionContext {
  /** From which whatever is chosen at random follows, but for ids and names. */
  readonly seed: number;
  readonly findings: CheckFindings;
}

export function plantSome(scene: Scene, count: number): Promise<AcceptedPlant[]> {
  return settleAll(Array.from({ length: count }, () => createPlant(scene)));
}
