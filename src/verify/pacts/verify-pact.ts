import { createLimiter } from '../http/limiter.js';
import { settleAll } from '../http/settle-all.js';
import { toEvidence, toMismatch } from '../report/evidence.js';
import { redact, type Secrets } from '../report/redact.js';
import type { InteractionReport, PactReport, Verdict } from '../report/verification-report.js';
import type { Progress } from '../session/progress.js';
import type { InteractionResult } from './evaluate-interaction.js';
import type { PactInteraction } from './pact-file.js';
import type { PactRunner } from './pact-runner.js';
import type { PactSource } from './read-pact.js';

/** The options of {@link verifyPact}. */
export interface PactOptions {
  /** How many interactions are verified at once. */
  readonly concurrency: number;
  /** Advanced after each interaction. */
  readonly progress: Progress;
}

/**
 * Verifies the pact of a frontend; one that cannot be read has failed.
 *
 * @param secrets returns the secrets known so far, which evidence must not show.
 */
export async function verifyPact(
  runner: PactRunner,
  { interactions: given, problem, ...pact }: PactSource,
  secrets: () => Secrets,
  { concurrency, progress }: PactOptions,
): Promise<PactReport> {
  const limit = createLimiter(concurrency);
  const interactions = await settleAll(
    given.map((interaction) =>
      limit(async () => {
        const result = await runner.run(interaction);
        progress.advance();
        return toReport(interaction, result, secrets());
      }),
    ),
  );
  return problem === undefined
    ? { ...pact, verdict: decideVerdict(given, interactions), interactions }
    : { ...pact, verdict: 'failed', reason: `the pact cannot be read: ${problem}`, interactions };
}

function toReport(
  { id, description, states }: PactInteraction,
  result: InteractionResult,
  secrets: Secrets,
): InteractionReport {
  return {
    ...(id !== undefined && { id }),
    description,
    states,
    ...redactResult(result, secrets),
  };
}

function redactResult(result: InteractionResult, secrets: Secrets) {
  switch (result.verdict) {
    case 'passed':
      return result;
    case 'not-checked':
      return { verdict: result.verdict, reason: redact(result.reason, secrets) };
    case 'failed':
      return {
        verdict: result.verdict,
        mismatches: result.mismatches.map((one) => toMismatch(one, secrets)),
        evidence: toEvidence(result.violation, secrets),
      };
  }
}

/** A pending interaction that fails does not fail the pact. */
function decideVerdict(
  given: readonly PactInteraction[],
  interactions: readonly InteractionReport[],
): Verdict {
  const binding = interactions.filter(
    ({ verdict }, position) => !(verdict === 'failed' && given[position]?.isPending),
  );
  const has = (wanted: Verdict) => binding.some(({ verdict }) => verdict === wanted);
  return has('failed') ? 'failed' : has('not-checked') ? 'not-checked' : 'passed';
}
