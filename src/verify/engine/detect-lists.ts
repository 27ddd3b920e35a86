import { setTimeout as wait } from 'node:timers/promises';
import type { NewPlant } from '../../interface/plant.js';
import { settleAll } from '../http/settle-all.js';
import type { ExpectedPlants } from './expected-plants.js';
import {
  type ListedPlant,
  type ListFacts,
  listByEachQuery,
  listQueries,
  shortestPage,
} from './lists.js';
import type { PlantMaker } from './plant-maker.js';
import type { ProviderSession } from './provider-session.js';
import { createStep } from './step.js';

/** What the lists of a query show of some plants of this run. */
interface QueryFacts {
  readonly query: string;
  readonly longest: number;
  readonly hasGrown: boolean;
  readonly isShown: boolean;
}

type ListsByQuery = readonly (readonly ListedPlant[])[];

/** Of queries that list as many plants, this one: it lists more than most pages have. */
const preferredQuery = '?limit=100';
const pollMs = 100;
/** Of as many new plants, a page in any order shows one nearly always; and a whole list is longer by some. */
const furtherPlants = 7;

/**
 * Detects whether lists show the plants that this run creates, and how late: all of them, those on a page,
 * or none. A page is something that was seen: a list that shows a new plant and is not longer than before,
 * or lists of one length that show none of several new plants.
 *
 * @param first a plant that was just created.
 * @param before the list of each query before it was created.
 */
export async function detectLists(
  session: ProviderSession,
  expectedPlants: ExpectedPlants,
  plants: PlantMaker,
  first: NewPlant,
  before: ListsByQuery,
): Promise<void> {
  const names = [first.name];
  let best = await findBestQuery(session, names, before);
  if (!best.hasGrown && (best.isShown || best.longest >= shortestPage)) {
    const further = Array.from({ length: furtherPlants }, () => plants.next());
    await settleAll(further.map((plant) => session.send(createStep(plant), expectedPlants)));
    names.push(...expectedPlants.remaining.map(({ plant }) => plant.name));
    best = await findBestQuery(session, names, before);
  }
  const { query, longest, hasGrown, isShown } = best;
  const isWhole = hasGrown || (!isShown && longest < shortestPage);
  const shown: ListFacts['shown'] = isWhole ? 'all' : isShown ? 'some' : 'none';
  const longestPlain = before[0]?.length ?? 0;
  session.lists.facts = { ...session.lists.facts, query, longest, longestPlain, shown };
}

/** Lists the plants until a list shows one of these, or can no longer be late; of several such lists the longest. */
async function findBestQuery(
  { connection, lists }: ProviderSession,
  names: readonly string[],
  before: ListsByQuery,
): Promise<QueryFacts> {
  // A provider may have changed the case of a name: the checks report that.
  const known = new Set(names.map((name) => name.toLowerCase()));
  const startedAt = performance.now();
  for (let isFirst = true; ; isFirst = false) {
    const listed = await listByEachQuery(connection);
    const waitedMs = performance.now() - startedAt;
    const candidates = listed.map((plants, position): QueryFacts => {
      const lengthBefore = before[position]?.length ?? 0;
      return {
        query: listQueries[position] ?? '',
        longest: Math.max(plants.length, lengthBefore),
        hasGrown: plants.length > lengthBefore,
        isShown: plants.some(({ name }) => known.has(String(name).toLowerCase())),
      };
    });
    const showing = candidates.filter(({ isShown }) => isShown);
    if (showing.length > 0 || waitedMs > lists.maxLagMs) {
      if (showing.length > 0 && !isFirst) {
        lists.noteLag(waitedMs);
      }
      return (showing.length > 0 ? showing : candidates).reduce((one, next) => {
        const isPreferred = next.longest === one.longest && next.query === preferredQuery;
        return next.longest > one.longest || isPreferred ? next : one;
      });
    }
    await wait(pollMs);
  }
}
