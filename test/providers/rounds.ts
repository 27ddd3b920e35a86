import type { Change } from './behaviour.js';

/** So many turns of the event loop without a request show that the client waits for responses. */
const quietTurns = 30;

/**
 * A provider whose responses all take equally long, as over a slow network, without a clock: it holds them until the client,
 * which runs in the same process, sends no more requests.
 */
export function startRounds(): { readonly change: Change; count(): number } {
  let rounds = 0;
  let turns = 0;
  let held: (() => void)[] = [];

  function watch(): void {
    turns += 1;
    if (turns <= quietTurns) {
      setImmediate(watch);
      return;
    }
    rounds += 1;
    const released = held;
    held = [];
    for (const release of released) {
      release();
    }
  }

  function hold(release: () => void): void {
    turns = 0;
    held.push(release);
    if (held.length === 1) {
      setImmediate(watch);
    }
  }

  return {
    change: ({ send }) => ({
      async send(...parameters) {
        await new Promise<void>(hold);
        await send(...parameters);
      },
    }),
    count: () => rounds,
  };
}
