import { randomInt } from 'node:crypto';
import { KitError } from '../interface/kit-error.js';
import { interfaceVersion } from '../interface/rules.js';
import { inspectAnswer } from './answers.js';
import { redact } from './evidence.js';
import { everyAnswer, Findings } from './findings.js';
import { readKitVersion } from './kit-version.js';
import { parsePact } from './pacts/pact-file.js';
import { PactProcess } from './pacts/pact-process.js';
import type { PactSource } from './pacts/run-pacts.js';
import { type Acquaintance, getAcquainted } from './provider/acquaintance.js';
import { cleanUp } from './provider/clean-up.js';
import { Connection } from './provider/connection.js';
import type { TokenSource } from './provider/credentials.js';
import { Provider } from './provider/provider.js';
import { reachProvider } from './reach-provider.js';
import { blameForRefusals } from './refused-creates.js';
import type { Leftover, PactReport, RuleReport, Verdict, VerificationReport } from './report.js';
import { type Checking, runChecks } from './run-checks.js';
import { selectRules } from './select-rules.js';
import { UnreachedState } from './unreached-state.js';

export interface VerifyProviderOptions {
  /** The address that `/plants` is below. */
  readonly url: string;
  /** The access token of a user who may create, list and delete; or what gets one. */
  readonly token: TokenSource;
  /** That of another user: one more check can be made with it. */
  readonly secondToken?: string | undefined;
  /** Headers to send with each request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Rules to check, by their ids or what their ids begin with; default all. */
  readonly only?: readonly string[] | undefined;
  /** How long to wait for the provider to answer at all, in milliseconds; default 0. */
  readonly waitMs?: number | undefined;
  /** How long one response may take, in milliseconds; default 10,000. */
  readonly timeoutMs?: number | undefined;
  /** How many requests may be under way at once; default 8. */
  readonly concurrency?: number | undefined;
  /** From which the sequences follow; default another one each time. Ids and names never repeat. */
  readonly seed?: number | undefined;
  /** Frontends' own pacts, as the text of their files. */
  readonly pacts?: readonly PactText[] | undefined;
  /** Ends the verification early: what has been created is still deleted. */
  readonly signal?: AbortSignal | undefined;
  /** Told after each check how many of how many are done. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

export interface PactText {
  /** The file, or the address in a broker. */
  readonly source: string;
  readonly text: string;
  /** Reported, but breaks nothing; default false. */
  readonly pending?: boolean;
}

const defaultConcurrency = 8;
/** Seeds are 31-bit, as those of fast-check are. */
const seedsEnd = 2 ** 31;

/**
 * Holds a running service to the plant store interface.
 *
 * What it creates it deletes again, also when it is stopped.
 *
 * @throws KitError `provider-unreachable` when nobody answers, `invalid-option` and `invalid-pact`
 * for what cannot be used, `missing-package` when Pact is not installed.
 */
export async function verifyProvider(options: VerifyProviderOptions): Promise<VerificationReport> {
  expectNumbers(options);
  const pactProcess = new PactProcess(options.concurrency ?? defaultConcurrency);
  try {
    return await verifyWith(pactProcess, options);
  } finally {
    await pactProcess.stop();
  }
}

/** The same, with a Pact that several verifications can share. */
export async function verifyWith(
  pactProcess: PactProcess,
  options: VerifyProviderOptions,
): Promise<VerificationReport> {
  const { waitMs = 0, timeoutMs = 10_000, concurrency = defaultConcurrency, signal } = options;
  const { url, token, secondToken, headers = {}, onProgress = () => {} } = options;
  const { seed = randomInt(seedsEnd) } = options;
  const selected = selectRules(options.only);
  const pacts = (options.pacts ?? []).map(readPact);
  const connection = new Connection({ timeoutMs, concurrency });
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
    const findings = new Findings(() => provider.secrets);
    const parts = {
      provider,
      findings,
      pactProcess,
      selected,
      pacts,
      seed,
      concurrency,
      timeoutMs,
    };
    const outcome = await check({ ...parts, onProgress }, connection);
    return {
      ...summarize(findings.reportOn(selected, outcome.reason), outcome),
      provider: { url: provider.url, observations: outcome.known?.observations ?? [] },
      interfaceVersion,
      kitVersion: readKitVersion(),
      startedAt: startedAt.toISOString(),
      durationMs: Date.now() - startedAt.getTime(),
      requests: provider.requests,
      seed,
    };
  } finally {
    signal?.removeEventListener('abort', stop);
    connection.close();
  }
}

