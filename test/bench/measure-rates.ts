import type { Contestant } from './contestant.js';
import { type Load, send } from './load.js';
import { startContestant } from './running-server.js';
import { median } from './statistics.js';

/** What a contestant is sent. */
export type LoadOf = (contestant: Contestant) => Load;

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

const burstSeconds = 0.2;
/** One process of a server is up to a tenth faster than another one of the same server. */
const pairs = 3;
const raceSeconds = 10;
const minRounds = 5;

/**
 * Measures how many requests a second each entrant answers.
 *
 * Each runs beside the first and nobody else, and the two are asked in turn, in short bursts. So
 * whatever else the machine does, and however fast it happens to be, is the same for both, and shares
 * mean something. Both are started again several times.
 */
export async function measureRates(
  entrants: readonly Entrant[],
  loadOf: LoadOf,
  connections = 100,
): Promise<Rate[]> {
  const [first, ...others] = entrants;
  if (first === undefined) {
    return [];
  }
  const ownOfFirst: number[] = [];
  const rates: Rate[] = [];
  for (const other of others) {
    const rounds: Round[] = [];
    for (let pair = 0; pair < pairs; pair++) {
      await using base = await enter(first, loadOf, connections);
      await using rival = await enter(other, loadOf, connections);
      rounds.push(...(await race(base.burst, rival.burst)));
    }
    ownOfFirst.push(...rounds.map(([own]) => own));
    rates.push({
      perSecond: median(rounds.map(([, rate]) => rate)),
      share: median(rounds.map(([own, rate]) => rate / own)),
    });
  }
  return [{ perSecond: median(ownOfFirst), share: 1 }, ...rates];
}

/** The rates of the first and of the second. */
type Round = readonly [first: number, second: number];

type Burst = () => Promise<number>;

/** Starts an entrant, and asks it until it is warm. */
async function enter(
  { contestant, plants }: Entrant,
  loadOf: LoadOf,
  connections: number,
): Promise<AsyncDisposable & { readonly burst: Burst }> {
  const server = await startContestant(contestant, plants);
  try {
    const load = loadOf(contestant);
    const duration = contestant.warmUpSeconds ?? 3;
    const warm = await send(server.url, load, { duration, connections });
    const amount = toBurst(warm * burstSeconds, connections);
    return {
      burst: () => send(server.url, load, amount),
      [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
    };
  } catch (error) {
    await server[Symbol.asyncDispose]();
    throw error;
  }
}

/** The same even number for each connection, so that what is created is deleted in the same burst. */
function toBurst(wanted: number, max: number): { amount: number; connections: number } {
  const pairs = Math.max(10, Math.round(wanted / 2));
  const connections = Math.min(max, pairs);
  return { amount: 2 * connections * Math.round(pairs / connections), connections };
}

/** Who begins changes from round to round. */
async function race(first: Burst, second: Burst): Promise<Round[]> {
  const rounds: Round[] = [];
  const end = performance.now() + raceSeconds * 1000;
  while (rounds.length < minRounds || performance.now() < end) {
    if (rounds.length % 2 === 0) {
      const rate = await first();
      rounds.push([rate, await second()]);
    } else {
      const rate = await second();
      rounds.push([await first(), rate]);
    }
  }
  return rounds;
}
