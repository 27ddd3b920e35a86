import type { RuleId } from '../../interface/rules.js';
import { statusOf } from '../http/exchange.js';
import { createLimiter } from '../http/limiter.js';
import { settleAll } from '../http/settle-all.js';
import { type CheckResults, findMaskingRule } from '../rules/check-results.js';
import { findFailedRules, type InteractionResult } from './evaluate-interaction.js';
import type { PactInteraction } from './pact-file.js';
import type { PactRunner } from './pact-runner.js';
import type { PactOptions } from './verify-pact.js';

/** A provider that accepted such a plant before may be full for a moment. */
const maxTries = 3;

/**
 * Verifies interactions of our own pact, each of which names its rules. An interaction that fails is
 * run again by itself, and the second result counts.
 */
export async function verifyOwnPact(
  runner: PactRunner,
  interactions: readonly PactInteraction[],
  results: CheckResults,
  { concurrency, progress }: PactOptions,
): Promise<void> {
  const limit = createLimiter(concurrency);
  const first = await settleAll(
    interactions.map((interaction) =>
      limit(async () => {
        const result = await runRepeatedly(runner, interaction);
        progress.advance();
        // A failed result is not kept: the bodies in it may be large.
        return { interaction, result: result.verdict === 'failed' ? undefined : result };
      }),
    ),
  );
  for (const { interaction, result } of first) {
    recordResult(results, interaction, result ?? (await runRepeatedly(runner, interaction)));
  }
}

/** Runs an interaction again if its request was rejected for a reason that the document leaves open. */
async function runRepeatedly(
  runner: PactRunner,
  interaction: PactInteraction,
): Promise<InteractionResult> {
  for (let tries = 1; ; tries++) {
    const result = await runner.run(interaction);
    const reason = reasonToReject(result);
    if (reason === undefined) {
      return result;
    }
    if (tries === maxTries) {
      return { verdict: 'not-checked', reason };
    }
  }
}

/** Why a provider that passes the rules may reject a request that is expected to succeed. */
function reasonToReject(result: InteractionResult): string | undefined {
  if (result.verdict !== 'failed') {
    return undefined;
  }
  const [mismatch] = result.mismatches;
  const exchange = result.violation.exchanges.at(-1);
  const wasExpected = mismatch?.path === 'status' && /^2\d\d/.test(mismatch.expected);
  const status = exchange && wasExpected ? statusOf(exchange) : undefined;
  switch (`${exchange?.request.method} ${status}`) {
    case 'POST 400':
    case 'POST 403':
    case 'POST 409':
    case 'POST 413':
    case 'POST 422':
      return 'the provider accepts such a plant only at times';
    case 'GET 400':
    case 'GET 422':
      return exchange?.request.url.includes('limit=')
        ? 'the provider does not accept so small a limit'
        : undefined;
    case 'DELETE 401':
    case 'DELETE 403':
      return 'the provider does not let a user delete their own plant';
    default:
      return undefined;
  }
}

function recordResult(
  results: CheckResults,
  interaction: PactInteraction,
  result: InteractionResult,
): void {
  const recorder = results.of('contract', interaction.description);
  const named = [...new Set(Object.values(interaction.rules).flat())];
  if (result.verdict === 'not-checked') {
    recorder.notChecked(result.reason, ...named);
    return;
  }
  if (result.verdict === 'passed') {
    // A response alone does not show that the plant is gone.
    for (const rule of named.filter((one) => one !== 'delete.removes-one-plant')) {
      const masking = findMaskingRule(rule, results);
      if (masking === undefined) {
        recorder.passed(rule);
      } else {
        recorder.masked(masking, rule);
      }
    }
    return;
  }
  const violations = findFailedRules(interaction, result);
  if (violations.length === 0) {
    recorder.notChecked('the response differs from the contract, but it fails no rule', ...named);
  }
  for (const { rule, ...violation } of violations) {
    const masking =
      findMaskingRule(rule, results) ?? findMaskingSuccess(interaction, rule, results);
    if (masking === undefined) {
      recorder.failed(rule, violation);
    } else {
      recorder.masked(masking, rule);
    }
  }
}

/** A provider that accepted an invalid create before may reject the next one as a duplicate. */
function findMaskingSuccess(
  { rules }: PactInteraction,
  rule: RuleId,
  results: CheckResults,
): RuleId | undefined {
  return rule === 'create.rejects-400-with-error'
    ? rules['status success']?.find((one) => one !== rule && results.hasFailed(one))
    : undefined;
}
