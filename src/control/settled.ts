import type { Sandbox } from '../service/sandbox.js';
import { repeat } from './real-timers.js';

/** How long no request must come, in milliseconds. */
export const defaultQuietMs = 20;

/** How often it is looked during that time. */
export const looksPerQuiet = 4;

/** Resolves when a sandbox has answered every request, and none has come for a while. */
export function whenSettled(sandbox: Sandbox): Promise<void> {
  const { quietMs = defaultQuietMs } = sandbox.holder ?? {};
  let seen = -1;
  let looks = 0;
  sandbox.awaited++;
  return new Promise((resolve) => {
    const end = repeat(quietMs / looksPerQuiet, () => {
      const { lastId, lastSettled } = sandbox.journal;
      const isQuiet = lastId + lastSettled === seen && !isAnswering(sandbox);
      seen = lastId + lastSettled;
      looks = isQuiet ? looks + 1 : 0;
      if (looks >= looksPerQuiet) {
        end();
        sandbox.awaited--;
        resolve();
      }
    });
  });
}

/** Whether a response will come without anything that the test does. */
function isAnswering({ journal, faults, holder }: Sandbox): boolean {
  // Those that are held are there also after the test has cleared the requests.
  const waiting = [...journal.exchanges(), ...faults.held];
  return waiting.some(({ durationMs, held, fault }) => {
    const isHeldByFault = held !== undefined && held.by !== holder;
    return durationMs === undefined && !isHeldByFault && fault !== 'no-answer';
  });
}
