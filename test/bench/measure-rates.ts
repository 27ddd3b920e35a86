import type { Contestant } from './contestant.js';
import { type Load, send } from './load.js';
import { type RunningServer, startContestant } from './running-server.js';
import { median } from './statistics.js';

/** Who is measured, with how many plants. */
export interface Entrant {
  readonly contestant: Contestant;
  readonly plants: number;
}

export interface Rate {
  /** Requests a second, the median of all rounds. */
  readonly perSecond: number;
  /** What that is of the first entrant's, the median of all rounds. */
  readonly share: number;
}

const burstSeconds = 0.5;
const rounds = 15;

/**
 * Measures how many requests a second each entrant answers.
 *
 * All run at the same time and are asked in turn, in short bursts. So whatever else the machine does,
 * and however fast it happens to be, is the same for all, and shares mean something.
 */
export async function measureRates(
  entrants: readonly Entrant[],
  loadOf: (contestant: Contestant) => Load,
  connections = 100,
): Promise<Rate[]> {
  const servers: RunningServer[] = [];
  try {
    const bursts: (() => Promise<number>)[] = [];
    for (const { contestant, plants } of entrants) {
      const server = await startContestant(contestant, plants);
      servers.push(server);
      const load = loadOf(contestant);
      const warm = await send(server.url, load, {
        duration: contestant.warmUpSeconds ?? 3,
        connections,
      });
      const burst = toBurst(warm * burstSeconds, connections);
      bursts.push(() => send(server.url, load, burst));
    }
    return await race(bursts);
  } finally {
    await Promise.all(servers.map((server) => server[Symbol.asyncDispose]()));
  }
}

/** The same even number for each connection, so that what is created is deleted in the same burst. */
function toBurst(wanted: number, most: number): { amount: number; connections: number } {
  const pairs = Math.max(10, Math.round(wanted / 2));
  const connections = Math.min(most, pairs);
  return { amount: 2 * connections * Math.round(pairs / connections), connections };
}

async function race(bursts: readonly (() => Promise<number>)[]): Promise<Rate[]> {
  const rates = bursts.map((): number[] => []);
  const order = [...bursts.entries()];
  for (let round = 0; round < rounds; round++) {
    for (const [position, burst] of round % 2 === 0 ? order : order.toReversed()) {
      rates[position]?.push(await burst());
    }
  }
  const [first = []] = rates;
  return rates.map((own) => ({
    perSecond: median(own),
    share: median(own.map((rate, round) => rate / (first[round] ?? Number.NaN))),
  }));
}
