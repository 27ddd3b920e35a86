import { parentPort } from 'node:worker_threads';
import { type Operations, serviceOf } from './service-operations.js';

/** What a worker is asked to do; it answers with the milliseconds that it took. */
export interface Round {
  readonly operation: keyof Operations;
  readonly repeats: number;
}

const operations = serviceOf(1000);

parentPort?.on('message', ({ operation, repeats }: Round) => {
  const begun = performance.now();
  for (let repeat = 0; repeat < repeats; repeat++) {
    operations[operation]();
  }
  parentPort?.postMessage(performance.now() - begun);
});
