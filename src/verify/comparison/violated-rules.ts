import type { RuleId } from '../../interface/rules.js';
import {
  type Exchange,
  isError,
  isSuccess,
  jsonOf,
  parseBody,
  statusOf,
} from '../http/exchange.js';
import { CheckRecorder } from '../rules/check-results.js';
import { inspectAnswer } from '../rules/inspect-answer.js';
import { nameOfPlant, plantsIn } from '../session/listed-plants.js';
import { isSameText } from '../session/same-text.js';
import { limitOf } from './list-comparison.js';
import type { Step } from './step.js';

/** Finds the rules that an answer violates by itself, without a look at other answers. */
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
  // The interface leaves open which plants are valid, and how many there may be.
  if (requires === 'accepted' && operation !== 'create' && isError(exchange) && isRequired(step)) {
    yield rule as RuleId;
  }
  const limit = limitOf(exchange);
  if (limit !== undefined && (plantsIn(exchange)?.length ?? 0) > limit) {
    yield 'list.limit-caps-results';
  }
  if (step.key.startsWith('create.new-plant/') && isSuccess(exchange) && !repeatsName(exchange)) {
    yield 'create.stores-plant';
  }
}

/** The interface leaves open which limits are valid. */
function isRequired({ detail }: Step): boolean {
  return detail === undefined;
}

function repeatsName(exchange: Exchange): boolean {
  return isSameText(
    String(nameOfPlant(parseBody(exchange.request.body))),
    nameOfPlant(jsonOf(exchange)),
  );
}
