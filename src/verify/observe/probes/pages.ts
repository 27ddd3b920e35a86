import { setTimeout as wait } from 'node:timers/promises';
import { isError, isSuccess } from '../../provider/exchange.js';
import { answered, create, type Planted, remove } from '../../provider/grounds.js';
import { together } from '../../together.js';
import { findCount } from '../search.js';
import type { Probe, Site } from '../site.js';
import { ask, refuseLimit } from './limits.js';
import { tellRoom } from './room.js';

const largestLimit = 2_147_483_647;
const likely = [
  10, 20, 25, 30, 40, 50, 99, 100, 128, 150, 200, 250, 255, 256, 300, 500, 999, 1000, 1024, 2000,
  2500, 5000, 10_000, 50_000, 65_535, 100_000, 1_000_000,
];
const atOnce = 10;
/** How long a list may take to grow, in milliseconds. */
const patienceMs = 1000;

/**
 * How many plants a list returns at most, and how many the store holds.
 *
 * It takes more plants than the limit to see one, so plants are created until there are enough.
 */
export const pages: Probe = {
  points: [
    'list.default-limit',
    'list.largest-limit',
    'list.above-largest-limit',
    'create.maximum-plants',
    'create.maximum-plants-of-user',
  ],
  async run(site) {
    const { observations } = site;
    const lists = [await begin(site, 'list.default-limit', '')];
    const { exchange } = await ask(site, `?limit=${largestLimit}`);
    if (isError(exchange)) {
      await findRefusedLimit(site);
    } else {
      lists.push(await begin(site, 'list.largest-limit', `?limit=${largestLimit}`));
    }
    const planted: Planted[] = [];
    try {
      const isFull = await grow(site, planted, lists);
      tellCuts(site, lists);
      const isCapped = typeof observations.choiceOf('list.largest-limit') === 'number';
      if (isCapped && !isError(exchange)) {
        const evidence = `GET /plants?limit=${largestLimit} ${answered(exchange)}`;
        observations.tell('list.above-largest-limit', 'cap', evidence);
      }
      observations.leave('no largest limit was found', 'list.above-largest-limit');
      await tellRoom(site, planted, isFull);
    } finally {
      await together(planted.map(({ id }) => remove(site, id)));
    }
  },
};

async function begin(site: Site, point: Cap, query: string): Promise<Growing> {
  const { length = 0 } = await ask(site, query);
  return { point, query, begun: length, added: 0, length };
}

/** A limit that is refused tells where the largest is, without a single plant. */
async function findRefusedLimit(site: Site): Promise<void> {
  const { observations } = site;
  const isTaken = async (limit: number) => {
    const { exchange, length } = await ask(site, `?limit=${limit}`);
    if (length === undefined) {
      refuseLimit(site, 'list.above-largest-limit', exchange);
    }
    return length !== undefined;
  };
  const largest = await findCount(0, largestLimit, likely, isTaken);
  if (largest === 0) {
    observations.leave('no limit was taken', 'list.largest-limit', 'list.above-largest-limit');
    return;
  }
  const evidence = `GET /plants?limit=${largest} was answered with plants, one more with an Error`;
  observations.tell('list.largest-limit', largest, evidence);
  observations.tell('list.above-largest-limit', 'reject', evidence);
}

type Cap = 'list.default-limit' | 'list.largest-limit';

/** A list that may be cut somewhere: what is asked for, and how long it was at the beginning. */
interface Growing {
  readonly point: Cap;
  readonly query: string;
  readonly begun: number;
  /** How many plants of ours there were when it was last looked at, and how long it was then. */
  added: number;
  length: number;
}

/** How many plants more a list should have. Others may be at work: a few tell nothing. */
function missing({ begun, added, length }: Growing): number {
  return begun + added - length;
}

/** Creates plants until every list is cut, or there are enough of them. */
async function grow(site: Site, planted: Planted[], lists: readonly Growing[]): Promise<boolean> {
  for (;;) {
    const wanted = Math.min(atOnce, site.mostPlants - planted.length);
    const enough = site.mostPlants - atOnce;
    const undecided = lists.filter((one) => missing(one) < atOnce && one.length <= enough);
    if (wanted <= 0 || undecided.length === 0) {
      return false;
    }
    const isFull = !(await plantMore(site, planted, wanted));
    await together(undecided.map((one) => measure(site, one, planted.length)));
    if (isFull) {
      return true;
    }
  }
}

/** Looks how much a list has grown, and waits for it as long as this provider may take. */
async function measure(site: Site, list: Growing, added: number): Promise<void> {
  const startedAt = performance.now();
  list.added = added;
  for (;;) {
    const { length = 0 } = await ask(site, list.query);
    list.length = length;
    const isOver = performance.now() - startedAt > site.known.lagMs + patienceMs;
    if (missing(list) <= 0 || isOver) {
      return;
    }
    await wait(100);
  }
}

/** @returns whether all of them were taken. */
async function plantMore(site: Site, planted: Planted[], count: number): Promise<boolean> {
  const fresh = Array.from({ length: count }, () => site.known.fresh.next());
  const answers = await together(
    fresh.map(async (plant) => ({ ...plant, created: await create(site, plant) })),
  );
  planted.push(...answers.filter(({ created }) => isSuccess(created)));
  return answers.every(({ created }) => isSuccess(created));
}

function tellCuts({ observations }: Site, lists: readonly Growing[]): void {
  for (const list of lists) {
    const { point, query, begun, added, length } = list;
    const listed = `GET /plants${query} listed ${length} plants`;
    const evidence = `${listed}, and ${begun} before ${added} were created`;
    if (missing(list) >= atOnce) {
      observations.tell(point, length, evidence);
    } else if (missing(list) > 0 || added < atOnce) {
      observations.leave(`${evidence}, which is too little to tell by`, point);
    } else {
      observations.tell(point, 'unlimited', listed, { atLeast: length });
    }
  }
}
