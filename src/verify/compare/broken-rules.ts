import type { RuleId } from '../../interface/rules.js';
import { CheckRecorder } from '../check-results.js';
import { inspectAnswer } from '../inspect-answer.js';
import { type Exchange, isError, isSuccess, jsonOf, statusOf } from '../session/exchange.js';
import { nameOf, plantsOf } from './listed.js';
import type { Step } from './step.js';

/** The rules that an answer breaks, as far as one answer can show. */
export function violatedRules(step: Step, exchange: Exchange): RuleId[] {
  const broken = new Set<RuleId>();
  const findings = new CheckRecorder((rule, { verdict }) => {
    if (verdict === 'failed') {
      broken.add(rule);
    }
  });
  inspectAnswer(findings, exchange);
  for (const rule of brokenByStep(step, exchange)) {
    broken.add(rule);
  }
  return [...broken];
}

function* brokenByStep(step: Step, exchange: Exchange): Generator<RuleId> {
  const { rule, limit, points, creates } = step;
  if (rule !== undefined && statusOf(exchange) !== 400) {
    yield isError(exchange) ? 'create.rejects-400-with-error' : rule;
  }
  if (limit !== undefined && (plantsOf(exchange)?.length ?? 0) > limit) {
    yield 'list.limit-caps-results';
  }
  if (isSuccess(exchange) && points.some((point) => unauthenticated.has(point))) {
    yield 'authentication.required';
  }
  if (creates && isSuccess(exchange) && nameOf(jsonOf(exchange)) !== creates.name) {
    yield 'create.stores-plant';
  }
}

const unauthenticated = new Set<string>([
  'authentication.missing-token',
  'authentication.other-scheme',
  'authentication.unknown-token',
]);
