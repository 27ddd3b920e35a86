import { checkProfile, type Profile } from '../interface/profile.js';
import { interfaceVersion, type RuleId, rules } from '../interface/rules.js';
import { assertOptions, type OptionShape, option } from '../text/options.js';
import * as v from '../text/schema.js';
import { nearest } from '../text/wording.js';
import { type AssumptionsText, readAssumptions } from './assumptions/assumptions-file.js';
import { checkProvider } from './check-provider.js';
import { CleanUp } from './engine/clean-up.js';
import { describeRun } from './engine/describe-run.js';
import { Run } from './engine/run.js';
import { verdicts } from './engine/verdicts.js';
import {
  type ConnectionOptions,
  invalidOption,
  type TimedOptions,
} from './http/connection-options.js';
import { connectionOptionShape } from './http/option-table.js';
import { type PactText, readPact } from './pacts/pact-file.js';
import { PactProcess } from './pacts/pact-process.js';
import { checkKnownFailures, type KnownFailureEntry } from './report/known-failures.js';
import { toReason } from './report/redact.js';
import { coreRules, withVerdict } from './report/verdict.js';
import type { VerificationReport } from './report/verification-report.js';
import { maxSequenceLength } from './scripts/plain-sequences.js';

export interface VerifyProviderOptions extends ConnectionOptions {
  /** The rules to check, by id or by the part of the id before its dot; default all. */
  readonly only?: readonly string[] | undefined;
  /**
   * Sends every sequence of up to this number of plain requests: creates, deletes and lists of two users with two ids and
   * two names. Default a fixed choice that covers every pair of operations.
   */
  readonly exhaustive?: number | undefined;
  /** How long the first plants of the run stay at least before they are looked for once more; default 2,000. */
  readonly stayMs?: number | undefined;
  /** The pacts of frontends, as the text of their files. */
  readonly pacts?: readonly PactText[] | undefined;
  /** What the tests of apps assume of the provider, as the text of the files that `challenge --write` writes. */
  readonly assumptions?: readonly AssumptionsText[] | undefined;
  /** A profile of the provider: the report says whether the provider has drifted from it; default none. */
  readonly profile?: Profile | undefined;
  /** The file of the profile, for reports. */
  readonly profileSource?: string | undefined;
  /**
   * Also sends harsh input: bodies of a mebibyte, deep nesting, half of a surrogate pair. Its results are
   * apart from those of the rules, and a failed one fails the run. Default no.
   */
  readonly robustness?: boolean | undefined;
  /** Known deviations of the provider, which do not fail the run; default none. */
  readonly knownFailures?: readonly KnownFailureEntry[] | undefined;
  /** The file of the known failures, for reports. */
  readonly knownFailuresSource?: string | undefined;
}

/** A day. */
const maxStayMs = 86_400_000;

const optionShape = {
  ...connectionOptionShape,
  only: option(v.pipe(v.array(v.string()), v.readonly()), "['create', 'list.order']"),
  exhaustive: option(v.wholeNumber(1, maxSequenceLength), '2'),
  stayMs: option(v.wholeNumber(0, maxStayMs), '60_000'),
  pacts: option(v.anyList<PactText>(), "[{ source: 'web.json', text }]"),
  assumptions: option(v.anyList<AssumptionsText>(), "[{ source: 'assumptions.json', text }]"),
  profile: option(v.anyObject<Profile>(), "{ outcomes: { 'delete.unknown-id': { status: 410 } } }"),
  robustness: option(v.boolean(), 'true'),
  profileSource: option(v.string(), "'provider.profile.json'"),
  knownFailures: option(
    v.anyList<KnownFailureEntry>(),
    "[{ rule: 'error.body', deviation: 'body: …', checks: ['a list'], reason: 'Ticket 7.' }]",
  ),
  knownFailuresSource: option(v.string(), "'known-failures.json'"),
} satisfies OptionShape<VerifyProviderOptions>;

