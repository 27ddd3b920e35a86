import { randomInt } from 'node:crypto';
import { checkProfile, type Profile } from '../interface/profile.js';
import { interfaceVersion } from '../interface/rules.js';
import { checkProvider } from './check-provider.js';
import { type GivenProfile, reportUnchecked } from './drift/profile-report.js';
import { readKitVersion } from './kit-version.js';
import { RequestRate } from './observe/request-rate.js';
import { parsePact } from './pacts/pact-file.js';
import { PactProcess } from './pacts/pact-process.js';
import type { PactSource } from './pacts/run-pacts.js';
import type {
  Leftover,
  PactReport,
  RuleReport,
  Verdict,
  VerificationReport,
} from './report/verification-report.js';
import { selectRules } from './select-rules.js';
import {
  defaultConcurrency,
  defaultTimeoutMs,
  expectWholeNumber,
  tellReason,
  toSentence,
  type VisitOptions,
  visitProvider,
} from './visit-provider.js';

export interface VerifyProviderOptions extends VisitOptions {
  /** Rules to check, by their ids or what their ids begin with; default all. */
  readonly only?: readonly string[] | undefined;
  /** From which the sequences follow; default another one each time. Ids and names never repeat. */
  readonly seed?: number | undefined;
  /** Frontends' own pacts, as the text of their files. */
  readonly pacts?: readonly PactText[] | undefined;
  /** What the provider is to choose still where the interface leaves it open; default nothing. */
  readonly profile?: Profile | undefined;
  /** The file of the profile, for reports. */
  readonly profileSource?: string | undefined;
  /** The token of a user who may list alone: a profile's choices of scopes are told by it. */
  readonly readOnlyToken?: string | undefined;
  /** A token that has expired or was revoked: a profile's choice for it is told by it. */
  readonly endedToken?: string | undefined;
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
 * @throws KitError `provider-unreachable` when nobody answers, `invalid-option`, `invalid-pact` and
 * `invalid-profile` for what cannot be used, `missing-package` when Pact is not installed.
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
  const given = readProfile(options);
  const { readOnlyToken, endedToken } = options;
  const rate = new RequestRate();
  const isSilent = Object.keys(given?.given ?? {}).length === 0;
  const drift =
    given && !isSilent ? { profile: given, readOnlyToken, endedToken, rate } : undefined;
  const parts = { pactProcess, selected, pacts, seed, concurrency, timeoutMs, onProgress, drift };
  const visited = await visitProvider(
    options,
    (visit) => checkProvider(visit, parts),
    (exchange) => rate.note(exchange),
  );
  const { provider, result, leftovers, startedAt, durationMs, requests } = visited;
  const { known, findings, pacts: pactReports } = result;
  // What befell the visit after the checks is for the profile to tell.
  const interruption =
    result.profile === undefined
      ? visited.reason
      : result.reason && tellReason(result.reason, provider);
  const reason = interruption ?? (pactProcess.failure && toSentence(pactProcess.failure));
  const profile = result.profile ?? (given && reportUnchecked(given, reason));
  return {
    ...summarize(findings.reportOn(selected, reason), { reason, pacts: pactReports, leftovers }),
    ...(profile && { profile }),
    provider: { url: provider.url, observations: known?.observations ?? [] },
    interfaceVersion,
    kitVersion: readKitVersion(),
    startedAt,
    durationMs,
    requests,
    seed,
  };
}

function readProfile({
  profile,
  profileSource: source,
}: VerifyProviderOptions): GivenProfile | undefined {
  const name = source === undefined ? undefined : `profile "${source}"`;
  return profile && { ...checkProfile(profile, name), source };
}

function readPact({ source, text, pending = false }: PactText): PactSource {
  return { source, pending, pact: parsePact(text, `pact "${source}"`) };
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
  const verdict: Verdict = verdicts.includes('failed')
    ? 'failed'
    : isUnchecked || !verdicts.includes('passed')
      ? 'not-checked'
      : 'passed';
  return { verdict, ...(reason !== undefined && { reason }), rules, pacts, leftovers };
}
