import { toEvidence } from '../report/evidence.js';
import { redact, type Secrets } from '../report/redact.js';
import type { InteractionReport, PactReport, Verdict } from '../report/verification-report.js';
import { createLimiter } from '../session/limiter.js';
import type { Progress } from '../session/progress.js';
import { settleAll } from '../session/settle-all.js';
import type { InteractionResult } from './evaluate-interaction.js';
import type { Pact, PactInteraction } from './pact-file.js';
import type { PactRunner } from './pact-runner.js';

/** The pact of a frontend, and its source. */
export interface PactSource {
  /** The file, or the URL in a broker. */
  readonly source: string;
  readonly pending: boolean;
  readonly pact: Pact;
}

/** The options of {@link verifyPact}. */
export interface PactOptions {
  /** How many interactions are verified at once. */
  readonly concurrency: number;
  /** Advanced after each interaction. */
  readonly progress: Progress;
}

/**
 * Verifies the pact of a frontend.
 *
 * @param secrets returns the secrets known so far, which evidence must not show.
 */
export async function verifyPact(
  runner: PactRunner,
  { source, pending, pact }: PactSource,
  secrets: () => Secrets,
  { concurrency, progress }: PactOptions,
): Promise<PactReport> {
  const limit = createLimiter(concurrency);
  const interactions = await settleAll(
    pact.interactions.map((interaction) =>
      limit(async () => {
        const result = await runner.run(interaction);
        progress.advance();
        return toReport(interaction, result, secrets());
      }),
    ),
  );
  return {
    consumer: pact.consumer,
    provider: pact.provider,
    source,
    pending,
    verdict: decideVerdict(pact, interactions),
    interactions,
  };
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
      return { verdict: result.verdict, evidence: toEvidence(result.violation, secrets) };
  }
}

/** A pending interaction that fails does not fail the pact. */
function decideVerdict(pact: Pact, interactions: readonly InteractionReport[]): Verdict {
  const binding = interactions.filter(
    ({ verdict }, position) => !(verdict === 'failed' && pact.interactions[position]?.isPending),
  );
  const has = (wanted: Verdict) => binding.some(({ verdict }) => verdict === wanted);
  return has('failed') ? 'failed' : has('not-checked') ? 'not-checked' : 'passed';
}
