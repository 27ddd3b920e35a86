import { toFieldValue } from '../../interface/plant.js';
import type { RuleId } from '../../interface/rules.js';
import { isPlainObject } from '../../text/json.js';
import { counted } from '../../text/wording.js';
import { stoppedFailure } from '../http/deadline.js';
import { tooLargeFailure } from '../http/decode-body.js';
import {
  describeAnswer,
  isBusy,
  isError,
  isNotFound,
  isSuccess,
  jsonOf,
  mayHaveActedBefore,
  type SentExchange,
  statusOf,
} from '../http/exchange.js';
import { ownAuthorization } from '../http/request.js';
import type { Mismatch } from '../report/verification-report.js';
import {
  type CheckName,
  createRule,
  deleteRule,
  everyAnswer,
  everyResponse,
  type Finding,
  failed,
  noServerError,
  notChecked,
  passed,
  storageRule,
} from './finding.js';
import type { Presence } from './ledger.js';
import {
  describe,
  errorMismatch,
  errorRules,
  hasSucceeded,
  inspectShape,
  isErrorWithSuccessStatus,
  missingResponse,
  overloadStatuses,
  storeFull,
} from './response-shape.js';
import { isSameText, otherFieldOf } from './same-plant.js';
import { createsAsSent, type Step } from './step.js';

/** A step, its exchange, and what was known about the plants before it. */
export interface InspectedStep<Owner extends string = string> {
  readonly step: Step<Owner>;
  readonly exchange: SentExchange;
  /** The exchanges that led to the state before it. */
  readonly setup?: readonly SentExchange[];
  /** The plant that the step names, if the user of the step has created it. */
  readonly ownPlant?: OwnPlant | undefined;
  /** How many plants lists have shown to the user, and must still show. */
  readonly listed?: number;
}

interface OwnPlant {
  readonly presence: Presence;
  /** Undefined if no list was requested that could show it. */
  readonly wasShown: boolean | undefined;
  /** The rule that fails if it is not stored; default the usual one. */
  readonly ruleOfCreate?: RuleId | undefined;
  /** Whether it was created so long ago that a provider which sees plants late must see it. */
  readonly isSettled: boolean;
}

/** What an exchange shows, and by which check: the one of its step if that is not given. */
interface Inspection {
  readonly finding: Finding;
  readonly check?: CheckName;
  /** The rule that explains it, if that rule fails alone. */
  readonly special?: RuleId;
}

/** What the exchange of a step shows about the rules: the shape of the response, that there is one, and what it says. */
export function inspect(inspected: InspectedStep): readonly Inspection[] {
  const { step, exchange, setup = [] } = inspected;
  const shape = inspectShape(exchange, step.request.method === 'GET' ? [] : setup);
  // The document leaves open what a create answers that may do something else than create its plant.
  const isOpen = step.situation?.requires === 'nothing' && !createsAsSent(step);
  return [
    ...shape
      .filter(({ rule }) => !(isOpen && rule === createRule))
      .map((finding) => ({ finding, check: everyResponse })),
    ...answered(inspected),
    ...required(inspected).map((finding) => ({ finding })),
  ];
}

/** The rule that an ordinary request of each method must pass. */
const answerRules: Readonly<Record<string, RuleId>> = {
  POST: 'create.answers-200-with-plant',
  GET: 'list.returns-array-of-plants',
  DELETE: deleteRule,
};

/**
 * What each attempt shows about answering. A second attempt that succeeds does not take the failure of the first away. A
 * lost response says nothing about the rule that the request was made for, unless that request is never answered.
 */
function answered({ step, exchange, setup = [], ownPlant }: InspectedStep): readonly Inspection[] {
  const rule = answerRules[step.request.method];
  if (rule === undefined) {
    return [];
  }
  // A provider that names a time to try again has asked for the second request.
  const earlier = (exchange.attempts ?? []).filter((attempt) => !isBusy(attempt));
  const attempts = [...earlier, exchange];
  const lost = attempts.find(isLostByProvider);
  if (lost !== undefined) {
    const notAnswered = (id: RuleId) => failed(id, missingResponse(lost), [...setup, lost]);
    const special = step.situation?.rule;
    const all = { finding: notAnswered(rule), check: everyAnswer };
    const isOrdinary = special === undefined || special === rule;
    return isOrdinary ? [all] : [{ ...all, special }, { finding: notAnswered(special) }];
  }
  const crashed = attempts.find((attempt) => isCrash(attempt, step, ownPlant));
  if (crashed === undefined) {
    return [];
  }
  const mismatch = statusMismatch(crashed, 'a success (200 to 299)');
  return [{ finding: failed(rule, mismatch, [...setup, crashed]), check: noServerError }];
}

