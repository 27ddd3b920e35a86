import type { Behaviour, StoredPlant } from '../behaviour.js';
import type { ConformingProvider } from '../late.js';

const orders = {
  'oldest first': (plants) => plants,
  'newest first': (plants) => plants.toReversed(),
  'by name': (plants) => plants.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
} satisfies Record<string, Behaviour['sort']>;

type Cut = (plants: readonly StoredPlant[], limit: number) => readonly StoredPlant[];

const caps = {
  'unless a limit is given': (size) => (plants, limit) =>
    plants.slice(0, limit === Infinity ? size : limit),
  'whatever the limit is': (size) => (plants, limit) => plants.slice(0, Math.min(limit, size)),
  'if a limit is given': (size) => (plants, limit) =>
    limit === Infinity ? plants : plants.slice(0, Math.min(limit, size)),
} satisfies Record<string, (size: number) => Cut>;

interface Page extends Pick<ConformingProvider, 'unproven' | 'mayBeUnproven'> {
  readonly size: number;
  readonly order: keyof typeof orders;
  readonly cap: keyof typeof caps;
  /** How many plants it holds before the first request. */
  readonly seed: number;
}

function pagesOf({ size, order, cap, seed, ...expectation }: Page): ConformingProvider {
  return {
    name: `lists at most ${size} plants, ${order}, ${cap}, of ${seed} at first`,
    seed,
    takesFurtherLists: true,
    change: { sort: orders[order], cut: caps[cap](size) },
    ...expectation,
  };
}

/** With a larger limit, the whole list can be seen. */
const byDefault = { cap: 'unless a limit is given' } as const;
/** Without a limit, the whole list can be seen. */
const byLimit = { cap: 'if a limit is given' } as const;
/** A plant that other plants push out of the page cannot be seen, and the oldest plants never leave it. */
const always = { cap: 'whatever the limit is', mayBeUnproven: true } as const;
/** No list is ever longer than the smallest limit, so that none shows whether limits work. */
const single = { cap: 'whatever the limit is', unproven: /list\.limit-caps-results/ } as const;
/** Each user has more plants than the page shows, so that no list ever shows a new plant. */
const hidden = { cap: 'whatever the limit is', unproven: /create\.stores-plant/ } as const;

/** Lists that are pages of few plants. */
export const pageProviders: readonly ConformingProvider[] = [
  pagesOf({ ...byDefault, size: 1, order: 'oldest first', seed: 0 }),
  pagesOf({ ...byDefault, size: 1, order: 'by name', seed: 12 }),
  pagesOf({ ...byDefault, size: 3, order: 'newest first', seed: 12 }),
  pagesOf({ ...byDefault, size: 5, order: 'oldest first', seed: 12 }),
  pagesOf({ ...byDefault, size: 9, order: 'by name', seed: 0 }),
  pagesOf({ ...byDefault, size: 9, order: 'newest first', seed: 12 }),

  pagesOf({ ...single, size: 1, order: 'newest first', seed: 0 }),
  pagesOf({ ...always, size: 3, order: 'newest first', seed: 12 }),
  pagesOf({ ...always, size: 3, order: 'by name', seed: 0 }),
  pagesOf({ ...always, size: 3, order: 'oldest first', seed: 0 }),
  pagesOf({ ...always, size: 5, order: 'newest first', seed: 0 }),
  pagesOf({ ...always, size: 5, order: 'by name', seed: 12 }),
  pagesOf({ ...always, size: 9, order: 'oldest first', seed: 0 }),
  pagesOf({ ...always, size: 9, order: 'by name', seed: 12 }),
  pagesOf({ size: 9, order: 'newest first', cap: 'whatever the limit is', seed: 12 }),
  pagesOf({ ...hidden, size: 1, order: 'oldest first', seed: 12 }),
  pagesOf({ ...hidden, size: 5, order: 'oldest first', seed: 12 }),

  pagesOf({ ...byLimit, size: 1, order: 'oldest first', seed: 12 }),
  pagesOf({ ...byLimit, size: 3, order: 'newest first', seed: 12 }),
  pagesOf({ ...byLimit, size: 5, order: 'by name', seed: 0 }),
  pagesOf({ ...byLimit, size: 9, order: 'oldest first', seed: 12 }),

  {
    name: 'lists half as many plants as the limit allows',
    change: {
      cut: (plants, limit) => plants.slice(0, limit === Infinity ? Infinity : Math.ceil(limit / 2)),
    },
  },
  {
    name: 'lists one plant less than the limit allows',
    change: {
      cut: (plants, limit) =>
        plants.slice(0, limit === Infinity ? Infinity : Math.max(0, limit - 1)),
    },
  },
];
