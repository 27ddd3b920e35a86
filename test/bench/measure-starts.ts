import { spawnSync } from 'node:child_process';
import type { Competitor } from './competitors.js';
import { median } from './measure-rates.js';
import { startCompetitor } from './running-server.js';

export interface Start {
  /** From the start of the process to the end of its first answer, the median of all rounds. */
  readonly ms: number;
  /** What the process holds of the machine's memory then. */
  readonly residentBytes: number;
}

const rounds = 9;

export async function measureStarts(competitors: readonly Competitor[]): Promise<Start[]> {
  const starts = competitors.map(() => ({ ms: [] as number[], bytes: [] as number[] }));
  for (let round = 0; round < rounds; round++) {
    for (const [position, competitor] of competitors.entries()) {
      await using server = await startCompetitor(competitor, 1000);
      starts[position]?.ms.push(server.startMs);
      starts[position]?.bytes.push(residentBytesOf(server.child.pid));
    }
  }
  return starts.map(({ ms, bytes }) => ({ ms: median(ms), residentBytes: median(bytes) }));
}

function residentBytesOf(pid = 0): number {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(stdout) * 1024;
}