/** Whether the provider has received a request and sent no whole response, although the run still waited for it. */
function isLostByProvider({ failure, isLost, isOfIdleSocket, response }: SentExchange): boolean {
  const isOurs = failure === stoppedFailure || failure?.startsWith(tooLargeFailure) === true;
  return response === undefined && isLost === true && !isOurs && !isOfIdleSocket;
}

/** Whether a request that the provider had to accept got a server error. */
function isCrash(exchange: SentExchange, step: Step<string>, own: OwnPlant | undefined): boolean {
  const { request, situation } = step;
  const status = statusOf(exchange) ?? 0;
  const isOverload = overloadStatuses.has(status);
  if (status < 500 || status === storeFull || ownAuthorization(step) !== undefined) {
    return false;
  }
  if (situation !== undefined) {
    return situation.requires === 'accepted' || (isOverload && request.method === 'GET');
  }
  return request.method !== 'DELETE' || own?.presence === 'there';
}

/** What the response shows about that which the document requires of the step. */
function required(inspected: InspectedStep): readonly Finding[] {
  const { step, exchange } = inspected;
  const { method } = step.request;
  if (exchange.response === undefined) {
    return [];
  }
  if (step.situation?.requires === 'rejected') {
    return inspectRejection(inspected);
  }
  if (method !== 'DELETE' && isErrorWithSuccessStatus(exchange)) {
    const rule = errorRules[method] ?? 'error.body';
    return [fail(inspected, rule, statusMismatch(exchange, anyError))];
  }
  return isSuccess(exchange) ? inspectSuccess(inspected) : inspectUnexpectedRejection(inspected);
}

const anyError = 'an error (400 to 599)';

function fail(
  { step, exchange, setup = [] }: InspectedStep,
  rule: RuleId,
  mismatch: Mismatch,
): Finding {
  // The plants that were created explain only how long a list is.
  const isOfPlants = step.request.method !== 'GET' || rule === 'list.limit-caps-results';
  const exchanges = [...(isOfPlants ? setup : []), exchange];
  return failed(rule, mismatch, exchanges);
}

function statusMismatch(exchange: SentExchange, expected: string): Mismatch {
  const hasError = isErrorWithSuccessStatus(exchange);
  const actual = `${statusOf(exchange)}${hasError ? ' with an Error as the body' : ''}`;
  return { path: 'status', expected, actual };
}

/**
 * The rule of its situation says that a request is rejected. How a create is rejected, another rule says. The body of any
 * other rejection has rules of its own.
 */
function inspectRejection(inspected: InspectedStep): readonly Finding[] {
  const { exchange, step } = inspected;
  const isCreate = step.situation?.operation === 'create';
  const rejects = isCreate ? 'create.rejects-400-with-error' : 'authentication.required';
  const rule: RuleId = step.situation?.rule ?? rejects;
  const wrongStatus = statusMismatch(exchange, isCreate ? '400' : anyError);
  if (hasSucceeded(exchange)) {
    return [fail(inspected, rule, wrongStatus)];
  }
  if (isCreate && statusOf(exchange) === storeFull) {
    return notChecked('the store is full, so that it rejects every create', createRule, rule);
  }
  const isAsRequired = isCreate ? statusOf(exchange) === 400 : isError(exchange);
  const wrongBody = isCreate ? errorMismatch(exchange) : undefined;
  const mismatch = isAsRequired ? wrongBody : wrongStatus;
  if (mismatch === undefined) {
    return passed(...new Set<RuleId>([rule, rejects]));
  }
  const failure = fail(inspected, rejects, mismatch);
  return rule === rejects ? [failure] : [...passed(rule), failure];
}

/** A provider that is full, or lets nobody delete, may reject what is legal; but no create may crash. */
const legalRejections: ReadonlySet<number> = new Set([400, 401, 403, 409, 413, 422, storeFull]);

