import { counted } from '../../interface/counted.js';
import { isPlainObject } from '../../interface/plain-object.js';
import type { RuleId } from '../../interface/rules.js';
import { type Exchange, isError, isSuccess, jsonOf, statusOf } from '../http/exchange.js';
import type { Mismatch } from '../report/verification-report.js';
import { describeJson } from './describe-json.js';
import { type Finding, failed, missingResponse, notChecked, passed } from './finding.js';
import {
  arrayMismatch,
  createdMismatch,
  deletedMismatch,
  errorMismatch,
  hasSucceeded,
  isErrorWithSuccessStatus,
  isWrappedPlant,
  membersMismatches,
  overloadStatuses,
  payloadMismatch,
  plantRules,
  sentMismatch,
} from './shapes.js';
import { createsAsSent, type Step } from './step.js';

/** What is judged: a step, its exchange, and the exchanges that led to its state. */
export interface Seen {
  readonly step: Step;
  readonly exchange: Exchange;
  readonly setup?: readonly Exchange[] | undefined;
}

/** What the response to a step shows about the rules, by what the document requires of it. */
export function judge(seen: Seen): readonly Finding[] {
  const { step, exchange } = seen;
  const { method } = step.request;
  const requires = step.situation?.requires ?? 'accepted';
  if (exchange.response === undefined) {
    return judgeMissing(seen);
  }
  if (requires === 'rejected') {
    return judgeRejection(seen);
  }
  if (method !== 'DELETE' && isErrorWithSuccessStatus(exchange)) {
    const actual = `${statusOf(exchange)} with an Error as the body`;
    return [fail(seen, errorRuleOf(method), { path: 'status', expected: anyError, actual })];
  }
  if (isSuccess(exchange)) {
    return judgeSuccess(seen);
  }
  return requires === 'accepted' ? judgeUnexpectedRejection(seen) : judgeOpen(seen);
}

const anyError = 'an error (400 to 599)';

/** The rule about the errors of a method. */
function errorRuleOf(method: string): RuleId {
  const errorRules: Readonly<Record<string, RuleId>> = {
    POST: 'create.rejects-400-with-error',
    GET: 'list.error-body',
    DELETE: 'delete.error-body',
  };
  return errorRules[method] ?? 'error.body';
}

function fail({ exchange, setup = [] }: Seen, rule: RuleId, mismatch: Mismatch): Finding {
  return failed({ rule, ...mismatch }, [...setup, exchange]);
}

/** A failed rule, and the rule of the situation, about which the response therefore shows nothing. */
function failInPlaceOf(seen: Seen, rule: RuleId, mismatch: Mismatch): readonly Finding[] {
  const { rule: own } = seen.step.situation ?? {};
  const masked = own === undefined || own === rule ? [] : [own];
  const reason = `what was seen can also be explained by ${rule}`;
  return [fail(seen, rule, mismatch), ...notChecked(reason, rule, ...masked)];
}

/** A provider answers every request, also an invalid one. */
function judgeMissing(seen: Seen): readonly Finding[] {
  const { request, situation } = seen.step;
  const { rule, requires = 'accepted', operation } = situation ?? {};
  const mismatch = missingResponse(seen.exchange);
  if (requires === 'rejected') {
    const isAny = operation === 'any' && rule !== undefined;
    return failInPlaceOf(seen, isAny ? rule : errorRuleOf(request.method), mismatch);
  }
  const isLegalCreate = request.method === 'POST';
  const fallback = rule ?? errorRuleOf(request.method);
  return [fail(seen, isLegalCreate ? 'create.answers-200-with-plant' : fallback, mismatch)];
}

function judgeRejection(seen: Seen): readonly Finding[] {
  const { exchange, step } = seen;
  const { rule = 'error.body', operation } = step.situation ?? {};
  const isInvalidCreate = operation === 'create';
  const status = statusOf(exchange);
  const hasError = isErrorWithSuccessStatus(exchange);
  const mismatch: Mismatch = {
    path: 'status',
    expected: isInvalidCreate ? '400' : anyError,
    actual: hasError ? `${status} with an Error as the body` : String(status),
  };
  if (isSuccess(exchange) && !hasError) {
    return [fail(seen, rule, mismatch)];
  }
  // The rule about how such a request is rejected.
  const rejectionRule: RuleId = isInvalidCreate
    ? 'create.rejects-400-with-error'
    : 'authentication.required';
  if (isInvalidCreate ? status !== 400 : !isError(exchange)) {
    return failInPlaceOf(seen, rejectionRule, mismatch);
  }
  const ofBody = errorMismatch(exchange);
  if (ofBody !== undefined && (isInvalidCreate || rule === rejectionRule)) {
    return [
      fail(seen, rejectionRule, ofBody),
      ...passed(...(rule === rejectionRule ? [] : [rule])),
    ];
  }
  return passed(rule, ...(isInvalidCreate ? [rejectionRule] : []));
}

