import { randomInt } from 'node:crypto';
import { interfaceVersion } from '../interface/rules.js';
import { inspectAnswer } from './answers.js';
import { everyAnswer, Findings } from './findings.js';
import { readKitVersion } from './kit-version.js';
import { parsePact } from './pacts/pact-file.js';
import { PactProcess } from './pacts/pact-process.js';
import type { PactSource } from './pacts/run-pacts.js';
import { type Acquaintance, getAcquainted } from './provider/acquaintance.js';
import { blameForRefusals } from './refused-creates.js';
import type { Leftover, PactReport, RuleReport, Verdict, VerificationReport } from './report.js';
import { type Checking, runChecks } from './run-checks.js';
import { selectRules } from './select-rules.js';
import { UnreachedState } from './unreached-state.js';
import {
  defaultConcurrency,
  defaultTimeoutMs,
  expectWholeNumber,
  toSentence,
  untilUnreached,
  type Visit,
  type VisitOptions,
  visitProvider,
  type Work,
} from './visit-provider.js';

export interface VerifyProviderOptions extends VisitOptions {
  /** Rules to check, by their ids or what their ids begin with; default all. */
  readonly only?: readonly string[] | undefined;
  /** From which the sequences follow; default another one each time. Ids and names never repeat. */
  readonly seed?: number | undefined;
  /** Frontends' own pacts, as the text of their files. */
  readonly pacts?: readonly PactText[] | undefined;
}

export interface PactText {
  /** The file, or the address in a broker. */
  readonly source: string;
  readonly text: string;
  /** Reported, but breaks nothing; default false. */
  readonly pending?: boolean;
}

/** Seeds are 31-bit, as those of fast-check are. */
export const seedsEnd = 2 ** 31;

/**
 * Holds a running service to the plant store interface.
 *
 * What it creates it deletes again, also when it is stopped.
 *
 * @throws KitError `provider-unreachable` when nobody answers, `invalid-option` and `invalid-pact`
 * for what cannot be used, `missing-package` when Pact is not installed.
 */
export async function verifyProvider(options: VerifyProviderOptions): Promise<VerificationReport> {
  expectWholeNumber('concurrency', options.concurrency ?? 1, 1);
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
  const { timeoutMs = defaultTimeoutMs, concurrency = defaultConcurrency } = options;
  const { seed = randomInt(seedsEnd), onProgress = () => {} } = options;
  expectWholeNumber('seed', seed, 0);
  const selected = selectRules(options.only);
  const pacts = (options.pacts ?? []).map(readPact);
  const parts = { pactProcess, selected, pacts, seed, concurrency, timeoutMs };
  const visited = await visitProvider(options, (visit) => check(visit, { ...parts, onProgress }));
  const { provider, result, leftovers, startedAt, durationMs, requests } = visited;
  const { known, findings } = result;
  const { failure } = pactProcess;
  const reason = visited.reason ?? (failure && toSentence(failure));
  return {
    ...summarize(findings.reportOn(selected, reason), { ...result, reason, leftovers }),
    provider: { url: provider.url, observations: known?.observations ?? [] },
    interfaceVersion,
    kitVersion: readKitVersion(),
    startedAt,
    durationMs,
    requests,
    seed,
  };
}

function readPact({ source, text, pending = false }: PactText): PactSource {
  return { source, pending, pact: parsePact(text, `pact "${source}"`) };
}

/** What the checks have come to. */
interface Outcome extends Work {
  readonly findings: Findings;
  readonly known?: Acquaintance | undefined;
  readonly pacts: readonly PactReport[];
}

async function check(
  visit: Visit,
  parts: Omit<Checking, 'known' | 'provider' | 'findings'>,
): Promise<Outcome> {
  const { provider } = visit;
  const findings = new Findings(() => provider.secrets);
  const answers = findings.of('sequence', everyAnswer);
  provider.onExchange((exchange) => inspectAnswer(answers, exchange));
  let known: Acquaintance | undefined;
  let pacts: readonly PactReport[] = [];
  const reason = await untilUnreached(async () => {
    const met = await getAcquainted(provider);
    if ('attempts' in met) {
      throw new UnreachedState(met.reason ?? blameForRefusals(findings, met.attempts));
    }
    known = met;
    visit.known = met;
    pacts = await runChecks({ ...parts, provider, findings, known });
  });
  return { findings, known, reason, pacts };
}

function summarize(
  rules: readonly RuleReport[],
  {
    reason,
    pacts,
    leftovers,
  }: {
    readonly reason: string | undefined;
    readonly pacts: readonly PactReport[];
    readonly leftovers: readonly Leftover[];
  },
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
