import { type RuleId, rules } from '../../interface/rules.js';
import { type Exchange, headerOf, statusOf } from '../session/exchange.js';
import type { CheckResults } from './check-results.js';
import { overloadStatuses } from './shapes.js';

/**
 * Finds out why the provider has rejected every create, and records a failed rule if one is the reason.
 *
 * @returns why nothing else can be checked and what to do about it, as a clause.
 */
export function explainRejectedCreates(
  results: CheckResults,
  attempts: readonly Exchange[],
): string {
  const statuses = new Set(attempts.map(statusOf));
  const answers = [...statuses].map((status) => status ?? 'nothing').join(', ');
  if ([...statuses].every((status) => status === 401 || status === 403)) {
    if (statuses.has(401)) {
      return 'the token was rejected: POST /plants was answered with 401. Give a valid token';
    }
    return `the token may not create plants: POST /plants was answered with ${answers}. Give the token of a user who may create, list and delete`;
  }
  if ([...statuses].every((status = 0) => overloadStatuses.has(status))) {
    return `the provider is overloaded: POST /plants was answered with ${answers}. Try again later`;
  }
  const redirected = attempts.map((exchange) => headerOf(exchange, 'location')).find(Boolean);
  if (
    redirected !== undefined &&
    [...statuses].every((status = 0) => status >= 300 && status < 400)
  ) {
    return `the service redirects to ${redirected}. Give that address as the base URL`;
  }
  const check = results.of('sequence', 'create a plant, under ids of many sizes');
  const rule = statuses.has(404) ? 'paths.unversioned' : 'create.answers-200-with-plant';
  check.failed(rule, {
    path: 'status',
    expected: '200',
    actual: answers,
    exchanges: attempts.slice(-1),
  });
  check.masked(rule, ...(Object.keys(rules) as RuleId[]).filter((one) => one !== rule));
  const hint = statuses.has(404) ? '. Give the base URL without /plants' : '';
  return `no plant could be created: POST /plants was answered with ${answers}${hint}`;
}
