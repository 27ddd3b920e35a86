import { basename } from 'node:path';
import { describeOutcome, describeParameter } from '../../interface/describe-profile.js';
import { diffProfiles } from '../../interface/diff-profiles.js';
import {
  type ErrorTemplate,
  isRejected,
  type Outcome,
  type Rejected,
} from '../../interface/outcome.js';
import { type ParameterId, type Parameters, parameters } from '../../interface/parameters.js';
import type { CheckedProfile, Profile, ResolvedProfile } from '../../interface/profile.js';
import { profileOfEntries } from '../../interface/profile-of-entries.js';
import {
  parseSituationKey,
  type SituationId,
  situations,
  variantKeysOf,
} from '../../interface/situations.js';
import type { ProfileEntryReport, ProfileReport } from '../report/verification-report.js';
import { takenIds } from './axes.js';
import {
  type Determined,
  type ReportedFindings,
  type Subject,
  subjectOrder,
  usualSituations,
} from './findings.js';
import { countParts, type ObserveOptions, observe } from './observe.js';
import { defaultMaxPlants } from './observing-run.js';
import { asAppsSee } from './read-outcome.js';
import { withoutUsual } from './usual-answers.js';

/** The profile that a provider is compared with, and the file that it is from. */
export interface GivenProfile extends CheckedProfile {
  readonly source?: string | undefined;
}

/** The parameters and situations that a profile has entries for, in the order of the tables. */
export function subjectsOf({ given }: GivenProfile): readonly Subject[] {
  const stated = new Map(Object.entries({ ...given.parameters, ...given.outcomes }));
  return subjectOrder.filter((subject) => stated.get(subject) !== undefined);
}

/** The situations that show a parameter, or without which it cannot be tried. */
const needs: { readonly [subject: string]: readonly Subject[] } = {
  'error.integer': ['create.missing-name', 'authentication.missing-token'],
  'create.id-minimum': takenIds,
  'create.id-maximum': takenIds,
};

/** Whether a subject is observed to check a profile: what it states, and the usual successes. */
function createWants(profile: GivenProfile): (subject: Subject) => boolean {
  const stated = subjectsOf(profile).flatMap((subject) => [
    subject.replace(/\/.*/, ''),
    ...(needs[subject] ?? []),
  ]);
  const wanted = new Set<string>([...stated, ...Object.values(usualSituations)]);
  return (subject) => wanted.has(subject);
}

/** How many parts it takes to detect drift from a profile. */
export function countDriftParts(profile: GivenProfile): number {
  return subjectsOf(profile).length === 0 ? 0 : countParts(createWants(profile));
}

/** Observes what a profile states of a provider, and compares the profile with that. */
export async function detectDrift(
  profile: GivenProfile,
  options: Omit<ObserveOptions, 'wants' | 'stated' | 'maxPlants'>,
): Promise<ProfileReport> {
  const { reason, ...found } = await observe({
    ...options,
    wants: createWants(profile),
    stated: profile.resolved,
    maxPlants: defaultMaxPlants,
  });
  return reportDrift(profile, found, reason);
}

/**
 * The report on a profile when nothing was observed.
 *
 * @param reason why, as a sentence; default that the profile has no entries.
 */
export function reportUnchecked(
  profile: GivenProfile,
  reason = 'The profile has no entries.',
): ProfileReport {
  return reportDrift(profile, { determined: [], undetermined: [], unsupported: [] }, reason);
}

function reportDrift(
  profile: GivenProfile,
  found: ReportedFindings,
  reason: string | undefined,
): ProfileReport {
  const { source } = profile;
  const comparison = new Comparison(profile, found, reason);
  const entries = subjectsOf(profile).map((subject) => comparison.compare(subject));
  const has = (wanted: string) => entries.some(({ verdict }) => verdict === wanted);
  const isChecked = reason === undefined && has('same');
  return {
    ...(source !== undefined && { source }),
    verdict: has('drifted') ? 'drifted' : isChecked ? 'same' : 'not-checked',
    ...(reason !== undefined && { reason }),
    entries,
  };
}

/** Compares the entries of a profile with what was found now. */
class Comparison {
  readonly #profile: GivenProfile;
  readonly #found: ReadonlyMap<string, Determined>;
  readonly #reasons: ReadonlyMap<string, string>;
  readonly #reason: string;
  /** The usual answers that were found. An integer that is not the status is shown. */
  readonly #usual: ResolvedProfile;
  /** The integer of the Errors that were found. */
  readonly #integer: Parameters['error.integer'];

