import type { FaultState } from '../control/faults.js';
import {
  type PlantSandbox,
  type StrayRequest,
  type Whereabouts,
  whereabouts,
} from '../control/plant-sandbox.js';
import { parseBaseUrl } from '../mock/base-url.js';
import type { JournalEntry } from '../service/journal/journal-entry.js';
import { mismatchesOf, type RequestFilter } from '../service/journal/request-filter.js';
import { nearestOperation, operationOfMethod, type Path, pathBelow } from '../service/routes.js';
import { createFailureMessage } from '../text/kit-error.js';
import { isAlmost } from '../text/wording.js';

/** What happens to a test whose app has sent a request that was meant for the plant store, and is for no operation. */
export type OnUnmatchedRequest = 'ignore' | 'fail';

/** The plant store of a test. */
export interface TestPlantStore extends PlantSandbox {
  /** Says that this test means requests that are for no operation: `onUnmatchedRequest: 'fail'` is off for it. */
  ignoreUnmatched(): void;
}

/** A plant store whose requests are watched while a test runs; it is asked at the end of the test. */
export interface WatchedPlantStore {
  readonly plantStore: TestPlantStore;
  /** Throws an error that names the requests for no operation, and the operation that each is nearest to. */
  readonly assertMatched: () => void;
  /**
   * For a test beside others. A request that names no test is answered by the plant store that all such requests share:
   * throws an error if that explains why the test has failed, or if it has passed without the effect of its fault.
   */
  readonly assertKeptApart: (hasFailed: boolean) => void;
}

/** Watches the requests that a test sends, also those that its plant store does not get. */
export function watchRequests(
  sandbox: PlantSandbox,
  onUnmatchedRequest: OnUnmatchedRequest = 'ignore',
): WatchedPlantStore {
  let isIgnored = onUnmatchedRequest === 'ignore';
  const { lastUnnamed } = sandbox[whereabouts]();
  const initialFaults = new Set(sandbox.faults.all().map(({ id }) => id));
  const unnamedRequests = () => {
    const { unnamed } = sandbox[whereabouts]();
    return unnamed().filter(({ id }) => id > lastUnnamed);
  };
  return {
    plantStore: {
      ...sandbox,
      ignoreUnmatched() {
        isIgnored = true;
      },
    },
    assertMatched() {
      if (!isIgnored) {
        assertNoneUnmatched(sandbox, unnamedRequests());
      }
    },
    assertKeptApart(hasFailed) {
      const unmet = findUnmetFaults(sandbox, initialFaults);
      if (hasFailed || unmet.length > 0) {
        assertUnnamedHarmless(unnamedRequests(), unmet, hasFailed);
      }
    },
  };
}

/** The base URL of a plant store, without a slash at its end. */
export function baseUrlOf({ url }: Whereabouts): string {
  return url.replace(/\/$/, '');
}

const maxListed = 5;

/** The first lines, and how many more there are. */
export function listFirst(lines: readonly string[]): readonly string[] {
  const more = lines.length - maxListed;
  return [...lines.slice(0, maxListed), ...(more > 0 ? [`  and ${more} more`] : [])];
}

function assertNoneUnmatched(sandbox: PlantSandbox, unnamed: readonly JournalEntry[]): void {
  const where = sandbox[whereabouts]();
  const { url, elsewhere = [] } = where;
  const base = baseUrlOf(where);
  const received = [...sandbox.requests.all(), ...unnamed].filter(({ hint }) => hint !== undefined);
  const meant = elsewhere.filter((request) => isMeantForPlants(request, url));
  const unmatched = new Set([
    ...received.map(describeReceived),
    ...meant.map((request) => describeElsewhere(request, base)),
  ]);
  if (unmatched.size > 0) {
    const lines = [
      `Failed to match the requests of this test: the plant store at ${base}/plants has no operation for`,
      ...listFirst([...unmatched]),
      'Correct the URL or the method that the app uses, or the baseUrl of plantStoreFixtures. ' +
        'In a test that means such a request, call plantStore.ignoreUnmatched().',
    ];
    throw new Error(lines.join('\n'));
  }
}

function describeReceived({ request, response, hint }: JournalEntry): string {
  const { method, path } = request;
  return `  ${method} ${path} -> ${response?.status ?? 'no answer'}\n      ${hint}`;
}

function describeElsewhere({ method, url }: StrayRequest, base: string): string {
  const nearest = nearestOperation(method, likePlants(url));
  return `  ${method} ${url}\n      nearest is ${nearest.operation}: ${nearest.method} ${base}${nearest.path}`;
}

/** The faults of a test that no request met; none if its requests have come, since it knows how to send them. */
function findUnmetFaults(
  { faults, requests }: PlantSandbox,
  initialFaults: ReadonlySet<string>,
): readonly FaultState[] {
  return requests.count > 0
    ? []
    : faults.all().filter(({ id, matched }) => !initialFaults.has(id) && matched === 0);
}