/** A provider that is full, or lets nobody delete, may reject what is legal. */
function judgeUnexpectedRejection(seen: Seen): readonly Finding[] {
  const { request, situation } = seen.step;
  const status = statusOf(seen.exchange) ?? 0;
  const mayBeJustified =
    status === 401 ||
    status === 403 ||
    (request.method === 'POST' && [400, 409, 413, 422].includes(status)) ||
    (request.path.includes('limit=') && [400, 422].includes(status));
  const mismatch = { path: 'status', expected: 'a success (200 to 299)', actual: String(status) };
  return mayBeJustified || situation?.rule === undefined
    ? []
    : [fail(seen, situation.rule, mismatch)];
}

/** Legal input may be rejected, but no create may crash on it. */
function judgeOpen(seen: Seen): readonly Finding[] {
  const status = statusOf(seen.exchange) ?? 0;
  const mismatch = { path: 'status', expected: '200 or 400', actual: String(status) };
  return seen.step.request.method === 'POST' && status >= 500 && !overloadStatuses.has(status)
    ? [fail(seen, 'create.rejects-400-with-error', mismatch)]
    : [];
}

/**
 * The response to a create is the plant that was sent, unless the create may have another effect. A list is
 * not longer than its limit.
 */
function judgeSuccess(seen: Seen): readonly Finding[] {
  const { sent, path } = seen.step.request;
  const [, limit] = /^\/plants\?limit=(\d+)$/.exec(path) ?? [];
  if (limit !== undefined) {
    return judgeLength(seen, Number(limit));
  }
  const created = jsonOf(seen.exchange);
  if (!createsAsSent(seen.step) || sent === undefined || !isPlainObject(created)) {
    return [];
  }
  const rule = 'create.answers-200-with-plant';
  const mismatch = sentMismatch(sent, created);
  return mismatch === undefined ? passed(rule) : [fail(seen, rule, mismatch)];
}

function judgeLength(seen: Seen, limit: number): readonly Finding[] {
  const body = jsonOf(seen.exchange);
  const rule = 'list.limit-caps-results';
  if (!Array.isArray(body)) {
    return [];
  }
  const expected = `at most ${counted(limit, 'item')}`;
  return body.length <= limit
    ? passed(rule)
    : [fail(seen, rule, { path: 'body', expected, actual: describeJson(body) })];
}

const operations = /^((GET|POST) [^?]*\/plants(\?.*)?|DELETE [^?]*\/plants\/[^/?]+)$/;

/**
 * What the response to any request shows about the shapes of responses. Each part is checked by itself, so
 * that a wrong status does not hide a wrong body.
 *
 * @param setup the requests that it takes to repeat it.
 */
export function judgeShape(
  exchange: Exchange,
  setup: readonly Exchange[] = [],
): readonly Finding[] {
  const { request, response } = exchange;
  // A gateway in front of the provider does not know the interface.
  const isOfProvider = response !== undefined && !overloadStatuses.has(response.status);
  if (!isOfProvider || !operations.test(`${request.method} ${request.url}`)) {
    return [];
  }
  const found = isError(exchange)
    ? errorShapes(exchange)
    : hasSucceeded(exchange)
      ? successShapes(exchange)
      : [];
  return found.map(([rule, mismatch]) =>
    mismatch === undefined
      ? { rule, verdict: 'passed' }
      : { rule, verdict: 'failed', mismatch, exchanges: [...setup, exchange] },
  );
}

type Shape = readonly [rule: RuleId, mismatch: Mismatch | undefined];

function errorShapes(exchange: Exchange): readonly Shape[] {
  const mismatch = errorMismatch(exchange);
  const { method } = exchange.request;
  return [
    ['payload.json', payloadMismatch(exchange)],
    ['error.body', mismatch],
    ...(method === 'POST' ? [] : [[errorRuleOf(method), mismatch] as const]),
  ];
}

function successShapes(exchange: Exchange): readonly Shape[] {
  const body = jsonOf(exchange);
  const isPath: Shape = ['paths.unversioned', undefined];
  switch (exchange.request.method) {
    case 'GET':
      return [
        isPath,
        ['payload.json', payloadMismatch(exchange)],
        // The rule payload.json covers a body that is not JSON.
        ...(body !== undefined || exchange.response?.body.length === 0
          ? [['list.returns-array-of-plants', arrayMismatch(exchange, body)] as const]
          : []),
        ...memberShapes(Array.isArray(body) ? body : undefined),
      ];
    case 'POST':
      return [
        isPath,
        ['payload.json', payloadMismatch(exchange)],
        ['create.answers-200-with-plant', createdMismatch(exchange, body)],
        ...memberShapes(isWrappedPlant(body) ? undefined : body),
      ];
    default:
      return [isPath, ['delete.answers-without-body', deletedMismatch(exchange)]];
  }
}

/** A body without a single object shows nothing about the members of Plants. */
function memberShapes(body: unknown): readonly Shape[] {
  const hasPlants = (Array.isArray(body) ? body : [body]).some(isPlainObject);
  const mismatches = membersMismatches(body);
  return hasPlants ? plantRules.map((rule) => [rule, mismatches.get(rule)] as const) : [];
}
