import { type RuleId, rules } from '../../interface/rules.js';
import { type Exchange, headerOf, statusOf } from '../http/exchange.js';
import { failed, notChecked } from './finding.js';
import type { Results } from './results.js';
import { overloadStatuses } from './shapes.js';

/**
 * Finds out why the provider has rejected every create, and records a failed rule if one is the reason.
 *
 * @returns why nothing else can be checked and what to do about it, as a clause.
 */
export function explainRejectedCreates(results: Results, attempts: readonly Exchange[]): string {
  const statuses = new Set(attempts.map((one) => statusOf(one) ?? 0));
  const answers = [...statuses].map((status) => status || 'nothing').join(', ');
  const areAll = (isOne: (status: number) => boolean) => [...statuses].every(isOne);
  if (areAll((status) => status === 401 || status === 403)) {
    return statuses.has(401)
      ? 'the token was rejected: POST /plants was answered with 401. Give a valid token'
      : `the token may not create plants: POST /plants was answered with ${answers}. Give the token of a user who may create, list and delete`;
  }
  if (areAll((status) => overloadStatuses.has(status))) {
    return `the provider is overloaded: POST /plants was answered with ${answers}. Try again later`;
  }
  const redirected = attempts.map((exchange) => headerOf(exchange, 'location')).find(Boolean);
  if (redirected !== undefined && areAll((status) => status >= 300 && status < 400)) {
    return `the service redirects to ${redirected}. Give that address as the base URL`;
  }
  const check = { kind: 'sequence', title: 'create a plant, under ids of many sizes' } as const;
  const rule = statuses.has(404) ? 'paths.unversioned' : 'create.answers-200-with-plant';
  const mismatch = { rule, path: 'status', expected: '200', actual: answers } as const;
  results.record(check, failed(mismatch, attempts.slice(-1)));
  const others = (Object.keys(rules) as RuleId[]).filter((one) => one !== rule);
  for (const finding of notChecked('no plant could be created', rule, ...others)) {
    results.record(check, finding);
  }
  const hint = statuses.has(404) ? '. Give the base URL without /plants' : '';
  return `no plant could be created: POST /plants was answered with ${answers}${hint}`;
}
