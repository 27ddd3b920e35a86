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

const rounds = 200;
const warmUpRounds = 20;
const repeats: Rewind = { list: 1000, createAndDelete: 500 };

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
 * that neither has to collect the garbage of the other, or runs code that was compiled for both.
 */
export async function measureRewind(): Promise<Rewind> {
  const withLog = await startWorker('with-undo-log', []);
  const withoutLog = await startWorker('without-undo-log', [withoutUndoLog]);
  try {
    const measure = async (operation: keyof Operations) => {
      const round = { operation, repeats: repeats[operation] };
      const shares: number[] = [];
      for (let count = 0; count < warmUpRounds + rounds; count++) {
        const share = await compare(withLog, withoutLog, round, count % 2 === 0);
        if (count >= warmUpRounds) {
          shares.push(share);
        }
      }
      return median(shares);
    };
    return { list: await measure('list'), createAndDelete: await measure('createAndDelete') };
  } finally {
    await Promise.all([withLog.terminate(), withoutLog.terminate()]);
  }
}

/** @throws when the bundle has not the undo log that it should have. */
async function startWorker(name: string, plugins: Plugin[]): Promise<Worker> {
  const outfile = join(workshop, `${name}.mjs`);
  const { metafile } = await build({
    entryPoints: [join(import.meta.dirname, 'operations-worker.ts')],
    outfile,
    plugins,
    bundle: true,
    format: 'esm',
    platform: 'node',
    external: ['@faker-js/faker'],
    tsconfig: join(import.meta.dirname, '../../tsconfig.json'),
    metafile: true,
  });
  const logs = Object.keys(metafile.inputs).filter((path) => path.endsWith('undo-log.ts'));
  const expected = plugins.length > 0 ? 'test/bench/no-undo-log.ts' : 'src/service/undo-log.ts';
  if (logs.length !== 1 || !logs[0]?.endsWith(expected)) {
    throw new Error(`Failed to measure rewind: ${name} has ${logs.join(' and ')}.`);
  }
  return new Worker(outfile);
}

async function compare(
  withLog: Worker,
  withoutLog: Worker,
  round: Round,
  isFirst: boolean,
): Promise<number> {
  if (isFirst) {
    const ms = await run(withLog, round);
    return (await run(withoutLog, round)) / ms;
  }
  const ms = await run(withoutLog, round);
  return ms / (await run(withLog, round));
}

async function run(worker: Worker, round: Round): Promise<number> {
  worker.postMessage(round);
  const [ms] = await once(worker, 'message');
  return ms;
}
