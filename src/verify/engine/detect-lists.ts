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

/** The query that is used if several list the same number of plants: most pages are shorter than its limit. */
const preferredQuery = '?limit=100';
const pollMs = 100;
/** A page in any order nearly always shows one of this number of new plants. */
const furtherPlants = 7;

/**
 * Detects how late lists show the plants that this run creates, and whether they show all of them, some or none. A list
 * counts as a page only if it was seen to be one: it shows a new plant and is not longer than before, or lists of one
 * length show none of several new plants.
 *
 * @param first a plant that was just created.
 * @param before the list of each query before that.
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
  const ofPage: ListFacts['shown'] = isShown ? 'some' : 'none';
  const shown = isWhole ? 'all' : ofPage;
  const longestPlain = before[0]?.length ?? 0;
  session.lists.facts = { ...session.lists.facts, query, longest, longestPlain, shown };
}

/** Lists the plants until a list shows one of these names, or can no longer be late. @returns the longest such list. */
async function findBestQuery(
  { connection, lists }: ProviderSession,
  names: readonly string[],
  before: ListsByQuery,
): Promise<QueryFacts> {
  // If a provider has changed the case of a name, the checks report it.
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
      return longestOf(showing.length > 0 ? showing : candidates);
    }
    await wait(pollMs);
  }
}

function longestOf(candidates: readonly QueryFacts[]): QueryFacts {
  const length = Math.max(...candidates.map(({ longest }) => longest));
  const longest = candidates.filter((one) => one.longest === length);
  const preferred = longest.find(({ query }) => query === preferredQuery);
  return preferred ?? (longest[0] as QueryFacts);
}