  /** @param reason why a subject of which nothing is known is undetermined, as a sentence. */
  constructor(
    profile: GivenProfile,
    { determined, undetermined }: ReportedFindings,
    reason = 'No response showed it.',
  ) {
    this.#profile = profile;
    this.#found = new Map(determined.map((one) => [one.subject, one]));
    this.#reasons = new Map(undetermined.map((one) => [one.subject, one.reason]));
    this.#reason = reason;
    const found = profileOfEntries(determined.map((one) => ({ ...one, id: one.subject })));
    const all = { ...profile.resolved.parameters, ...found.parameters };
    this.#usual = {
      parameters: { ...all, 'error.integer': 'status' },
      outcomes: found.outcomes ?? {},
    };
    this.#integer = all['error.integer'];
  }

  compare(subject: Subject): ProfileEntryReport {
    const entry = describeEntry(subject, this.#profile);
    const seen = this.#covered(subject).flatMap((key) => {
      const found = ofSubject(this.#found, key);
      return found === undefined ? [] : { ...found, subject: key };
    });
    const [first] = seen;
    if (first === undefined) {
      const reason = ofSubject(this.#reasons, subject) ?? this.#reason;
      return { ...entry, verdict: 'undetermined', reason };
    }
    for (const found of seen) {
      const { value, evidence } = found;
      const sentence = this.#differ(entry.expected, found);
      if (sentence !== undefined) {
        return mayBe(entry.expected, found)
          ? { ...entry, verdict: 'undetermined', reason: evidence }
          : { ...entry, verdict: 'drifted', found: value, sentence, evidence };
      }
    }
    return { ...entry, verdict: 'same', found: first.value, evidence: first.evidence };
  }

  /** An entry covers the variants without an entry of their own. */
  #covered(subject: Subject): readonly Subject[] {
    const { outcomes } = this.#profile.resolved;
    const variants = Object.hasOwn(situations, subject)
      ? variantKeysOf(subject as SituationId)
      : [];
    return variants.length < 2 ? [subject] : variants.filter((key) => outcomes[key] === undefined);
  }

  /** How an app sees that a value differs from the expected one, as a sentence; undefined if it does not. */
  #differ(expected: unknown, { subject, value }: Determined): string | undefined {
    const { source, resolved } = this.#profile;
    const first = `in ${source === undefined ? 'the profile' : basename(source)}`;
    const before = this.#toProfile(subject, expected, resolved.parameters['error.integer']);
    const now = this.#toProfile(subject, value, this.#integer);
    return diffProfiles(before, now, { first, second: 'now' })[0]?.sentence;
  }

  /** @param integer that of an Error without its own. */
  #toProfile(subject: Subject, value: unknown, integer: Parameters['error.integer']): Profile {
    if (isParameter(subject)) {
      return { parameters: { [subject]: value } };
    }
    const [id] = parseSituationKey(subject);
    const outcome = value as Outcome;
    const shown = isRejected(outcome)
      ? { ...outcome, error: this.#toError(outcome, integer) }
      : outcome;
    return { outcomes: { [subject]: asAppsSee(withoutUsual(id, shown, this.#usual)) } };
  }

  /** An Error with its integer, and without the members that the profile gives every Error. */
  #toError({ status, error }: Rejected, integer: Parameters['error.integer']): ErrorTemplate {
    const { 'error.further-members': shared } = this.#profile.resolved.parameters;
    const own = Object.entries(error ?? {}).filter(
      ([name]) => !Object.hasOwn(Object(shared), name),
    );
    return { error: integer === 'status' ? status : integer, ...Object.fromEntries(own) };
  }
}

function isParameter(subject: Subject): subject is ParameterId {
  return Object.hasOwn(parameters, subject);
}

function describeEntry(subject: Subject, { resolved }: GivenProfile) {
  if (isParameter(subject)) {
    const expected = resolved.parameters[subject];
    const sentence = describeParameter(subject, expected);
    return { subject, kind: 'parameter', expected, sentence } as const;
  }
  const expected = resolved.outcomes[subject] as Outcome;
  const sentence = describeOutcome(subject, expected);
  return { subject, kind: 'outcome', expected, sentence } as const;
}

/** What is known of a subject: a variant without an entry of its own is like its situation. */
function ofSubject<Value>(known: ReadonlyMap<string, Value>, subject: Subject): Value | undefined {
  return known.get(subject) ?? known.get(subject.replace(/\/.*/, ''));
}

/** Whether the provider may have the expected value although another one was observed. */
function mayBe(expected: unknown, { subject, value, triedUpTo = Infinity }: Determined): boolean {
  // Lists without shared plants look the same either way.
  const isUnshared = subject === 'list.visibility' && value === 'own';
  return Number(expected) >= triedUpTo || (isUnshared && expected === 'own-and-shared');
}
