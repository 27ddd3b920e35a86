import { randomInt } from 'node:crypto';
import { checkProfile, type Profile } from '../interface/profile.js';
import { type RuleId, rules } from '../interface/rules.js';
import { nearest } from '../interface/wording.js';
import { type ConnectionOptions, invalidOption } from './http/connection-options.js';
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

/** What a verification checks, and how. */
export type VerifyPlan = ReturnType<typeof readVerifyPlan>;

/**
 * Reads the options of a verification, before anything is sent.
 *
 * @throws KitError `invalid-option`, `invalid-pact`, `invalid-profile` and `invalid-known-failures` for
 * options that cannot be used.
 */
export function readVerifyPlan(pactProcess: PactProcess, options: VerifyProviderOptions) {
  const { seed = randomInt(2 ** 31) } = options;
  const { robustness = false, knownFailures = [], pacts = [], profileSource: source } = options;
  const name = source === undefined ? undefined : `profile "${source}"`;
  const profile = options.profile && { ...checkProfile(options.profile, name), source };
  return {
    pactProcess,
    selected: selectRules(options.only),
    pacts: pacts.map(readPact),
    profile,
    robustness,
    knownFailures: checkKnownFailures(knownFailures, 'known failures'),
    seed,
  };
}

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
