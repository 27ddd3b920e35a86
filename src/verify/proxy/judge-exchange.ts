import type { Finding } from '../engine/finding.js';
import { judge } from '../engine/judge.js';
import { judgeShape } from '../engine/shapes.js';
import { type Exchange, statusOf } from '../http/exchange.js';
import type { ReadRequest } from './read-request.js';

/** The statuses that say something else about a create than that its body is no NewPlant. */
export const otherReasons: ReadonlySet<number> = new Set([
  ...[301, 302, 303, 307, 308],
  ...[401, 403, 404, 405, 406, 408, 411, 413, 414, 417, 421, 426, 429, 431, 502, 503, 504],
]);

const methods = { create: 'POST', list: 'GET', delete: 'DELETE' } as const;

/**
 * What one exchange shows by itself.
 *
 * @param isNew whether no other plant has the id of a create, as far as the exchanges say.
 */
export function judgeExchange(
  exchange: Exchange,
  { operation, query, id, plant, situation }: ReadRequest,
  isNew: boolean,
): readonly Finding[] {
  if (operation === undefined || exchange.response === undefined) {
    return [];
  }
  const path = operation === 'delete' ? `/plants/${id}` : `/plants${query && `?${query}`}`;
  const request = { method: methods[operation], path, ...(isNew && { sent: plant }) };
  const isOfBody = situation?.operation === 'create';
  const isExplained = isOfBody && otherReasons.has(statusOf(exchange) ?? 0);
  const found = isExplained ? [] : judge({ step: { request, user: 'first', situation }, exchange });
  return [...judgeShape(exchange), ...found];
}

/**
 * Whether the reason of a finding may be another client, which the proxy does not see: the id of a create may be
 * that of a plant of this client, which is returned.
 */
export function mayBeOfOthers(finding: Finding): boolean {
  const { rule, verdict } = finding;
  const isOfPlant = rule === 'create.answers-200-with-plant' && verdict === 'failed';
  return isOfPlant && finding.path?.startsWith('body.') === true;
}
