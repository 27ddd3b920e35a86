import { randomInt } from 'node:crypto';
import { KitError } from '../interface/kit-error.js';
import { nearest } from '../interface/nearest.js';
import { checkProfile, type Profile } from '../interface/profile.js';
import { type RuleId, rules } from '../interface/rules.js';
import { assertWholeNumber } from '../interface/whole-number.js';
import type { CheckPlan } from './check-provider.js';
import { type ConnectionOptions, defaultConcurrency } from './http/connection-options.js';
import { Progress } from './http/progress.js';
import { toTokens } from './http/tokens.js';
import { countDriftParts, type GivenProfile, subjectsOf } from './observe/drift.js';
import { type PactText, readPact } from './pacts/pact-file.js';
import type { PactProcess } from './pacts/pact-process.js';
import { checkKnownFailures, type KnownFailureEntry } from './report/known-failures.js';

export interface VerifyProviderOptions extends ConnectionOptions {
  /** The rules to check, by id or by the part of the id before its dot; default all. */
  readonly only?: readonly string[] | undefined;
  /**
   * Repeats the random choices of the checks, except ids and names; default a new one for each run.
   */
  readonly seed?: number | undefined;
  /** The pacts of frontends, as the text of their files. */
  readonly pacts?: readonly PactText[] | undefined;
  /** A profile of the provider: the report says whether the provider has drifted from it; default none. */
  readonly profile?: Profile | undefined;
  /** The file of the profile, for reports. */
  readonly profileSource?: string | undefined;
  /**
   * Also sends harsh input: bodies of a mebibyte, deep nesting, half of a surrogate pair. Its results are
   * apart from those of the rules, and a failed one fails the run. Default no.
   */
  readonly robustness?: boolean | undefined;
  /** Rules that the provider is known to fail: their failures do not fail the run; default none. */
  readonly knownFailures?: readonly KnownFailureEntry[] | undefined;
  /** The file of the known failures, for reports. */
  readonly knownFailuresSource?: string | undefined;
}

/** What a verification checks, and its options. */
export interface VerifyPlan extends CheckPlan {
  /** The profile that the provider is compared with. */
  readonly profile: GivenProfile | undefined;
  /** Whether there is a profile, and it has an entry to compare. */
  readonly isDetectingDrift: boolean;
  readonly knownFailures: readonly KnownFailureEntry[];
}

/**
 * Reads the options of a verification, before anything is sent.
 *
 * @throws KitError `invalid-option`, `invalid-pact`, `invalid-profile` and `invalid-known-failures` for
 * options that cannot be used.
 */
export function readVerifyPlan(
  pactProcess: PactProcess,
  options: VerifyProviderOptions,
): VerifyPlan {
  const { seed = randomInt(2 ** 31), concurrency = defaultConcurrency } = options;
  assertWholeNumber('seed', seed, 0);
  const selected = selectRules(options.only);
  const pacts = (options.pacts ?? []).map(readPact);
  const profile = readProfile(options);
  const isDetectingDrift = profile !== undefined && subjectsOf(profile).length > 0;
  const progress = new Progress(
    options.onProgress,
    isDetectingDrift ? countDriftParts(profile) : 0,
  );
  return {
    pactProcess,
    selected,
    pacts,
    profile,
    isDetectingDrift,
    isRobustnessChecked: options.robustness ?? false,
    knownFailures: checkKnownFailures(options.knownFailures ?? [], 'known failures'),
    seed,
    concurrency,
    progress,
    tokens: toTokens(options),
  };
}

function readProfile({
  profile,
  profileSource: source,
}: VerifyProviderOptions): GivenProfile | undefined {
  const name = source === undefined ? undefined : `profile "${source}"`;
  return profile && { ...checkProfile(profile, name), source };
}

const ids = Object.keys(rules) as RuleId[];

/**
 * The rules with these ids, or with one of these before the dot of their ids.
 *
 * @throws KitError `invalid-option` for an unknown name.
 */
function selectRules(names: readonly string[] | undefined): readonly RuleId[] {
  if (names === undefined) {
    return ids;
  }
  const selected = new Set(names.flatMap(rulesNamed));
  return ids.filter((id) => selected.has(id));
}

function rulesNamed(name: string): readonly RuleId[] {
  const found = ids.filter((id) => id === name || id.startsWith(`${name}.`));
  if (found.length === 0) {
    const subjects = ids.map((id) => id.replace(/\..*/, ''));
    const remedy =
      nearest(name, [...new Set([...subjects, ...ids])]) ||
      'Give the id of a rule, or its part before the dot: list, list.error-body.';
    throw new KitError({
      code: 'invalid-option',
      task: 'select rules',
      cause: `there is no rule "${name}"`,
      remedy,
      details: { option: 'rules' },
    });
  }
  return found;
}
