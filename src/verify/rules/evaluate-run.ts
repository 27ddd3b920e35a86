import { isPlainObject } from '../../interface/plain-object.js';
import type { RuleId } from '../../interface/rules.js';
import { isError, isSuccess, jsonOf, statusOf } from '../http/exchange.js';
import type { Mismatch } from '../report/mismatch.js';
import type { SampleRun } from '../situations/run-situation.js';
import { createdPlantMismatch, sentPlantOf } from './sent-plant.js';
import { errorMismatch, isErrorWithSuccessStatus, overloadStatuses } from './shapes.js';
import { missingResponse, type RuleMismatch } from './violation.js';

/** A rule about which a response shows nothing, because it fails another rule. */
interface MaskedRule {
  readonly rule: RuleId;
  readonly by: RuleId;
}

/** What a response shows about rules. */
export interface Evaluation {
  readonly passed: readonly RuleId[];
  readonly failed: readonly RuleMismatch[];
  readonly masked: readonly MaskedRule[];
}

/** Evaluates the response to a request of a situation by the rules of the interface document. */
export function evaluateRun(run: SampleRun): Evaluation {
  const { exchange, situation } = run;
  if (exchange.response === undefined) {
    return evaluateMissingResponse(run);
  }
  if (situation.requires === 'rejected') {
    return evaluateRejection(run);
  }
  if (run.request.method !== 'DELETE' && isErrorWithSuccessStatus(exchange)) {
    const rule = errorRules[run.request.method] ?? 'error.body';
    const actual = `${statusOf(exchange)} with an Error as the body`;
    return failed({ rule, path: 'status', expected: anyErrorStatus, actual });
  }
  if (isSuccess(exchange)) {
    return evaluateSuccess(run);
  }
  return situation.requires === 'accepted' ? evaluateUnexpectedRejection(run) : evaluateOpen(run);
}

const anyErrorStatus = 'an error (400 to 599)';

/** The rule about the errors of a method. */
const errorRules: Readonly<Record<string, RuleId>> = {
  POST: 'create.rejects-400-with-error',
  GET: 'list.error-body',
  DELETE: 'delete.error-body',
};

/** A provider answers every request, also an invalid one. */
function evaluateMissingResponse({ situation, request, exchange }: SampleRun): Evaluation {
  const { rule = 'error.body', requires, operation } = situation;
  const mismatch = missingResponse(exchange);
  if (operation === 'any' && requires === 'rejected') {
    return failed({ rule, ...mismatch });
  }
  const errorRule = errorRules[request.method] ?? 'error.body';
  if (requires === 'rejected') {
    return failed({ rule: errorRule, ...mismatch }, rule);
  }
  const isLegalCreate = request.method === 'POST';
  return failed({
    rule: isLegalCreate ? 'create.answers-200-with-plant' : (situation.rule ?? errorRule),
    ...mismatch,
  });
}

function evaluateRejection(run: SampleRun): Evaluation {
  const { situation, exchange } = run;
  const { rule = 'error.body', operation } = situation;
  const isInvalidCreate = operation === 'create';
  const status = statusOf(exchange);
  const hasError = isErrorWithSuccessStatus(exchange);
  const mismatch: Mismatch = {
    path: 'status',
    expected: isInvalidCreate ? '400' : anyErrorStatus,
    actual: hasError ? `${status} with an Error as the body` : String(status),
  };
  if (isSuccess(exchange) && !hasError) {
    return failed({ rule, ...mismatch });
  }
  if (isInvalidCreate && status === 413) {
    // A body that is too large is rejected before anything else is checked.
    return passed();
  }
  // The rule about how such a request is rejected.
  const rejectionRule: RuleId = isInvalidCreate
    ? 'create.rejects-400-with-error'
    : 'authentication.required';
  if (isInvalidCreate ? status !== 400 : !isError(exchange)) {
    return failed({ rule: rejectionRule, ...mismatch }, rule);
  }
  const ofBody = errorMismatch(exchange);
  if (ofBody !== undefined && (isInvalidCreate || rule === rejectionRule)) {
    return rule === rejectionRule
      ? failed({ rule: rejectionRule, ...ofBody })
      : { ...failed({ rule: rejectionRule, ...ofBody }), passed: [rule] };
  }
  return passed(rule, ...(isInvalidCreate ? [rejectionRule] : []));
}

/** A provider that is full, or lets nobody delete, may reject what is legal. */
function evaluateUnexpectedRejection({ situation, exchange, request }: SampleRun): Evaluation {
  const status = statusOf(exchange) ?? 0;
  const mayBeJustified =
    status === 401 ||
    status === 403 ||
    (request.method === 'POST' && [400, 409, 413, 422].includes(status)) ||
    (request.path.includes('limit=') && [400, 422].includes(status));
  return mayBeJustified || situation.rule === undefined
    ? passed()
    : failed({
        rule: situation.rule,
        path: 'status',
        expected: 'a success (200 to 299)',
        actual: String(status),
      });
}

/** Legal input may be rejected, but no create may crash on it. */
function evaluateOpen({ request, exchange }: SampleRun): Evaluation {
  const status = statusOf(exchange) ?? 0;
  return request.method === 'POST' && status >= 500 && !overloadStatuses.has(status)
    ? failed({
        rule: 'create.rejects-400-with-error',
        path: 'status',
        expected: '200 or 400',
        actual: String(status),
      })
    : passed();
}

/** The response to a create is the plant that was sent, unless the create may have another effect. */
function evaluateSuccess({ situation, request, exchange }: SampleRun): Evaluation {
  const sent = sentPlantOf(request);
  const created = jsonOf(exchange);
  if (!createsAsSent(situation) || sent === undefined || !isPlainObject(created)) {
    return passed();
  }
  const rule = 'create.answers-200-with-plant';
  const mismatch = createdPlantMismatch(sent, created);
  return mismatch === undefined ? passed(rule) : failed({ rule, ...mismatch });
}

const asSent = new Set(['accepted', 'trimmed', 'dropped']);

/** Whether an accepted create can only create what was sent. */
export function createsAsSent({ effects }: SampleRun['situation']): boolean {
  const names = Object.keys(effects);
  return names.includes('accepted') && names.every((name) => asSent.has(name));
}

function passed(...rules: readonly RuleId[]): Evaluation {
  return { passed: rules, failed: [], masked: [] };
}

/** @param masked a rule about which the response therefore shows nothing. */
function failed(mismatch: RuleMismatch, masked?: RuleId): Evaluation {
  const isMasked = masked !== undefined && masked !== mismatch.rule;
  return {
    passed: [],
    failed: [mismatch],
    masked: isMasked ? [{ rule: masked, by: mismatch.rule }] : [],
  };
}
