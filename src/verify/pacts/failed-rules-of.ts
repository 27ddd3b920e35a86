import type { RuleId } from '../../interface/rules.js';
import { CheckRecorder } from '../rules/check-results.js';
import { isErrorWithSuccessStatus } from '../rules/error-with-success-status.js';
import { inspectAnswer } from '../rules/inspect-answer.js';
import { type Exchange, isError, isSuccess } from '../session/exchange.js';
import { type InteractionResult, rulesViolated } from './evaluate-interaction.js';
import type { PactInteraction } from './pact-file.js';

/**
 * The rules that a failed interaction of our own pact breaks. Where the status is the expected one,
 * the shape of the response names them as for any other response, so that both say the same.
 */
export function failedRulesOf(
  { rules }: PactInteraction,
  { violation, mismatches }: InteractionResult & { readonly verdict: 'failed' },
): readonly RuleId[] {
  const named = rulesViolated(rules, mismatches);
  const exchange = violation.exchanges.at(-1);
  if (exchange?.response === undefined) {
    return named.filter((rule) => rule !== 'create.body-required');
  }
  if (isErrorWithSuccessStatus(exchange) || isRedirect(exchange)) {
    const isAboutTokens = Object.values(rules).flat().some(isOfTokens);
    return [isAboutTokens ? 'authentication.required' : 'create.rejects-400-with-error'];
  }
  if (mismatches.some(({ where }) => where.startsWith('status'))) {
    return named;
  }
  const ofShape = rulesOfShape(exchange);
  if (ofShape.length > 0) {
    return ofShape;
  }
  if (!isSuccess(exchange)) {
    return named;
  }
  switch (exchange.request.method) {
    case 'POST':
      return ['create.answers-200-with-plant'];
    case 'GET':
      return named.filter((rule) => rule === 'list.limit-caps-results');
    default:
      return named;
  }
}

function isOfTokens(rule: RuleId): boolean {
  return rule.startsWith('authentication.');
}

function isRedirect(exchange: Exchange): boolean {
  return !isSuccess(exchange) && !isError(exchange);
}

function rulesOfShape(exchange: Exchange): readonly RuleId[] {
  const failedRules: RuleId[] = [];
  const recorder = new CheckRecorder((rule, { verdict }) => {
    if (verdict === 'failed') {
      failedRules.push(rule);
    }
  });
  inspectAnswer(recorder, exchange);
  return failedRules;
}
