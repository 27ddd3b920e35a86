import { describeBody } from '../engine/describe-json.js';
import { missingResponse, type Violation } from '../engine/finding.js';
import { type Exchange, jsonOf } from '../http/exchange.js';
import type { Mismatch } from '../report/mismatch.js';
import type { PactContext } from './pact-context.js';
import { type Pact, type PactInteraction, writePact } from './pact-file.js';
import { asWell } from './pact-mismatches.js';
import type { PactProcess } from './pact-process.js';
import { type PactResult, readPactReport } from './pact-report.js';
import { type InteractionRun, PactRun } from './pact-run.js';
import { servePact } from './pact-server.js';

/** The result of verifying one interaction. */
export type InteractionResult =
  | { readonly verdict: 'passed' }
  | { readonly verdict: 'not-checked'; readonly reason: string }
  | FailedInteraction;

export interface FailedInteraction {
  readonly verdict: 'failed';
  /** The first mismatch, and the exchanges that show it. */
  readonly violation: Violation;
  /** How the response differs from the pact, the most important mismatch first. */
  readonly mismatches: readonly Mismatch[];
}

/** What pacts are verified with. */
export interface PactVerifier {
  readonly context: PactContext;
  readonly process: PactProcess;
  /** How long a response of the provider may take. */
  readonly timeoutMs: number;
}

/**
 * Verifies these interactions of a pact, one after the other, and deletes what they create.
 *
 * @param source for error messages: `pact "web-plant-store.json"`.
 */
export async function verifyInteractions(
  { context, process, timeoutMs }: PactVerifier,
  pact: Pick<Pact, 'json'>,
  interactions: readonly PactInteraction[],
  source: string,
): Promise<readonly InteractionResult[]> {
  const requests = interactions.filter(({ isMessage }) => !isMessage);
  const run = new PactRun(context, requests);
  await using server = await servePact(writePact(pact, requests), run);
  const { url } = server;
  // The session limits the provider's time; Pact's limit includes the wait for other requests.
  const task = { url, timeoutMs: 60 * timeoutMs };
  const { report, failure } = requests.length === 0 ? {} : await process.verify(task);
  await run.end();
  const results =
    report === undefined
      ? requests.map(() => ({ hasPassed: false, mismatches: [], failure }))
      : readPactReport(report, requests);
  // Pact knows the URL alone, which no user does.
  const named = (text?: string) =>
    text?.replaceAll(`pact '${url}/pact'`, source).replaceAll(`${url}/pact`, source);
  return interactions.map((one) => {
    const position = requests.indexOf(one);
    const [made, result] = [run.runs[position], results[position]];
    return made === undefined || result === undefined
      ? { verdict: 'not-checked', reason: 'it is a message, and the plant store has none' }
      : evaluate(made, { ...result, failure: named(result.failure) });
  });
}

function evaluate(
  { interaction, exchanges, isSent, obstacle }: InteractionRun,
  { hasPassed, mismatches: found, failure }: PactResult,
): InteractionResult {
  const exchange = isSent ? exchanges.at(-1) : undefined;
  if (obstacle !== undefined || exchange === undefined) {
    const reason = obstacle ?? failure ?? 'Pact did not make its request';
    return { verdict: 'not-checked', reason };
  }
  if (hasPassed) {
    return { verdict: 'passed' };
  }
  const mismatches =
    exchange.response === undefined
      ? [missingResponse(exchange)]
      : selectPrimary(found).map((one) => withWholeBody(one, exchange));
  const [first = unknownMismatch(interaction, failure)] = mismatches;
  return { verdict: 'failed', violation: { ...first, exchanges }, mismatches };
}

/** If the status differs, the headers and the body belong to another kind of response. */
function selectPrimary(mismatches: readonly Mismatch[]): readonly Mismatch[] {
  const of = (part: string) => mismatches.filter(({ path }) => path?.startsWith(part));
  return [of('status'), of('header'), mismatches].find(({ length }) => length > 0) ?? [];
}

/** Describes the whole body in our words: Pact prints its content, or all items of a long array. */
function withWholeBody(mismatch: Mismatch, exchange: Exchange): Mismatch {
  const isWhole = mismatch.path === 'body' && !mismatch.actual.endsWith(asWell);
  const isArray = Array.isArray(jsonOf(exchange));
  return isWhole && !isArray ? { ...mismatch, actual: describeBody(exchange) } : mismatch;
}

function unknownMismatch({ description }: PactInteraction, failure: string | undefined): Mismatch {
  return {
    expected: `the response to "${description}" matches the pact`,
    actual: failure ?? 'Pact does not say how it differs',
  };
}
