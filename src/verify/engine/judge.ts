import { isPlainObject } from '../../interface/json.js';
import type { RuleId } from '../../interface/rules.js';
import { counted } from '../../interface/wording.js';
import { type Exchange, isError, isSuccess, jsonOf, statusOf } from '../http/exchange.js';
import type { Mismatch } from '../report/verification-report.js';
import { deleteRule, type Finding, failed, passed } from './finding.js';
import {
  describe,
  errorMismatch,
  errorRules,
  hasSucceeded,
  isErrorWithSuccessStatus,
  missingResponse,
  overloadStatuses,
} from './response-rules.js';
import { isSameTag, isSameText } from './same-text.js';
import { createsAsSent, type Step } from './step.js';

/** A step, its exchange, and the exchanges that led to the state before it. */
export interface JudgedStep {
  readonly step: Step;
  readonly exchange: Exchange;
  readonly setup?: readonly Exchange[];
}

/** What the response to a step shows about the rules, by what the document requires of it. */
export function judge(seen: JudgedStep): readonly Finding[] {
  const { step, exchange } = seen;
  const { method } = step.request;
  if (exchange.response === undefined) {
    return [fail(seen, ruleOfMissingResponse(step), missingResponse(exchange))];
  }
  if (step.situation?.requires === 'rejected') {
    return judgeRejection(seen);
  }
  if (method !== 'DELETE' && isErrorWithSuccessStatus(exchange)) {
    return [fail(seen, errorRules[method] ?? 'error.body', statusMismatch(exchange, anyError))];
  }
  return isSuccess(exchange) ? judgeSuccess(seen) : judgeUnexpectedRejection(seen);
}

/** The rule that a request without a response fails: a provider answers every request, also an invalid one. */
export function ruleOfMissingResponse({ request: { method }, situation }: Step): RuleId {
  const { rule, requires = 'accepted' } = situation ?? {};
  const mayReject = requires !== 'accepted' && method !== 'POST';
  const ofMethod = mayReject ? errorRules[method] : answerRules[method];
  return rule ?? ofMethod ?? 'error.body';
}

/** The rule that a request without a response fails, unless the request may be rejected. */
export const answerRules: Readonly<Record<string, RuleId>> = {
  POST: 'create.answers-200-with-plant',
  GET: 'list.returns-array-of-plants',
  DELETE: deleteRule,
};

const anyError = 'an error (400 to 599)';

function fail(
  { step, exchange, setup = [] }: JudgedStep,
  rule: RuleId,
  mismatch: Mismatch,
): Finding {
  // The plants that were created explain only how long a list is.
  const isOfPlants = step.request.method !== 'GET' || rule === 'list.limit-caps-results';
  const exchanges = [...(isOfPlants ? setup : []), exchange];
  return failed(rule, mismatch, exchanges);
}

function statusMismatch(exchange: Exchange, expected: string): Mismatch {
  const hasError = isErrorWithSuccessStatus(exchange);
  const actual = `${statusOf(exchange)}${hasError ? ' with an Error as the body' : ''}`;
  return { path: 'status', expected, actual };
}

/** The rule of its situation says that a request is rejected; another rule says how. */
function judgeRejection(seen: JudgedStep): readonly Finding[] {
  const { exchange, step } = seen;
  const isCreate = step.situation?.operation === 'create';
  const rejects = isCreate ? 'create.rejects-400-with-error' : 'authentication.required';
  const { rule = rejects } = step.situation ?? {};
  const ofStatus = statusMismatch(exchange, isCreate ? '400' : anyError);
  if (hasSucceeded(exchange)) {
    return [fail(seen, rule, ofStatus)];
  }
  const isAsRequired = isCreate ? statusOf(exchange) === 400 : isError(exchange);
  const mismatch = isAsRequired ? errorMismatch(exchange) : ofStatus;
  if (mismatch === undefined) {
    return passed(rule, rejects);
  }
  const failure = fail(seen, rejects, mismatch);
  return rule === rejects ? [failure] : [...passed(rule), failure];
}

/** A provider that is full, or lets nobody delete, may reject what is legal; but no create may crash. */
const legalRejections: ReadonlySet<number> = new Set([400, 401, 403, 409, 413, 422]);

function judgeUnexpectedRejection(seen: JudgedStep): readonly Finding[] {
  const { request, situation } = seen.step;
  const { method, path } = request;
  const status = statusOf(seen.exchange) ?? 0;
  const isLegal =
    path === '/plants' && method === 'GET'
      ? [401, 403].includes(status)
      : legalRejections.has(status);
  if (situation?.requires === 'accepted' && situation.rule !== undefined) {
    const mismatch = statusMismatch(seen.exchange, 'a success (200 to 299)');
    return isLegal ? [] : [fail(seen, situation.rule, mismatch)];
  }
  if (method === 'POST' && status >= 500 && !overloadStatuses.has(status)) {
    const mismatch = statusMismatch(seen.exchange, '200 or 400');
    return [fail(seen, 'create.rejects-400-with-error', mismatch)];
  }
  const isOpen = situation?.requires === 'nothing';
  return isOpen && situation.rule !== undefined ? passed(situation.rule) : [];
}

/**
 * The response to a create must be the plant that was sent, unless the create may have another effect. A list must not
 * be longer than its limit.
 */
function judgeSuccess(seen: JudgedStep): readonly Finding[] {
  const { sent, path } = seen.step.request;
  const body = jsonOf(seen.exchange);
  const [, limit] = /^\/plants\?limit=(\d+)$/.exec(path) ?? [];
  if (limit !== undefined && Array.isArray(body)) {
    const expected = `at most ${counted(Number(limit), 'item')}`;
    const rule = 'list.limit-caps-results';
    // Only a list that would be longer without it shows that the limit works.
    return body.length <= Number(limit)
      ? []
      : [fail(seen, rule, { path: 'body', expected, actual: describe(body) })];
  }
  if (!createsAsSent(seen.step) || sent === undefined || !isPlainObject(body)) {
    return [];
  }
  const rule = 'create.answers-200-with-plant';
  const { name, tag } = body;
  const mismatch = (path: string, expected: unknown, actual: unknown) =>
    fail(seen, rule, { path, expected: show(expected), actual: show(actual) });
  if (typeof name === 'string' && !isSameText(sent.name, name)) {
    return [mismatch('body.name', sent.name, name)];
  }
  return isSameTag(sent.tag, tag) ? passed(rule) : [mismatch('body.tag', sent.tag, tag)];
}

function show(text: unknown): string {
  return text === undefined ? 'none' : JSON.stringify(text);
}
