import type { Sandbox } from '../service/sandbox.js';
import { repeat } from './real-timers.js';

/** How long no request must come, in milliseconds. */
export const defaultQuietMs = 20;

/** How many times it looks during that time. */
export const looksPerQuiet = 4;

/** Where React warns of an update outside of `act`, if it is true. */
const react = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };

/** Resolves when a sandbox has answered every request, and none has come for a while. */
export async function whenSettled(sandbox: Sandbox): Promise<void> {
  const { IS_REACT_ACT_ENVIRONMENT: isActing } = react;
  if (isActing) {
    // As Testing Library does while it waits: React then renders each response as in a browser, without a warning.
    react.IS_REACT_ACT_ENVIRONMENT = false;
  }
  sandbox.awaited++;
  await whenQuiet(sandbox);
  sandbox.awaited--;
  if (isActing) {
    react.IS_REACT_ACT_ENVIRONMENT = true;
  }
}

function whenQuiet(sandbox: Sandbox): Promise<void> {
  const { quietMs = defaultQuietMs } = sandbox.holder ?? {};
  let seen = -1;
  let looks = 0;
  return new Promise((resolve) => {
    const end = repeat(quietMs / looksPerQuiet, () => {
      const { journal, open, holder } = sandbox;
      const { lastId, lastSettled } = journal;
      // A response that a fault holds comes only when the test releases it.
      const isAnswering = [...open].some(({ held }) => held === undefined || held.by === holder);
      const isQuiet = lastId + lastSettled === seen && !isAnswering;
      seen = lastId + lastSettled;
      looks = isQuiet ? looks + 1 : 0;
      if (looks >= looksPerQuiet) {
        end();
        resolve();
      }
    });
  });
}
