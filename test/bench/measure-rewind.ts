import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { build, type Plugin } from 'esbuild';
import type { Round } from './operations-worker.js';
import type { Operations } from './service-operations.js';
import { median } from './statistics.js';
import { workshop } from './workshop.js';

/** The speed with the undo log, which rewind needs, as a share of the speed without it; medians. */
export type Rewind = Readonly<Record<keyof Operations, number>>;

const pairs = 24;
const rounds = 8;
const warmUpRounds = 6;
const listRound: Round = { operation: 'list', repeats: 4000 };
const writeRound: Round = { operation: 'createAndDelete', repeats: 2000 };

/** Replaces the undo log by one that keeps nothing. */
const withoutUndoLog: Plugin = {
  name: 'without-undo-log',
  setup({ onResolve }) {
    const path = join(import.meta.dirname, 'no-undo-log.ts');
    onResolve({ filter: /\/undo-log\.js$/ }, () => ({ path }));
  },
};

/**
 * Measures the service alone, with the undo log and without it. Each is in a worker of this process, so
 * that neither collects the garbage of the other, or runs code that was compiled for both. There are
 * several pairs of workers, since two workers with the same code differ by a few percent.
 */
export async function measureRewind(): Promise<Rewind> {
  const withLog = await bundleWorker('with-undo-log', []);
  const withoutLog = await bundleWorker('without-undo-log', [withoutUndoLog]);
  const shares = { list: [] as number[], createAndDelete: [] as number[] };
  for (let pair = 0; pair < pairs; pair++) {
    const isReversed = pair % 2 === 1;
    const workers = (isReversed ? [withoutLog, withLog] : [withLog, withoutLog]).map(
      (file) => new Worker(file),
    ) as [Worker, Worker];
    for (const round of [listRound, writeRound]) {
      const ratios = await race(workers, round);
      shares[round.operation].push(...(isReversed ? ratios : ratios.map((ratio) => 1 / ratio)));
    }
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  return { list: median(shares.list), createAndDelete: median(shares.createAndDelete) };
}

/** @throws when the bundle does not have the undo log that it should have. */
async function bundleWorker(name: string, plugins: Plugin[]): Promise<string> {
  const outfile = join(workshop, `${name}.mjs`);
  const { metafile } = await build({
    entryPoints: [join(import.meta.dirname, 'operations-worker.ts')],
    outfile,
    plugins,
    bundle: true,
    format: 'esm',
    platform: 'node',
    external: ['@faker-js/faker'],
    metafile: true,
  });
  const logs = Object.keys(metafile.inputs).filter((path) => path.endsWith('undo-log.ts'));
  const expected = plugins.length > 0 ? 'test/bench/no-undo-log.ts' : 'src/service/undo-log.ts';
  if (logs.length !== 1 || !logs[0]?.endsWith(expected)) {
    throw new Error(`Failed to measure rewind: the bundle ${name} has ${logs.join(' and ')}.`);
  }
  return outfile;
}

/** Returns the time of the first worker by that of the second, of each round; they begin in turn. */
async function race([first, second]: [Worker, Worker], round: Round): Promise<number[]> {
  const ratios: number[] = [];
  for (let count = 0; count < warmUpRounds + rounds; count++) {
    const reversedMs = count % 2 === 0 ? undefined : await run(second, round);
    const firstMs = await run(first, round);
    ratios.push(firstMs / (reversedMs ?? (await run(second, round))));
  }
  return ratios.slice(warmUpRounds);
}

async function run(worker: Worker, round: Round): Promise<number> {
  worker.postMessage(round);
  const [ms] = await once(worker, 'message');
  return ms;
}
