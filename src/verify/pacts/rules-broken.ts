import type { RuleId } from '../../interface/rules.js';
import { CheckRecorder } from '../rules/check-results.js';
import { isErrorInDisguise } from '../rules/error-in-disguise.js';
import { inspectAnswer } from '../rules/inspect-answer.js';
import { type Exchange, isError, isSuccess } from '../session/exchange.js';
import { type InteractionResult, rulesViolated } from './evaluate-interaction.js';
import type { PactInteraction } from './pact-file.js';

/**
 * The rules that a failed interaction of our own pact breaks. Where the status is the expected one,
 * the shape of the response names them as for any other response, so that both say the same.
 */
export function rulesBroken(
  { rules }: PactInteraction,
  { violation, mismatches }: InteractionResult & { readonly verdict: 'failed' },
): readonly RuleId[] {
  const named = rulesViolated(rules, mismatches);
  const exchange = violation.exchanges.at(-1);
  if (exchange?.response === undefined) {
    return named.filter((rule) => rule !== 'create.body-required');
  }
  if (isErrorInDisguise(exchange) || isRedirect(exchange)) {
    return exchange.request.method === 'POST' && !named.some(isAboutTokens)
      ? ['create.rejects-400-with-error']
      : named.map((rule) => (isAboutTokens(rule) ? 'authentication.required' : rule));
  }
  if (mismatches.some(({ where }) => where.startsWith('status'))) {
    return named;
  }
  const ofShape = rulesOfShape(exchange);
  if (ofShape.length > 0) {
    return ofShape;
  }
  const isCreated = exchange.request.method === 'POST' && isSuccess(exchange);
  return isCreated ? ['create.answers-200-with-plant'] : named;
}

function isAboutTokens(rule: RuleId): boolean {
  return rule.startsWith('authentication.');
}

function isRedirect(exchange: Exchange): boolean {
  return !isSuccess(exchange) && !isError(exchange);
}

function rulesOfShape(exchange: Exchange): readonly RuleId[] {
  const broken: RuleId[] = [];
  const recorder = new CheckRecorder((rule, { verdict }) => {
    if (verdict === 'failed') {
      broken.push(rule);
    }
  });
  inspectAnswer(recorder, exchange);
  return broken;
}
