import type { Competitor } from './competitors.js';
import { type Load, send } from './load.js';
import { type RunningServer, startCompetitor } from './running-server.js';

/** The value below which a share of the numbers is. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((first, second) => first - second);
  return sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN;
}

export const median = (numbers: readonly number[]) => quantile(numbers, 0.5);

export interface Entrant {
  readonly competitor: Competitor;
  readonly plants: number;
}

export interface Rate {
  /** Requests a second, the median. */
  readonly perSecond: number;
  /** What that is of the base's rate in the same round: the median, and between which the middle half is. */
  readonly share: number;
  readonly spread: readonly [low: number, high: number];
}

const connections = 100;
const burstSeconds = 0.2;
/** One process of a server is up to a tenth faster than another one of the same server. */
const pairs = 3;
const raceSeconds = 10;
const minRounds = 5;

/**
 * Measures how many requests a second an entrant answers, and what that is of the rate of another.
 *
 * It runs beside the base and nobody else, and the two are asked in turn, in short bursts. So whatever
 * else the machine does, and however fast it happens to be, is the same for both, and shares mean
 * something. Both are started again several times.
 */
export async function measureRate(
  base: Entrant,
  entrant: Entrant,
  loadOf: (competitor: Competitor) => Load,
): Promise<Rate> {
  const rates: number[] = [];
  const shares: number[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    await using first = await startCompetitor(base.competitor, base.plants);
    await using second = await startCompetitor(entrant.competitor, entrant.plants);
    const askFirst = await warmUp(first, base, loadOf(base.competitor));
    const askSecond = await warmUp(second, entrant, loadOf(entrant.competitor));
    const end = performance.now() + raceSeconds * 1000;
    for (let round = 0; round < minRounds || performance.now() < end; round++) {
      // Who begins changes from round to round.
      const before = round % 2 === 0 ? await askFirst() : undefined;
      const rate = await askSecond();
      rates.push(rate);
      shares.push(rate / (before ?? (await askFirst())));
    }
  }
  const spread = [quantile(shares, 0.25), quantile(shares, 0.75)] as const;
  return { perSecond: median(rates), share: median(shares), spread };
}

/** Asks a server until it is warm; returns what sends it a burst, and tells the rate. */
async function warmUp(
  { url }: RunningServer,
  { competitor }: Entrant,
  load: Load,
): Promise<() => Promise<number>> {
  const duration = competitor.warmUpSeconds ?? 3;
  const amount = toBurst(burstSeconds * (await send(url, load, { duration, connections })));
  return () => send(url, load, amount);
}

/** The same even number for each connection, so that what is created is deleted in the same burst. */
function toBurst(wanted: number): { amount: number; connections: number } {
  const twos = Math.max(10, Math.round(wanted / 2));
  const used = Math.min(connections, twos);
  return { amount: 2 * used * Math.round(twos / used), connections: used };
}
