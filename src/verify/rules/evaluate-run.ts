import { isPlainObject } from '../../interface/plain-object.js';
import type { RuleId } from '../../interface/rules.js';
import { describeAnswer } from '../session/describe-answer.js';
import { isError, isSuccess, jsonOf, statusOf } from '../session/exchange.js';
import type { SampleRun } from '../situations/run-situation.js';
import { describeTag, isSameTag } from './checks/tag.js';

/** A rule that an answer fails. */
export interface RuleViolation {
  readonly rule: RuleId;
  readonly expected: string;
  readonly actual: string;
}

/** What an answer shows about a rule: a violation, or that it passed. */
export type Evaluation = {
  readonly passed: readonly RuleId[];
  readonly violations: readonly RuleViolation[];
};

/** Holds the answer to a request of a situation to what the document requires of it. */
export function evaluateRun(run: SampleRun): Evaluation {
  const { exchange, situation } = run;
  const rule = situation.rule;
  if (exchange.response === undefined) {
    return failed({
      rule: rule ?? fallbackRules[run.request.method] ?? 'error.body',
      expected: `${situation.title} is answered`,
      actual: describeAnswer(exchange),
    });
  }
  switch (situation.requires) {
    case 'refused':
      return evaluateRefusal(run);
    case 'accepted':
      return isSuccess(exchange) ? evaluateSuccess(run) : evaluateUnexpectedRefusal(run);
    case 'nothing':
      return isSuccess(exchange) ? evaluateSuccess(run) : evaluateOpen(run);
  }
}

/** The rule about errors of an operation. */
const fallbackRules: Readonly<Record<string, RuleId>> = {
  POST: 'create.rejects-400-with-error',
  GET: 'list.error-body',
  DELETE: 'delete.error-body',
};

function evaluateRefusal({ situation, exchange }: SampleRun): Evaluation {
  const { title, rule = 'error.body' } = situation;
  const actual = describeAnswer(exchange);
  const isInvalidCreate = situation.operation === 'create';
  if (!isError(exchange)) {
    const status = isInvalidCreate ? ' with 400' : '';
    return failed({ rule, expected: `${title} is refused${status}`, actual });
  }
  if (isInvalidCreate && statusOf(exchange) !== 400) {
    const expected = `${title} is refused with 400`;
    return failed({ rule: 'create.rejects-400-with-error', expected, actual });
  }
  return isInvalidCreate ? passed(rule, 'create.rejects-400-with-error') : passed(rule);
}

/** A provider may be full, or let nobody delete: what it refuses, it may have reasons for. */
function evaluateUnexpectedRefusal({ situation, exchange, request }: SampleRun): Evaluation {
  const status = statusOf(exchange) ?? 0;
  const mayHaveReasons =
    status === 401 ||
    status === 403 ||
    (request.method === 'POST' && [400, 409, 413, 422].includes(status));
  return mayHaveReasons || situation.rule === undefined
    ? passed()
    : failed({
        rule: situation.rule,
        expected: `${situation.title} succeeds`,
        actual: describeAnswer(exchange),
      });
}

/** Legal input may be refused, but no create may fail by it. */
function evaluateOpen({ request, exchange, situation }: SampleRun): Evaluation {
  const status = statusOf(exchange) ?? 0;
  return request.method === 'POST' && status >= 500 && ![502, 503, 504].includes(status)
    ? failed({
        rule: 'create.rejects-400-with-error',
        expected: `${situation.title} is answered with 200, or refused`,
        actual: describeAnswer(exchange),
      })
    : passed();
}

/** A created plant is answered as it was sent, wherever the document leaves no other effect. */
function evaluateSuccess({ situation, request, exchange }: SampleRun): Evaluation {
  const sent = parseSent(request.body);
  const isAsSent = Object.keys(situation.effects).join() === 'accepted';
  const created = jsonOf(exchange);
  if (request.method !== 'POST' || !isAsSent || sent === undefined || !isPlainObject(created)) {
    return passed();
  }
  const rule = 'create.answers-200-with-plant';
  if (created.name === sent.name && isSameTag(sent.tag, created.tag)) {
    return passed(rule);
  }
  return failed({
    rule,
    expected: `the answer is the plant that was sent: ${describePlant(sent)}`,
    actual: `it is ${describePlant(created)}`,
  });
}

interface SentPlant {
  readonly name: string;
  readonly tag?: string | undefined;
}

function parseSent(body: string | Uint8Array | undefined): SentPlant | undefined {
  try {
    const value: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    const { name, tag } = isPlainObject(value) ? value : {};
    return typeof name === 'string' && (tag === undefined || typeof tag === 'string')
      ? { name, tag }
      : undefined;
  } catch {
    return undefined;
  }
}

function describePlant({ name, tag }: { readonly name?: unknown; readonly tag?: unknown }): string {
  return `${JSON.stringify(name)}, ${describeTag(tag)}`;
}

function passed(...rules: readonly RuleId[]): Evaluation {
  return { passed: rules, violations: [] };
}

function failed(violation: RuleViolation): Evaluation {
  return { passed: [], violations: [violation] };
}
