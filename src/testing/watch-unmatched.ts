import { type PlantSandbox, type SentRequest, whereabouts } from '../control/plant-sandbox.js';
import type { JournalEntry } from '../service/journal/journal-entry.js';
import { operationOfMethod } from '../service/routes.js';
import { isMeantForPlants } from './meant-for-plants.js';

/** What happens to a test whose app has sent a request that was meant for the plant store, and is for no operation. */
export type OnUnmatchedRequest = 'ignore' | 'fail';

const maxListed = 5;

/**
 * Watches the requests of a test that were meant for the plant store, and are for no operation of it.
 *
 * @returns checks them at the end of the test, and throws an error that names them, and what each is near to.
 */
export function watchUnmatched(sandbox: PlantSandbox): () => void {
  const { lastUnnamed } = sandbox[whereabouts]();
  return () => {
    const { url, elsewhere = [], unnamed } = sandbox[whereabouts]();
    const unnamedOfTest = unnamed().filter(({ id }) => id > lastUnnamed);
    const received = [...sandbox.requests.all(), ...unnamedOfTest];
    const base = url.replace(/\/$/, '');
    const unmatched = new Set([
      ...received.filter(({ hint }) => hint !== undefined).map(describeReceived),
      ...elsewhere
        .filter((request) => isMeantForPlants(request, url))
        .map((request) => describeElsewhere(request, base)),
    ]);
    if (unmatched.size > 0) {
      throw new Error(describeUnmatched([...unmatched], base));
    }
  };
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
      "For a test that means such a request, set onUnmatchedRequest to 'ignore'.",
  ].join('\n');
}
