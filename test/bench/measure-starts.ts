import type { Contestant } from './contestant.js';
import { residentBytesOf, startContestant } from './running-server.js';
import { median } from './statistics.js';

export interface Start {
  /** From the start of the process to the end of its first answer, the median of all rounds. */
  readonly ms: number;
  /** What the process holds of the machine's memory then. */
  readonly residentBytes: number;
}

const rounds = 9;

/** Starts each with a thousand plants, in turn. */
export async function measureStarts(contestants: readonly Contestant[]): Promise<Start[]> {
  const starts = contestants.map(() => ({ ms: [] as number[], bytes: [] as number[] }));
  for (let round = 0; round < rounds; round++) {
    for (const [position, contestant] of contestants.entries()) {
      await using server = await startContestant(contestant, 1000);
      starts[position]?.ms.push(server.startMs);
      starts[position]?.bytes.push(residentBytesOf(server.child));
    }
  }
  return starts.map(({ ms, bytes }) => ({ ms: median(ms), residentBytes: median(bytes) }));
}
