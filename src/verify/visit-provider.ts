import { KitError } from '../interface/kit-error.js';
import { cleanUp, type KnownList } from './provider/clean-up.js';
import { Connection } from './provider/connection.js';
import type { TokenSource } from './provider/credentials.js';
import type { Exchange } from './provider/exchange.js';
import { Provider } from './provider/provider.js';
import { reachProvider } from './reach-provider.js';
import { redact } from './report/redact.js';
import type { Leftover } from './report/verification-report.js';
import { UnreachedState } from './unreached-state.js';

/** How a running service is reached, whatever is done there. */
export interface VisitOptions {
  /** The address that `/plants` is below. */
  readonly url: string;
  /** The access token of a user who may create, list and delete; or what gets one. */
  readonly token: TokenSource;
  /** That of another user: more can be found out with it. */
  readonly secondToken?: string | undefined;
  /** Headers to send with each request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** How long to wait for the provider to answer at all, in milliseconds; default 0. */
  readonly waitMs?: number | undefined;
  /** How long one response may take, in milliseconds; default 10,000. */
  readonly timeoutMs?: number | undefined;
  /** How many requests may be under way at once; default 8. */
  readonly concurrency?: number | undefined;
  /** Ends the run early: what has been created is still deleted. */
  readonly signal?: AbortSignal | undefined;
  /** Told how many steps of how many are done. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

export const defaultConcurrency = 8;
export const defaultTimeoutMs = 10_000;

/** A visit under way. */
export interface Visit {
  readonly provider: Provider;
  /** What is known of the provider's list, once it is: the cleaning up looks there. */
  known?: KnownList | undefined;
  /** Ends every request, and all that is done there. */
  stop(): void;
}

/** What is done at a provider comes to: whatever it is, and why it came to its end early. */
export interface Work {
  /** In a clause. */
  readonly reason?: string | undefined;
}

/** What a visit has come to. */
export interface Visited<Result> {
  readonly result: Result;
  /** Why it came to its end early, in a sentence. */
  readonly reason?: string;
  readonly leftovers: readonly Leftover[];
  /** ISO 8601. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly requests: number;
  readonly provider: Provider;
}

/**
 * Does something at a running service, and leaves it as it was: what has been created is deleted
 * again, also after a failure or a stop.
 *
 * @throws KitError `provider-unreachable` when nobody answers, `invalid-option` for what cannot be
 * used.
 * @param onAnswer told of every answer from the first one on, as {@link Connection} tells it.
 */
export async function visitProvider<Result extends Work>(
  options: VisitOptions,
  work: (visit: Visit) => Promise<Result>,
  onAnswer?: (exchange: Exchange) => void,
): Promise<Visited<Result>> {
  expectNumbers(options);
  const { waitMs = 0, timeoutMs = defaultTimeoutMs, concurrency = defaultConcurrency } = options;
  const { url, token, secondToken, headers = {}, signal } = options;
  const connection = new Connection({ timeoutMs, concurrency, onAnswer });
  const provider = new Provider(connection, { url, token, secondToken, headers });
  const stop = () => connection.stop();
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) {
    stop();
  }
  const startedAt = new Date();
  try {
    await reachProvider(provider, { waitMs, signal });
    await connection.learnHabits(() => provider.try('GET', '/plants', { onOwnSocket: true }));
    await expectSecondUser(provider);
    const outcome = await doThere({ provider, stop }, connection, work, signal);
    return {
      ...outcome,
      startedAt: startedAt.toISOString(),
      durationMs: Date.now() - startedAt.getTime(),
      requests: provider.requests,
      provider,
    };
  } finally {
    signal?.removeEventListener('abort', stop);
    connection.close();
  }
}

/** @throws KitError `invalid-option` for a number that is none of those that it can be. */
export function expectWholeNumber(name: string, value: number, lowest: number): void {
  if (!Number.isSafeInteger(value) || value < lowest) {
    throw new KitError(
      'invalid-option',
      `Failed to read the option ${name}: ${value} is no whole number from ${lowest} on. Give one, or leave it out.`,
    );
  }
}

function expectNumbers(options: VisitOptions): void {
  for (const [name, lowest] of [
    ['waitMs', 0],
    ['timeoutMs', 1],
    ['concurrency', 1],
  ] as const) {
    expectWholeNumber(name, options[name] ?? lowest, lowest);
  }
}

/** A second token that is no token would quietly leave out what it is given for. */
async function expectSecondUser(provider: Provider): Promise<void> {
  if (
    provider.hasSecondUser &&
    (await provider.tokenOf('first')) === (await provider.tokenOf('second'))
  ) {
    const message = 'Failed to tell two users apart: the second token is the first.';
    throw new KitError('invalid-option', `${message} Give that of another user, or none.`);
  }
  const exchange = provider.hasSecondUser
    ? await provider.try('GET', '/plants', { as: 'second' })
    : undefined;
  const status = exchange?.response?.status;
  if (status === 401 || status === 403) {
    const message = `Failed to list plants with the second token: it was refused with ${status}.`;
    throw new KitError('invalid-option', `${message} Give a valid one, or none.`);
  }
}

async function doThere<Result extends Work>(
  visit: Visit,
  connection: Connection,
  work: (visit: Visit) => Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Pick<Visited<Result>, 'result' | 'reason' | 'leftovers'>> {
  const { provider } = visit;
  // A defect of ours must not keep what has been created from being deleted.
  const [worked] = await Promise.allSettled([work(visit)]);
  // Whoever has not noticed yet that all is over creates nothing more.
  connection.stop();
  connection.restart();
  const leftovers = await cleanUp(await provider.afterRestart(), visit.known);
  if (worked.status === 'rejected') {
    throw worked.reason;
  }
  const { value: result } = worked;
  const reason = signal?.aborted ? 'the run was stopped' : (result.reason ?? provider.lost);
  return { result, ...(reason && { reason: tellReason(reason, provider) }), leftovers };
}

/** A reason that can be shown to anybody: a provider may have put a token into what it says. */
export function tellReason(clause: string, { secrets }: Provider): string {
  return toSentence(redact(clause, secrets));
}

/** Does something as far as it can be done, and tells why it could not be done to its end. */
export async function untilUnreached(work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof UnreachedState) {
      return error.message;
    }
    throw error;
  }
}

/** A clause that says why, as a sentence. */
export function toSentence(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
}