function expectNumbers(options: VerifyProviderOptions): void {
  for (const [name, lowest] of [
    ['waitMs', 0],
    ['timeoutMs', 1],
    ['concurrency', 1],
    ['seed', 0],
  ] as const) {
    const { [name]: value = lowest } = options;
    if (!Number.isSafeInteger(value) || value < lowest) {
      throw new KitError(
        'invalid-option',
        `Failed to read the option ${name}: ${value} is no whole number from ${lowest} on. Give one, or leave it out.`,
      );
    }
  }
}

/** A second token that is no token would quietly leave out what it is given for. */
async function expectSecondUser(provider: Provider): Promise<void> {
  const exchange = provider.hasSecondUser
    ? await provider.try('GET', '/plants', { as: 'second' })
    : undefined;
  if (exchange?.response?.status === 401) {
    const message = 'Failed to list plants with the second token: it was refused with 401.';
    throw new KitError('invalid-option', `${message} Give a valid one, or none.`);
  }
}

function readPact({ source, text, pending = false }: PactText): PactSource {
  return { source, pending, pact: parsePact(text, `pact "${source}"`) };
}

interface Outcome {
  readonly known?: Acquaintance | undefined;
  readonly reason?: string | undefined;
  readonly pacts: readonly PactReport[];
  readonly leftovers: readonly Leftover[];
}

/** Makes the checks, and leaves the provider as it was. */
async function check(parts: Omit<Checking, 'known'>, connection: Connection): Promise<Outcome> {
  const { provider, findings } = parts;
  const answers = findings.of('sequence', everyAnswer);
  provider.onExchange((exchange) => inspectAnswer(answers, exchange));
  let known: Acquaintance | undefined;
  let reason: string | undefined;
  let defect: { readonly error: unknown } | undefined;
  let pacts: readonly PactReport[] = [];
  try {
    const met = await getAcquainted(provider);
    if ('attempts' in met) {
      reason = toSentence(met.reason ?? blameForRefusals(findings, met.attempts));
    } else {
      known = met;
      pacts = await runChecks({ ...parts, known });
    }
  } catch (error) {
    if (error instanceof UnreachedState) {
      reason = toSentence(error.message);
    } else {
      defect = { error };
    }
  }
  const interruption = provider.lost ?? parts.pactProcess.failure;
  if (interruption !== undefined) {
    reason ??= toSentence(interruption);
  }
  if (connection.isStopped) {
    reason = 'The verification was stopped.';
  }
  // Checks that have not noticed yet that all is over create nothing more.
  connection.stop();
  connection.restart();
  const leftovers = await cleanUp(await provider.afterRestart(), known);
  if (defect !== undefined) {
    throw defect.error;
  }
  // A provider may have put a token into what it says, as a redirect to log in does.
  return { known, reason: reason && redact(reason, provider.secrets), pacts, leftovers };
}

function summarize(
  rules: readonly RuleReport[],
  { reason, pacts, leftovers }: Outcome,
): Pick<VerificationReport, 'verdict' | 'reason' | 'rules' | 'pacts' | 'leftovers'> {
  const binding = pacts.filter(({ pending }) => !pending);
  const verdicts = [...rules, ...binding].map(({ verdict }) => verdict);
  const isUnchecked =
    reason !== undefined || binding.some(({ verdict }) => verdict === 'not-checked');
  const verdict: Verdict = verdicts.includes('broken')
    ? 'broken'
    : isUnchecked || !verdicts.includes('kept')
      ? 'not-checked'
      : 'kept';
  return { verdict, ...(reason !== undefined && { reason }), rules, pacts, leftovers };
}

function toSentence(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
}
