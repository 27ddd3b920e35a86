import { randomInt } from 'node:crypto';
import { checkProfile, type Profile } from '../interface/profile.js';
import { checkProvider } from './check-provider.js';
import { createReport } from './create-report.js';
import { driftSteps, lookForDrift } from './drift/look-for-drift.js';
import { type GivenProfile, reportUnchecked } from './drift/profile-report.js';
import { RequestRate } from './observe/request-rate.js';
import { parsePact } from './pacts/pact-file.js';
import { PactProcess } from './pacts/pact-process.js';
import type { PactSource } from './pacts/verify-pact.js';
import { Progress } from './progress.js';
import type { VerificationReport } from './report.js';
import { selectRules } from './rules/select-rules.js';
import { openSession } from './session/open-session.js';
import {
  defaultConcurrency,
  defaultTimeoutMs,
  type SessionOptions,
  validateWholeNumber,
} from './session/session-options.js';
import { toReason, toSentence } from './to-reason.js';

export interface VerifyProviderOptions extends SessionOptions {
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
  validateWholeNumber('concurrency', options.concurrency ?? 1, 1);
  const pactProcess = new PactProcess(options.concurrency ?? defaultConcurrency);
  try {
    return await verifyWith(pactProcess, options);
  } finally {
    await pactProcess.stop();
  }
}

/** The same, with a Pact process that several verifications can share. */
export async function verifyWith(
  pactProcess: PactProcess,
  options: VerifyProviderOptions,
): Promise<VerificationReport> {
  const { timeoutMs = defaultTimeoutMs, concurrency = defaultConcurrency } = options;
  const { seed = randomInt(seedsEnd) } = options;
  validateWholeNumber('seed', seed, 0);
  const selected = selectRules(options.only);
  const pacts = (options.pacts ?? []).map(readPact);
  const given = readProfile(options);
  const isLookingForDrift = given !== undefined && Object.keys(given.given).length > 0;
  const progress = new Progress(options.onProgress, isLookingForDrift ? driftSteps : 0);
  const rate = new RequestRate();

  await using session = await openSession(options, { onAnswer: (exchange) => rate.note(exchange) });
  const tokens = readTokens(options);
  const plan = { pactProcess, selected, pacts, seed, concurrency, timeoutMs, progress, tokens };
  const checked = await checkProvider(session, plan);
  const failure = pactProcess.failure && toSentence(pactProcess.failure);
  const reason = checked.reason ? toReason(checked.reason, session.secrets) : failure;
  const known = session.interruption === undefined && (checked.capabilities ?? checked.unusable);
  const profile =
    known && isLookingForDrift
      ? await lookForDrift(session, known, given, { ...options, rate, progress })
      : given && reportUnchecked(given, reason);
  const leftovers = await session.end();
  return createReport(session, { ...checked, selected, reason, profile, leftovers, seed });
}

function readProfile({
  profile,
  profileSource: source,
}: VerifyProviderOptions): GivenProfile | undefined {
  const name = source === undefined ? undefined : `profile "${source}"`;
  return profile && { ...checkProfile(profile, name), source };
}

/** The tokens of other kinds that were given. */
function readTokens({ readOnlyToken, endedToken }: VerifyProviderOptions) {
  return {
    ...(readOnlyToken !== undefined && { 'read-only': readOnlyToken }),
    ...(endedToken !== undefined && { ended: endedToken }),
  };
}

function readPact({ source, text, pending = false }: PactText): PactSource {
  return { source, pending, pact: parsePact(text, `pact "${source}"`) };
}
