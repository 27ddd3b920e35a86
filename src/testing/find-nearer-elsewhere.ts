import type { SentRequest, Whereabouts } from '../control/plant-sandbox.js';
import type { JournalEntry } from '../service/journal/journal-entry.js';
import { mismatchesOf, type RequestFilter } from '../service/journal/request-filter.js';
import { operationOfMethod } from '../service/routes.js';
import { isLikeOperation } from './meant-for-plants.js';

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
): readonly SentRequest[] {
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
