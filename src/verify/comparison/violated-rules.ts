import type { RuleId } from '../../interface/rules.js';
import { CheckRecorder } from '../rules/check-results.js';
import { inspectAnswer } from '../rules/inspect-answer.js';
import {
  type Exchange,
  isError,
  isSuccess,
  jsonOf,
  parseBody,
  statusOf,
} from '../session/exchange.js';
import { isSameText } from '../session/same-text.js';
import { limitOf, nameOf, plantsOf } from './listed-plants.js';
import type { Step } from './step.js';

/** The rules that an answer violates, as far as one answer can show it. */
export function findViolatedRules(step: Step, exchange: Exchange): RuleId[] {
  const violated = new Set<RuleId>();
  const recorder = new CheckRecorder((rule, { verdict }) => {
    if (verdict === 'failed') {
      violated.add(rule);
    }
  });
  inspectAnswer(recorder, exchange);
  for (const rule of violatedByStep(step, exchange)) {
    violated.add(rule);
  }
  return [...violated];
}

function* violatedByStep(step: Step, exchange: Exchange): Generator<RuleId> {
  const { requires, rule, operation } = step.situation;
  if (requires === 'rejected' && operation === 'create' && statusOf(exchange) !== 400) {
    yield isError(exchange) ? 'create.rejects-400-with-error' : (rule as RuleId);
  } else if (requires === 'rejected' && isSuccess(exchange) && rule !== undefined) {
    yield rule;
  }
  // What a plant may be like is open, and so is how many there may be.
  if (requires === 'accepted' && operation !== 'create' && isError(exchange) && isRequired(step)) {
    yield rule as RuleId;
  }
  const limit = limitOf(exchange);
  if (limit !== undefined && (plantsOf(exchange)?.length ?? 0) > limit) {
    yield 'list.limit-caps-results';
  }
  if (step.key.startsWith('create.new-plant/') && isSuccess(exchange) && !repeatsName(exchange)) {
    yield 'create.stores-plant';
  }
}

/** Which limits a provider takes, is open. */
function isRequired({ detail }: Step): boolean {
  return detail === undefined;
}

function repeatsName(exchange: Exchange): boolean {
  return isSameText(String(nameOf(parseBody(exchange.request.body))), nameOf(jsonOf(exchange)));
}