function assertUnnamedHarmless(
  unnamed: readonly JournalEntry[],
  unmetFaults: readonly FaultState[],
  hasFailed: boolean,
): void {
  const missed = unnamed.find((entry) => unmetFaults.some((fault) => isFor(fault, entry)));
  if (missed !== undefined) {
    failForUnnamed(missed, 'so no fault of this test changed its response');
  }
  const rejected = hasFailed ? unnamed.findLast(isRejectedChange) : undefined;
  if (rejected?.response !== undefined) {
    const { status, body } = rejected.response;
    const answer = `${status} ${body.slice(0, 200)}`;
    failForUnnamed(
      rejected,
      `and was answered ${answer} by the plant store that all such requests share`,
    );
  }
}

/** Whether a fault is for a request. One for a token is not: another test may have sent the same token. */
function isFor({ fault }: FaultState, { operation, user }: JournalEntry): boolean {
  const isForOperation = fault.operation === undefined || fault.operation === operation;
  const isForUser = fault.user === undefined || fault.user === user;
  return isForOperation && isForUser && fault.token === undefined;
}

/** Whether a create or a delete was rejected: another test may have created or deleted the plant. */
function isRejectedChange({ rejectedBy }: JournalEntry): boolean {
  return rejectedBy !== undefined && /^(create|delete)\./.test(rejectedBy);
}

function failForUnnamed({ request }: JournalEntry, consequence: string): never {
  const cause = `${request.method} ${request.path} named no test, ${consequence}`;
  const remedy = "Send plantStore.token('alice-token') in place of alice-token.";
  throw new Error(createFailureMessage({ task: 'keep tests apart', cause, remedy }));
}

/**
 * Whether a request that went elsewhere was meant for the plant store at a base URL: it is below that, or it is like an
 * operation. A preflight is none.
 */
export function isMeantForPlants(request: StrayRequest, baseUrl: string): boolean {
  const { method, page } = request;
  const { origin, pathname } = new URL(request.url);
  const base = parseBaseUrl(baseUrl);
  const start = base.origin ?? page;
  // The files of the page are below its own root.
  const hasOwnPlace = base.path !== '' || start !== page;
  const isBelow = origin === start && hasOwnPlace && pathBelow(base.path, pathname) !== undefined;
  return method !== 'OPTIONS' && (isBelow || isLikeOperation(request));
}

/** Whether a request to an address may be meant for the plant store, whatever its method and its page are. */
export function mayBeMeantForPlants(address: string, baseUrl: string): boolean {
  const { origin, pathname } = new URL(address);
  const base = parseBaseUrl(baseUrl);
  const hasOwnPlace = base.path !== '' || base.origin !== undefined;
  const isOfOrigin = origin === (base.origin ?? origin);
  const isBelow = hasOwnPlace && isOfOrigin && pathBelow(base.path, pathname) !== undefined;
  return isBelow || likePlants(address) !== undefined;
}

/**
 * Finds the requests that went elsewhere, have the expected method, and a path like `/plants`.
 *
 * @param others what the plant store received that does not match.
 * @returns none if one of these has the expected operation, method and path: it is nearer then.
 */
export function findNearerElsewhere(
  where: Whereabouts | undefined,
  others: readonly JournalEntry[],
  filter: RequestFilter,
): readonly StrayRequest[] {
  const { operation, method, path } = filter;
  const target = { operation, method, path };
  if (others.some((entry) => mismatchesOf(entry, target).length === 0)) {
    return [];
  }
  return (where?.elsewhere ?? []).filter(
    (request) => isExpected(request.method, filter) && isLikeOperation(request),
  );
}

/** Whether a filter expects a method. With a matcher of the test runner, it expects any. */
function isExpected(sent: string, { operation, method }: RequestFilter): boolean {
  if (method !== undefined) {
    return typeof method !== 'string' || method.toUpperCase() === sent;
  }
  return operation === undefined || operationOfMethod(sent) === operation;
}

/** Whether a request has the method of an operation, and a path that ends as that of the operation, or nearly so. */
function isLikeOperation({ method, url }: StrayRequest): boolean {
  const path = likePlants(url);
  return operationOfMethod(method) !== undefined && nearestOperation(method, path).path === path;
}

/** The path of the interface that the end of an address is like. */
function likePlants(address: string): Path | undefined {
  const { pathname } = new URL(address);
  const [last = '', beforeLast = ''] = pathname.replace(/\/$/, '').split('/').reverse();
  // Stricter than `nearestName`: other services have `/clients` and `/places`.
  if (isAlmost(last.toLowerCase(), 'plants')) {
    return '/plants';
  }
  return isAlmost(beforeLast.toLowerCase(), 'plants') ? '/plants/{id}' : undefined;
}