function inspectUnexpectedRejection(inspected: InspectedStep): readonly Finding[] {
  const { step, exchange, ownPlant } = inspected;
  const { request, situation } = step;
  const { method, path } = request;
  const status = statusOf(exchange) ?? 0;
  const isOfAnswering = status >= 500 && status !== storeFull && situation?.requires !== 'nothing';
  if (overloadStatuses.has(status) || isOfAnswering) {
    return [];
  }
  if (method === 'DELETE' && ownPlant?.presence === 'there' && situation?.requires !== 'nothing') {
    return inspectRejectedDelete(inspected, ownPlant);
  }
  const isLegal =
    path === '/plants' && method === 'GET'
      ? [401, 403].includes(status)
      : legalRejections.has(status);
  if (situation?.requires === 'accepted' && situation.rule !== undefined) {
    const mismatch = statusMismatch(exchange, 'a success (200 to 299)');
    return isLegal ? [] : [fail(inspected, situation.rule, mismatch)];
  }
  if (method === 'POST' && status >= 500 && !isLegal) {
    const mismatch = statusMismatch(exchange, '200 or 400');
    // A provider may reject a plant for one that is there, and what may be no NewPlant.
    const mayReject = situation?.state !== undefined || request.sent === undefined;
    const rule = mayReject ? 'create.rejects-400-with-error' : createRule;
    return [fail(inspected, rule, mismatch)];
  }
  const isOpen = situation?.requires === 'nothing';
  return isOpen && situation.rule !== undefined ? passed(situation.rule) : [];
}

/** A plant that was created can be deleted, unless the user may not delete. It was not stored if no list has shown it. */
function inspectRejectedDelete(inspected: InspectedStep, own: OwnPlant): readonly Finding[] {
  const { step, exchange } = inspected;
  const isUnknown = isNotFound(exchange);
  if (isUnknown && mayHaveActedBefore(exchange)) {
    // An earlier attempt may have removed it.
    return [];
  }
  if ([401, 403].includes(statusOf(exchange) ?? 0) || (isUnknown && !own.isSettled)) {
    return [];
  }
  const isLost = isUnknown && own.wasShown === false;
  const lossRule = own.ruleOfCreate ?? storageRule;
  const rule = isLost ? lossRule : (step.ruleOfEffect ?? deleteRule);
  const expected = `"${step.plant?.name}", which has been created, can be deleted`;
  const lists = own.wasShown ? ', and a list has shown it' : ', and no list has shown it';
  const shown = own.wasShown === undefined ? '' : lists;
  return [fail(inspected, rule, { expected, actual: describeAnswer(exchange) + shown })];
}

/**
 * The response to a create must be the plant that was sent, unless the create may have another effect. A list must not
 * be longer than its limit.
 */
function inspectSuccess(inspected: InspectedStep): readonly Finding[] {
  const { step, exchange, listed = 0 } = inspected;
  const { sent, path } = step.request;
  const body = jsonOf(exchange);
  const [, limit] = /^\/plants\?limit=(\d+)$/.exec(path) ?? [];
  if (limit !== undefined && Array.isArray(body)) {
    const max = Number(limit);
    const rule = 'list.limit-caps-results';
    if (body.length > max) {
      const expected = `at most ${counted(max, 'item')}`;
      return [fail(inspected, rule, { path: 'body', expected, actual: describe(body) })];
    }
    // Only a list that would be longer without it shows that the limit works. Many services read 0 as no limit.
    return max > 0 && listed > max ? passed(rule) : [];
  }
  if (!createsAsSent(step) || sent === undefined || !isPlainObject(body)) {
    return [];
  }
  const rule = 'create.answers-200-with-plant';
  const { name } = body;
  const isOtherName = typeof name === 'string' && !isSameText(sent.name, name);
  const other = isOtherName ? 'name' : otherFieldOf(sent, body);
  if (other === undefined) {
    return passed(rule);
  }
  const mismatch = { expected: show(sent[other]), actual: show(body[other]) };
  return [fail(inspected, rule, { path: `body.${other}`, ...mismatch })];
}

function show(value: unknown): string {
  return value === undefined ? 'none' : JSON.stringify(toFieldValue(value));
}