/**
 * Checks a running service against the plant store interface.
 *
 * It deletes every plant that it creates, also when it is stopped.
 *
 * @throws KitError `provider-unreachable` when nobody answers, `invalid-option`, `invalid-pact`, `invalid-assumptions`,
 * `invalid-profile` and `invalid-known-failures` for options that cannot be used, `missing-package`
 * when Pact is not installed.
 */
export async function verifyProvider(options: VerifyProviderOptions): Promise<VerificationReport> {
  assertOptions('verifyProvider', options, optionShape);
  await using pactProcess = new PactProcess();
  return await verifyWith(pactProcess, options);
}

/** The same, with a Pact process that several verifications can share. */
export async function verifyWith(
  pactProcess: PactProcess,
  options: TimedOptions<VerifyProviderOptions>,
): Promise<VerificationReport> {
  const { pacts: texts = [], knownFailures: listed = [], profileSource: source } = options;
  const { robustness, exhaustive } = options;
  const selected = selectRules(options.only);
  const pacts = texts.map(readPact);
  const assumed = (options.assumptions ?? []).map(readAssumptions);
  const name = source === undefined ? undefined : `profile "${source}"`;
  const stated = options.profile && { ...checkProfile(options.profile, name), source };
  const knownFailures = checkKnownFailures(listed, 'known failures');
  // Not before it is needed: its HTTP client takes longer to load than all the rest.
  const { openConnection } = await import('./http/open-connection.js');
  const run = new Run(await openConnection(options));
  await using cleanUp = new CleanUp(run);
  const { connection } = run;
  const maxBodyBytes = robustness ? undefined : usualBodyBytes;
  let seen: Pick<VerificationReport, 'profile' | 'assumptions'> = {};
  const checked = await checkProvider(run, {
    pactProcess,
    selected,
    pacts,
    robustness,
    exhaustive,
    stayMs: options.stayMs ?? defaultStayMs,
    async beforeLast(detected) {
      if (stated !== undefined || assumed.length > 0) {
        const { observeOpenPoints } = await import('./observe-open-points.js');
        seen = await observeOpenPoints(stated, assumed, { run, detected, maxBodyBytes });
      }
    },
  });
  const { pacts: pactReports, stayedMs, exhaustive: proven, isUseless } = checked;
  const reason = checked.reason && toReason(checked.reason, connection.secrets);
  const leftovers = await cleanUp.end();
  run.recordLists();
  run.recorder.recordFailedAnswers();
  const { secrets } = connection;
  const report = {
    ...(reason !== undefined && { reason }),
    rules: verdicts(isUseless ? [] : run.findings, selected, { secrets, reason }),
    pacts: pactReports,
    ...(checked.robustness && { robustness: checked.robustness }),
    leftovers,
    ...seen,
    provider: { url: connection.url },
    interfaceVersion,
    ...(await describeRun(run)),
    ...(stayedMs !== undefined && { stayedMs }),
    ...(proven && { exhaustive: proven }),
  };
  const { knownFailuresSource } = options;
  return withVerdict(report, coreRules, { entries: knownFailures, source: knownFailuresSource });
}

/** How long plants of a run stay at least, in milliseconds, before they are looked for once more. */
export const defaultStayMs = 2000;

/** How many bytes the body of a request has at most, unless the input may be harsh. */
const usualBodyBytes = 64 * 1024;

const ids = Object.keys(rules) as RuleId[];

/**
 * The rules with these ids, or with one of these before the dot of their ids.
 *
 * @throws KitError `invalid-option` for an unknown name.
 */
function selectRules(names: readonly string[] = ids): readonly RuleId[] {
  const hasName = (id: string, name: string) => id === name || id.startsWith(`${name}.`);
  const unknown = names.find((name) => !ids.some((id) => hasName(id, name)));
  if (unknown !== undefined) {
    const subjects = ids.map((id) => id.replace(/\..*/, ''));
    const remedy =
      nearest(unknown, [...new Set([...subjects, ...ids])]) ||
      'Give the id of a rule, or its part before the dot: list, list.error-body.';
    throw invalidOption('rules', 'select rules', `there is no rule "${unknown}"`, remedy);
  }
  return ids.filter((id) => names.some((name) => hasName(id, name)));
}
