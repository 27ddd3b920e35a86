import type { RuleId } from '../../interface/rules.js';
import type { Violation } from '../engine/finding.js';
import { isErrorWithSuccessStatus } from '../engine/shapes.js';
import { type Exchange, isError, isSuccess, statusOf } from '../http/exchange.js';
import type { Mismatch } from '../report/mismatch.js';
import type { PactContext } from './pact-context.js';
import type { Pact, PactInteraction } from './pact-file.js';
import {
  type FailedInteraction,
  type InteractionResult,
  type PactVerifier,
  verifyInteractions,
} from './verify-interactions.js';

/** What an interaction of the kit's contract shows about a rule. */
export interface ContractResult {
  /** The description of the interaction. */
  readonly check: string;
  readonly rule: RuleId;
  readonly result:
    | { readonly verdict: 'passed' }
    | { readonly verdict: 'not-checked'; readonly reason: string }
    | { readonly verdict: 'failed'; readonly violation: Violation };
  /** Rules whose failure makes the response look as if this rule had failed too. */
  readonly maskedBy: readonly RuleId[];
}

/** The rules that an interaction of the contract is about. */
export function rulesOf({ rules }: PactInteraction): readonly RuleId[] {
  return [...new Set(Object.values(rules).flat())];
}

/**
 * Verifies interactions of the kit's contract, each of which names its rules. Those that fail run once
 * more, and the second result counts.
 */
export async function verifyContract(
  verifier: PactVerifier,
  contract: Pact,
  interactions: readonly PactInteraction[],
): Promise<readonly ContractResult[]> {
  const source = 'the pact of the kit';
  const results = [...(await verifyInteractions(verifier, contract, interactions, source))];
  const failed = interactions.filter((_, position) => results[position]?.verdict === 'failed');
  if (failed.length > 0) {
    const again = await verifyInteractions(verifier, contract, failed, source);
    failed.forEach((one, position) => {
      results[interactions.indexOf(one)] = again[position] as InteractionResult;
    });
  }
  return interactions.flatMap((one, position) =>
    toContractResults(verifier.context, one, results[position] as InteractionResult),
  );
}

function toContractResults(
  context: PactContext,
  interaction: PactInteraction,
  result: InteractionResult,
): readonly ContractResult[] {
  const base = { check: interaction.description, maskedBy: [] };
  const notChecked = (reason: string) =>
    rulesOf(interaction).map((rule) => ({
      ...base,
      rule,
      result: { verdict: 'not-checked' as const, reason },
    }));
  switch (result.verdict) {
    case 'not-checked':
      return notChecked(result.reason);
    case 'passed':
      // A response alone does not show that the plant is gone.
      return rulesOf(interaction)
        .filter((rule) => rule !== 'delete.removes-one-plant')
        .map((rule) => ({ ...base, rule, result }));
    case 'failed': {
      const reason = whyRejected(result);
      const broken = reason === undefined ? findBrokenRules(context, interaction, result) : [];
      if (broken.length === 0) {
        const unclear = 'the response differs from the contract, but it fails no rule';
        return notChecked(reason ?? unclear);
      }
      return broken.map(([rule, mismatch]) => ({
        ...base,
        rule,
        result: { verdict: 'failed', violation: { ...result.violation, ...mismatch } },
        // A provider that accepted an invalid create before may reject the next one as a duplicate.
        maskedBy:
          rule === 'create.rejects-400-with-error'
            ? (interaction.rules['status success'] ?? []).filter((one) => one !== rule)
            : [],
      }));
    }
  }
}

/** Why a provider that passes the rules may reject a request that is expected to succeed. */
const reasonsToReject: readonly (readonly [request: RegExp, reason: string])[] = [
  [/^POST \S+ (400|403|409|413|422)$/, 'the provider accepts such a plant only at times'],
  [/^GET \S+limit=\S+ (400|422)$/, 'the provider does not accept so small a limit'],
  [/^DELETE \S+ (401|403)$/, 'the provider does not let a user delete their own plant'],
];

function whyRejected({ violation }: FailedInteraction): string | undefined {
  const { request } = violation.exchanges.at(-1) as Exchange;
  const isRejected = violation.path === 'status' && /^2\d\d/.test(violation.expected);
  const rejection = isRejected ? `${request.method} ${request.url} ${violation.actual}` : '';
  return reasonsToReject.find(([pattern]) => pattern.test(rejection))?.[1];
}

/**
 * The rules that a failed interaction breaks, each with its mismatch. If the status is as expected, the
 * shape of the response decides, as it does for the response to any other check.
 */
function findBrokenRules(
  context: PactContext,
  { rules }: PactInteraction,
  { violation }: FailedInteraction,
): readonly (readonly [RuleId, Mismatch])[] {
  const { exchanges, ...mismatch } = violation;
  const all = (broken: readonly RuleId[] = []) => broken.map((rule) => [rule, mismatch] as const);
  const exchange = exchanges.at(-1) as Exchange;
  const status = statusOf(exchange);
  if (status === undefined) {
    return all(rules.status);
  }
  const isRedirect = !isSuccess(exchange) && !isError(exchange);
  if (isRedirect || isErrorWithSuccessStatus(exchange)) {
    const isAboutToken = Object.values(rules)
      .flat()
      .some((one) => one.startsWith('authentication.'));
    return all([isAboutToken ? 'authentication.required' : 'create.rejects-400-with-error']);
  }
  if (violation.path === 'status') {
    const ofSuccess = isSuccess(exchange) ? rules['status success'] : undefined;
    return all(rules[`status ${status}`] ?? ofSuccess ?? rules.status);
  }
  const wrongShapes = [...context.findWrongShapes(exchange)];
  if (wrongShapes.length > 0) {
    return wrongShapes;
  }
  if (exchange.request.method === 'GET') {
    return all(violation.expected.startsWith('at most') ? rules['body $ size'] : []);
  }
  return all(rules.body);
}
