import { isPlainObject } from '../../interface/plain-object.js';
import type { RuleId } from '../../interface/rules.js';
import { describeAnswer } from '../session/describe-answer.js';
import { isError, isSuccess, jsonOf, statusOf } from '../session/exchange.js';
import type { SampleRun } from '../situations/run-situation.js';
import { isErrorWithSuccessStatus } from './error-with-success-status.js';
import { answerProblem, parseSentPlant } from './sent-plant.js';
import { errorProblem } from './shapes.js';

/** A rule that an answer fails. */
export interface RuleViolation {
  readonly rule: RuleId;
  readonly expected: string;
  readonly actual: string;
}

/** A rule that an answer says nothing about, because it fails another one. */
interface SetAside {
  readonly rule: RuleId;
  readonly because: RuleId;
}

/** What an answer shows about rules. */
export interface Evaluation {
  readonly passed: readonly RuleId[];
  readonly violations: readonly RuleViolation[];
  readonly setAside: readonly SetAside[];
}

/** Holds the answer to a request of a situation to what the document requires of it. */
export function evaluateRun(run: SampleRun): Evaluation {
  const { exchange, situation } = run;
  if (exchange.response === undefined) {
    return evaluateSilence(run);
  }
  if (situation.requires === 'rejected') {
    return evaluateRejection(run);
  }
  if (run.request.method !== 'DELETE' && isErrorWithSuccessStatus(exchange)) {
    const rule = errorRules[run.request.method] ?? 'error.body';
    const expected = `${situation.title} is rejected with the status of an error, or succeeds`;
    return failed({ rule, expected, actual: describeErrorWithSuccessStatus(run) });
  }
  if (isSuccess(exchange)) {
    return evaluateSuccess(run);
  }
  return situation.requires === 'accepted' ? evaluateUnexpectedRejection(run) : evaluateOpen(run);
}

/** The rule about the errors of a method. */
const errorRules: Readonly<Record<string, RuleId>> = {
  POST: 'create.rejects-400-with-error',
  GET: 'list.error-body',
  DELETE: 'delete.error-body',
};

/** Whatever is sent, some answer is due. */
function evaluateSilence({ situation, request, exchange }: SampleRun): Evaluation {
  const { rule = 'error.body', requires, operation, title } = situation;
  const violation = { expected: `${title} is answered`, actual: describeAnswer(exchange) };
  if (operation === 'any' && requires === 'rejected') {
    return failed({ rule, ...violation });
  }
  const errorRule = errorRules[request.method] ?? 'error.body';
  if (requires === 'rejected') {
    return failed({ rule: errorRule, ...violation }, rule);
  }
  const isLegalCreate = request.method === 'POST';
  return failed({
    rule: isLegalCreate ? 'create.answers-200-with-plant' : (situation.rule ?? errorRule),
    ...violation,
  });
}

function evaluateRejection(run: SampleRun): Evaluation {
  const { situation, exchange } = run;
  const { title, rule = 'error.body', operation } = situation;
  const isInvalidCreate = operation === 'create';
  const actual = describeAnswer(exchange);
  if (isSuccess(exchange) && !isErrorWithSuccessStatus(exchange)) {
    const status = isInvalidCreate ? ' with 400' : '';
    return failed({ rule, expected: `${title} is rejected${status}`, actual });
  }
  if (isInvalidCreate && statusOf(exchange) === 413) {
    // It is too large, whatever it says.
    return passed();
  }
  // How a rejection is made, whatever was rejected.
  const rejectionRule: RuleId = isInvalidCreate
    ? 'create.rejects-400-with-error'
    : 'authentication.required';
  if (isInvalidCreate ? statusOf(exchange) !== 400 : !isError(exchange)) {
    const expected = `${title} is rejected${isInvalidCreate ? ' with 400' : ''}`;
    const found = isErrorWithSuccessStatus(exchange) ? describeErrorWithSuccessStatus(run) : actual;
    return failed({ rule: rejectionRule, expected, actual: found }, rule);
  }
  const problem = errorProblem(exchange);
  if (problem !== undefined && (isInvalidCreate || rule === rejectionRule)) {
    return rule === rejectionRule
      ? failed({ rule: rejectionRule, ...problem })
      : { ...failed({ rule: rejectionRule, ...problem }), passed: [rule] };
  }
  return passed(rule, ...(isInvalidCreate ? [rejectionRule] : []));
}

function describeErrorWithSuccessStatus({ exchange }: SampleRun): string {
  return `${describeAnswer(exchange)}, and an Error as the body`;
}

/** A provider may be full, or let nobody delete: what it rejects, it may have reasons for. */
function evaluateUnexpectedRejection({ situation, exchange, request }: SampleRun): Evaluation {
  const status = statusOf(exchange) ?? 0;
  const mayHaveReasons =
    status === 401 ||
    status === 403 ||
    (request.method === 'POST' && [400, 409, 413, 422].includes(status)) ||
    (request.path.includes('limit=') && [400, 422].includes(status));
  return mayHaveReasons || situation.rule === undefined
    ? passed()
    : failed({
        rule: situation.rule,
        expected: `${situation.title} succeeds`,
        actual: describeAnswer(exchange),
      });
}

/** Legal input may be rejected, but no create may fail by it. */
function evaluateOpen({ request, exchange, situation }: SampleRun): Evaluation {
  const status = statusOf(exchange) ?? 0;
  return request.method === 'POST' && status >= 500 && ![502, 503, 504].includes(status)
    ? failed({
        rule: 'create.rejects-400-with-error',
        expected: `${situation.title} is answered with 200, or rejected`,
        actual: describeAnswer(exchange),
      })
    : passed();
}

/** A created plant is answered as it was sent, wherever a create has no other effect. */
function evaluateSuccess({ situation, request, exchange }: SampleRun): Evaluation {
  const sent = request.method === 'POST' ? parseSentPlant(request.body) : undefined;
  const created = jsonOf(exchange);
  if (!createsAsSent(situation) || sent === undefined || !isPlainObject(created)) {
    return passed();
  }
  const rule = 'create.answers-200-with-plant';
  const problem = answerProblem(sent, created);
  return problem === undefined ? passed(rule) : failed({ rule, ...problem });
}

const asSent = new Set(['accepted', 'trimmed', 'dropped']);

/** Whether a create that is accepted can have no other effect than to create what was sent. */
export function createsAsSent({ effects }: SampleRun['situation']): boolean {
  const names = Object.keys(effects);
  return names.includes('accepted') && names.every((name) => asSent.has(name));
}

function passed(...rules: readonly RuleId[]): Evaluation {
  return { passed: rules, violations: [], setAside: [] };
}

/** @param setAside a rule that cannot be checked because of that. */
function failed(violation: RuleViolation, setAside?: RuleId): Evaluation {
  const isAside = setAside !== undefined && setAside !== violation.rule;
  return {
    passed: [],
    violations: [violation],
    setAside: isAside ? [{ rule: setAside, because: violation.rule }] : [],
  };
}
