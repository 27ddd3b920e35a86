import type { CheckFindings } from '../findings.js';
import { type Grounds, type Planted, plant } from '../provider/grounds.js';
import { together } from '../together.js';

/** What a sequence of requests is made with. */
export interface Scene extends Grounds {
  /** From which whatever is chosen at random follows, but for ids and names. */
  readonly seed: number;
  readonly findings: CheckFindings;
}

export function plantSome(scene: Scene, count: number): Promise<Planted[]> {
  return together(Array.from({ length: count }, () => plant(scene)));
}
