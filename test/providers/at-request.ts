import type { Behaviour } from './behaviour.js';

/** Does something at the nth request that is admitted. */
export function atRequest(count: number, act: () => void): Pick<Behaviour, 'admit'> {
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
