import type { RuleId } from '../../interface/rules.js';
import type { Mismatch } from '../report/mismatch.js';
import { CheckRecorder } from '../rules/check-results.js';
import { isErrorWithSuccessStatus } from '../rules/error-with-success-status.js';
import { inspectAnswer } from '../rules/inspect-answer.js';
import type { RuleViolation } from '../rules/violation.js';
import { type Exchange, isError, isSuccess } from '../session/exchange.js';
import { type FailedInteraction, failedRulesOf } from './evaluate-interaction.js';
import type { PactInteraction } from './pact-file.js';

/**
 * The rules that a failed interaction of our own pact fails. If the status is as expected, the shape of
 * the response decides, as it does for the response to any other check.
 */
export function findFailedRules(
  { rules }: PactInteraction,
  { violation, mismatches }: FailedInteraction,
): readonly RuleViolation[] {
  const named = failedRulesOf(rules, mismatches);
  const exchange = violation.exchanges.at(-1);
  const violationsOf = (failedRules: readonly RuleId[]) =>
    failedRules.map((rule) => ({ ...violation, rule }));
  if (exchange?.response === undefined) {
    return violationsOf(named.filter((rule) => rule !== 'create.body-required'));
  }
  if (isErrorWithSuccessStatus(exchange) || isRedirect(exchange)) {
    const concernsTokens = Object.values(rules).flat().some(isAboutToken);
    return violationsOf([
      concernsTokens ? 'authentication.required' : 'create.rejects-400-with-error',
    ]);
  }
  if (mismatches.some(({ place }) => place.startsWith('status'))) {
    return violationsOf(named);
  }
  const ofShape = inspectShape(exchange);
  if (ofShape.size > 0) {
    const { exchanges } = violation;
    return [...ofShape].map(([rule, mismatch]) => ({ ...mismatch, rule, exchanges }));
  }
  if (!isSuccess(exchange)) {
    return violationsOf(named);
  }
  switch (exchange.request.method) {
    case 'POST':
      return violationsOf(['create.answers-200-with-plant']);
    case 'GET':
      return violationsOf(named.filter((rule) => rule === 'list.limit-caps-results'));
    default:
      return violationsOf(named);
  }
}

function isAboutToken(rule: RuleId): boolean {
  return rule.startsWith('authentication.');
}

function isRedirect(exchange: Exchange): boolean {
  return !isSuccess(exchange) && !isError(exchange);
}

/** The rules that the shape of a response fails, each with its mismatch. */
function inspectShape(exchange: Exchange): ReadonlyMap<RuleId, Mismatch> {
  const failed = new Map<RuleId, Mismatch>();
  const recorder = new CheckRecorder((rule, result) => {
    if (result.verdict === 'failed') {
      const { exchanges: _, ...mismatch } = result.violation;
      failed.set(rule, mismatch);
    }
  });
  inspectAnswer(recorder, exchange);
  return failed;
}
