import { type Exchange, jsonOf } from '../http/exchange.js';
import type { Mismatch } from '../report/mismatch.js';
import { describeBody } from '../rules/describe-json.js';
import { missingResponse, type Violation } from '../rules/violation.js';
import type { PactContext } from './pact-context.js';
import { type Pact, type PactInteraction, writePact } from './pact-file.js';
import { asWell } from './pact-mismatches.js';
import type { PactProcess } from './pact-process.js';
import { type PactResult, readPactReport } from './pact-report.js';
import { type InteractionRun, PactRun } from './pact-run.js';
import { PactServer } from './pact-server.js';

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

/** Verifies pacts with one provider. */
export interface PactVerifier extends AsyncDisposable {
  readonly context: PactContext;
  /**
   * Verifies these interactions of a pact, one after the other, and deletes what they create.
   *
   * @param source for error messages: `pact "web-plant-store.json"`.
   */
  verify(
    pact: Pick<Pact, 'json'>,
    interactions: readonly PactInteraction[],
    source: string,
  ): Promise<readonly InteractionResult[]>;
}

/** Starts to verify pacts. The end of the verifier does not stop the process of Pact. */
export async function startPactVerifier(
  context: PactContext,
  process: PactProcess,
  timeoutMs: number,
): Promise<PactVerifier> {
  const server = new PactServer();
  await server.start();
  const run = async (
    pact: Pick<Pact, 'json'>,
    interactions: readonly PactInteraction[],
    source: string,
  ) => {
    const run = new PactRun(context, interactions);
    using served = server.serve(writePact(pact, interactions), run);
    // The session limits the provider's time; Pact's limit includes the wait for other requests.
    const task = { url: served.url, timeoutMs: 60 * timeoutMs };
    const { report, failure } = await process.verify(task, served.fetched);
    await run.end();
    const results =
      report === undefined
        ? interactions.map(() => ({ hasPassed: false, mismatches: [], failure }))
        : readPactReport(report, interactions);
    // Pact knows the URL alone, which no user does.
    const named = (text?: string) =>
      text
        ?.replaceAll(`pact '${served.url}/pact'`, source)
        .replaceAll(`${served.url}/pact`, source);
    return run.runs.map((one, position) => {
      const result = results[position] as PactResult;
      return evaluate(one, { ...result, failure: named(result.failure) });
    });
  };
  return {
    context,
    async verify(pact, interactions, source) {
      const requests = interactions.filter(({ isMessage }) => !isMessage);
      const results = requests.length === 0 ? [] : await run(pact, requests, source);
      const resultOf = new Map(requests.map((one, position) => [one, results[position]]));
      const reason = 'it is a message, and the plant store has none';
      return interactions.map((one) => resultOf.get(one) ?? { verdict: 'not-checked', reason });
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
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
