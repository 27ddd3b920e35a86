import { missingResponse } from '../engine/finding.js';
import type { Provider } from '../engine/provider.js';
import type { Progress } from '../http/progress.js';
import type { Mismatch } from '../report/mismatch.js';
import type { Verdict } from '../report/verification-report.js';
import { type Pact, writePact } from './pact-file.js';
import type { PactProcess } from './pact-process.js';
import { type PactResult, readPactReport } from './pact-report.js';
import { type InteractionRun, PactRun } from './pact-run.js';
import { servePact } from './pact-server.js';

/** The result of verifying one interaction. */
export interface InteractionResult extends InteractionRun {
  readonly verdict: Verdict;
  /** As a clause; only with `not-checked`. */
  readonly reason?: string;
  /** How the response differs, the most important mismatch first; only with `failed`. */
  readonly mismatches: readonly Mismatch[];
}

/** What pacts are verified with. */
export interface PactVerifier {
  readonly provider: Provider;
  readonly pactProcess: PactProcess;
  /** How long a response of the provider may take. */
  readonly timeoutMs: number;
  /** Advances with each interaction. */
  readonly progress: Progress;
}

/**
 * Verifies the interactions of a pact, one after the other, and deletes what they create.
 *
 * @throws CannotCheckError when the run is over, or Pact has ended.
 */
export async function verifyInteractions(
  { provider, pactProcess, timeoutMs, progress }: PactVerifier,
  pact: Pact,
): Promise<readonly InteractionResult[]> {
  const { interactions } = pact;
  if (interactions.length === 0) {
    return [];
  }
  const run = new PactRun(provider, interactions, () => progress.advance());
  // Pact asks for the states of an interaction by its position.
  const numbered = interactions.map(({ json }, position) => ({
    ...json,
    providerState: undefined,
    providerStates: [{ name: String(position) }],
  }));
  await using server = await servePact(writePact(pact, numbered), run);
  const { url } = server;
  // The connection limits the provider's time; Pact's limit includes the wait for other requests.
  const output = await pactProcess.verify({ url, timeoutMs: 60 * timeoutMs });
  await run.end();
  const results = readPactReport(output.replaceAll(` '${url}/pact'`, ''), interactions);
  return run.runs.map((one, position) => evaluate(one, results[position] as PactResult));
}

function evaluate(
  run: InteractionRun,
  { hasPassed, mismatches, failure = 'Pact does not say why' }: PactResult,
): InteractionResult {
  const { sent, obstacle, interaction } = run;
  if (obstacle !== undefined || sent === undefined) {
    const reason = obstacle?.message ?? failure;
    return { ...run, verdict: 'not-checked', reason, mismatches: [] };
  }
  if (hasPassed) {
    return { ...run, verdict: 'passed', mismatches: [] };
  }
  const expected = `the response to "${interaction.description}" matches the pact`;
  const found = sent.exchange.response ? mismatches : [missingResponse(sent.exchange)];
  return {
    ...run,
    verdict: 'failed',
    mismatches: found.length > 0 ? found : [{ expected, actual: failure }],
  };
}
