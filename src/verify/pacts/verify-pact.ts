import { stringify } from 'lossless-json';
import * as z from 'zod';
import type { Provider } from '../engine/detect-provider.js';
import { missingResponse } from '../engine/finding.js';
import type { Progress } from '../http/progress.js';
import type { Mismatch, Verdict } from '../report/verification-report.js';
import type { Pact } from './pact-file.js';
import type { PactProcess } from './pact-process.js';
import { type InteractionRun, PactRun } from './pact-run.js';
import { servePact } from './pact-server.js';

/** What pacts are verified with. */
export interface PactVerifier {
  readonly provider: Provider;
  readonly pactProcess: PactProcess;
  /** Advances with each interaction. */
  readonly progress: Progress;
}

/** The result of verifying one interaction. */
export interface InteractionResult extends InteractionRun {
  readonly verdict: Verdict;
  /** As a clause; only with `not-checked`. */
  readonly reason?: string;
  /** How the response differs, the most important mismatch first; only with `failed`. */
  readonly mismatches?: readonly Mismatch[];
}

/**
 * Verifies the interactions of a pact, one after the other, and deletes what they create.
 *
 * @throws CannotCheckError when the run is over, or Pact has ended.
 */
export async function verifyPact(
  { provider, pactProcess, progress }: PactVerifier,
  pact: Pact,
): Promise<readonly InteractionResult[]> {
  if (pact.interactions.length === 0) {
    return [];
  }
  const run = new PactRun(provider, pact.interactions, progress);
  // Pact asks for the states of an interaction by its position, and reports all failures in one list.
  const interactions = pact.interactions.map((interaction, position) => ({
    ...interaction,
    providerState: undefined,
    providerStates: [{ name: String(position) }],
    pending: undefined,
  }));
  await using server = await servePact(stringify({ ...pact, interactions }) ?? '', run);
  const output = await pactProcess.verify(server.url);
  await run.end();
  // No user knows the URL of the pact.
  return readResults(output.replaceAll(` '${server.url}/pact'`, ''), run.runs);
}

const mismatchSchema = z.object({
  type: z.string(),
  /** Pact's own sentence. */
  mismatch: z.string().default(''),
  path: z.string().default('$'),
  /** The name of a header. */
  key: z.string().default(''),
  /** An example of it; JSON text if it is a part of the body. */
  expected: z.unknown().transform(String),
  actual: z.unknown().transform(String),
});
const failureSchema = z.object({
  message: z.string().default('Pact does not say why'),
  mismatches: z.array(mismatchSchema).default([]),
});
/** Its results are in the order of the interactions, and so are its errors, one for each that did not pass. */
const reportSchema = z.object({
  interactionResults: z.array(z.object({ result: z.string() })).default([]),
  errors: z.array(z.object({ mismatch: failureSchema })).default([]),
});

/** Reads the JSON report of Pact's verifier about a pact, or the sentence in place of it. */
function readResults(
  output: string,
  runs: readonly InteractionRun[],
): readonly InteractionResult[] {
  const { interactionResults, errors } = reportSchema.parse(
    output.startsWith('{') ? JSON.parse(output) : { errors: [{ mismatch: { message: output } }] },
  );
  const results = interactionResults.length === runs.length ? interactionResults : [];
  return runs.map((run, position) => {
    if (results[position]?.result === 'OK') {
      return { ...run, verdict: 'passed' };
    }
    // A sentence is about all of them.
    const error = errors.length > 1 ? errors.shift() : errors[0];
    return toFailure(run, error?.mismatch);
  });
}

function toFailure(
  run: InteractionRun,
  { message, mismatches } = failureSchema.parse({}),
): InteractionResult {
  const { sent, obstacle, interaction } = run;
  if (obstacle !== undefined || sent === undefined) {
    return { ...run, verdict: 'not-checked', reason: obstacle?.message ?? message };
  }
  if (sent.exchange.response === undefined) {
    return { ...run, verdict: 'failed', mismatches: [missingResponse(sent.exchange)] };
  }
  const expected = `the response to "${interaction.description}" matches the pact`;
  const found = mismatches.map(toMismatch).sort((one, other) => weightOf(one) - weightOf(other));
  return {
    ...run,
    verdict: 'failed',
    mismatches: found.length > 0 ? found : [{ expected, actual: message }],
  };
}

/** If the status differs, the headers and the body belong to another kind of response. */
function weightOf({ path = '' }: Mismatch): number {
  return path === 'status' ? 0 : path.startsWith('header') ? 1 : 2;
}

/** Where a sentence of Pact says what a matcher expects; the member `expected` has an example. */
const expectation =
  /(?: to be (?:equal to )?| (?=to (?:match|have) )|missing the following )(.+)$/s;

function toMismatch({ type, key, path, ...found }: z.output<typeof mismatchSchema>): Mismatch {
  const paths: Readonly<Record<string, string>> = {
    StatusMismatch: 'status',
    HeaderMismatch: `header ${key}`,
    BodyTypeMismatch: 'header Content-Type',
  };
  return {
    path: paths[type] ?? `body${path.replace(/^[$/]/, '')}`,
    expected: expectation.exec(found.mismatch)?.[1] ?? found.expected,
    actual: found.actual || 'none',
  };
}
