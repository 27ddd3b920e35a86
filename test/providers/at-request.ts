import type { ZooBehaviour } from './behaviour.js';

/** Does something at the nth request that is admitted. */
export function atRequest(count: number, act: () => void): Pick<ZooBehaviour, 'admit'> {
  let requests = 0;
  return {
    admit() {
      requests += 1;
      if (requests === count) {
        act();
      }
    },
  };
}
