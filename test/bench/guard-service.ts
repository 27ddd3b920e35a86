// npm run guard: measures the service, without a transport, against the least that a plant store
// takes, in one run, and fails where it has become slower by far.
import process from 'node:process';
import { limitOf, type Operations, serviceOf } from './service-operations.js';

const stores = {
  'the limit': limitOf(1000),
  '1,000 plants': serviceOf(1000),
  '100,000 plants': serviceOf(100_000),
};

type Store = keyof typeof stores;

/** What each is measured against, and the share of its speed that is kept at the least. */
const guards: readonly {
  readonly operation: keyof Operations;
  readonly store: Store;
  readonly against: Store;
  readonly min: number;
}[] = [
  { operation: 'list', store: '1,000 plants', against: 'the limit', min: 0.5 },
  { operation: 'list', store: '100,000 plants', against: '1,000 plants', min: 0.5 },
  { operation: 'createAndDelete', store: '1,000 plants', against: 'the limit', min: 0.12 },
  { operation: 'createAndDelete', store: '100,000 plants', against: '1,000 plants', min: 0.5 },
];

const rounds = 3000;
const repeats = 50;

/**
 * The time of the fastest of many rounds, of each store. They take turns, so that what else the
 * machine does slows all of them, and the fastest round of each is one that nothing has slowed.
 */
function measure(operation: keyof Operations): Readonly<Record<Store, number>> {
  const fastest = Object.fromEntries(Object.keys(stores).map((store) => [store, Infinity]));
  for (let round = 0; round < rounds; round++) {
    for (const [store, operations] of Object.entries(stores)) {
      const begun = performance.now();
      for (let repeat = 0; repeat < repeats; repeat++) {
        operations[operation]();
      }
      fastest[store] = Math.min(fastest[store] ?? Infinity, performance.now() - begun);
    }
  }
  return fastest as Record<Store, number>;
}

const times = { list: measure('list'), createAndDelete: measure('createAndDelete') };
let isSlow = false;
for (const { operation, store, against, min } of guards) {
  const share = times[operation][against] / times[operation][store];
  const isStored = share >= min;
  isSlow ||= !isStored;
  process.stdout.write(
    `${isStored ? '✓' : '✗'} ${operation}, ${store}: ${share.toFixed(2)} of the speed of "${against}", at least ${min}\n`,
  );
}
process.exitCode = isSlow ? 1 : 0;
