import { type Exchange, headerOf, statusOf } from '../session/exchange.js';
import type { CheckResults } from './check-results.js';

/** What is said by a provider, or before it, that has no time for a request. */
const overload = new Set([429, 502, 503, 504]);

/**
 * Says what it means that no create has succeeded, whatever was sent.
 *
 * @returns why nothing else is checked.
 */
export function explainRejectedCreates(
  results: CheckResults,
  attempts: readonly Exchange[],
): string {
  const statuses = new Set(attempts.map(statusOf));
  const answers = [...statuses].map((status) => status ?? 'nothing').join(', ');
  if ([...statuses].every((status) => status === 401 || status === 403)) {
    if (statuses.has(401)) {
      return 'the token was rejected (POST /plants was answered with 401): give a valid one';
    }
    return `the token may not create plants (POST /plants was answered with ${answers}): give that of a user who may create, list and delete`;
  }
  if ([...statuses].every((status = 0) => overload.has(status))) {
    return `the provider takes no requests now (POST /plants was answered with ${answers})`;
  }
  const redirected = attempts.map((exchange) => headerOf(exchange, 'location')).find(Boolean);
  if (
    redirected !== undefined &&
    [...statuses].every((status = 0) => status >= 300 && status < 400)
  ) {
    return `the service redirects to ${redirected}: give the address that it redirects to`;
  }
  const check = results.of('sequence', 'create a plant, under ids of many sizes');
  const rule = statuses.has(404) ? 'paths.unversioned' : 'create.answers-200-with-plant';
  check.failed(rule, {
    expected: 'one of these plants is created, and answered with 200',
    actual: `each was answered with ${answers}`,
    exchanges: attempts.slice(-3),
  });
  const hint = statuses.has(404) ? ': is /plants below this address?' : '';
  return `not checked, because ${rule} failed: no plant could be created (POST /plants was answered with ${answers})${hint}`;
}
