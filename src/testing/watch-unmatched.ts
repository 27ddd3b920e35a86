import { type PlantSandbox, type SentRequest, whereabouts } from '../control/plant-sandbox.js';
import type { JournalEntry } from '../service/journal/journal-entry.js';
import { operationOfMethod } from '../service/routes.js';
import { isMeantForPlants } from './meant-for-plants.js';

/** What happens to a test whose app has sent a request that was meant for the plant store, and is for no operation. */
export type OnUnmatchedRequest = 'ignore' | 'fail';

/** The plant store of a test. */
export interface TestPlantStore extends PlantSandbox {
  /** Says that this test means requests that are for no operation: `onUnmatchedRequest: 'fail'` is off for it. */
  ignoreUnmatched(): void;
}

export interface WatchedPlantStore {
  readonly plantStore: TestPlantStore;
  /** For the end of the test: throws an error that names the unmatched requests, and what each is near to. */
  readonly assertMatched: () => void;
}

const maxListed = 5;

/** Watches the requests of a test that were meant for the plant store, and are for no operation of it. */
export function watchUnmatched(
  sandbox: PlantSandbox,
  onUnmatchedRequest: OnUnmatchedRequest = 'ignore',
): WatchedPlantStore {
  let isIgnored = onUnmatchedRequest === 'ignore';
  const { lastUnnamed } = sandbox[whereabouts]();
  const ignoreUnmatched = () => {
    isIgnored = true;
  };
  const assertMatched = () => {
    const unmatched = isIgnored ? [] : describeEach(sandbox, lastUnnamed);
    if (unmatched.length > 0) {
      throw new Error(describeUnmatched(unmatched, baseOf(sandbox)));
    }
  };
  return { plantStore: { ...sandbox, ignoreUnmatched }, assertMatched };
}

/** @param lastUnnamed the id of the last request without the name of a test that was sent before the test. */
function describeEach(sandbox: PlantSandbox, lastUnnamed: number): readonly string[] {
  const { url, elsewhere = [], unnamed } = sandbox[whereabouts]();
  const unnamedOfTest = unnamed().filter(({ id }) => id > lastUnnamed);
  const received = [...sandbox.requests.all(), ...unnamedOfTest].filter(
    ({ hint }) => hint !== undefined,
  );
  const meant = elsewhere.filter((request) => isMeantForPlants(request, url));
  const base = baseOf(sandbox);
  return [
    ...new Set([
      ...received.map(describeReceived),
      ...meant.map((request) => describeElsewhere(request, base)),
    ]),
  ];
}

function baseOf(sandbox: PlantSandbox): string {
  return sandbox[whereabouts]().url.replace(/\/$/, '');
}

function describeReceived({ request, response, hint }: JournalEntry): string {
  const { method, path } = request;
  return `${method} ${path} -> ${response?.status ?? 'no answer'}\n      ${hint}`;
}

function describeElsewhere({ method, url }: SentRequest, base: string): string {
  const operation = operationOfMethod(method);
  const path = operation === 'delete' ? '/plants/{id}' : '/plants';
  const nearest = operation && `\n      nearest is ${operation}: ${method} ${base}${path}`;
  return `${method} ${url}${nearest ?? ''}`;
}

function describeUnmatched(unmatched: readonly string[], base: string): string {
  const more = unmatched.length - maxListed;
  return [
    `Failed to match the requests of this test: the plant store at ${base}/plants has no operation for`,
    ...unmatched.slice(0, maxListed).map((request) => `  ${request}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
    'Correct the URL or the method that the app uses, or the baseUrl of plantStoreFixtures. ' +
      'In a test that means such a request, call plantStore.ignoreUnmatched().',
  ].join('\n');
}
