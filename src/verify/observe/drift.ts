import { basename } from 'node:path';
import { describeOutcome, describeParameter } from '../../interface/describe-profile.js';
import { diffProfiles } from '../../interface/diff-profiles.js';
import { isRejected, type Outcome } from '../../interface/outcome.js';
import { type ParameterId, parameters } from '../../interface/parameters.js';
import type { CheckedProfile, ResolvedProfile } from '../../interface/profile.js';
import { effectOf, resolveOutcome } from '../../interface/resolve-outcome.js';
import { isSameJson } from '../../interface/same-json.js';
import { parseSituationKey, type SituationKey, situations } from '../../interface/situations.js';
import type { Connection } from '../http/connection.js';
import { toReason } from '../report/to-reason.js';
import type { ProfileEntryReport, ProfileReport } from '../report/verification-report.js';
import { takenIds } from './axes.js';
import { isSameOutcome, toDescribable } from './compare-outcomes.js';
import { type Determined, type Subject, subjectOrder, usualSituations } from './findings.js';
import { type ReportedFindings, reportFindings } from './observation-report.js';
import { countParts, type ObserveOptions, observe } from './observe.js';
import { defaultMaxPlants } from './observing-run.js';

/** The profile that a provider is compared with, and the file that it is from. */
export interface GivenProfile extends CheckedProfile {
  readonly source?: string | undefined;
}

/** The parameters and situations that a profile has entries for, in the order of the tables. */
export function subjectsOf({ given }: GivenProfile): readonly Subject[] {
  const stated = new Map(Object.entries({ ...given.parameters, ...given.outcomes }));
  return subjectOrder.filter((subject) => stated.get(subject) !== undefined);
}

/** Their Errors show what the integer of an Error is. */
const rejections: readonly Subject[] = ['create.missing-name', 'authentication.missing-token'];

/** What is observed to check a profile: what it states, and the usual successes. */
function createWants(profile: GivenProfile): (subject: Subject) => boolean {
  const stated = subjectsOf(profile).map((subject) => subject.split('/')[0]);
  const wanted = new Set<string | undefined>([
    ...stated,
    ...Object.values(usualSituations),
    ...(stated.includes('error.integer') ? rejections : []),
    // No id is tried unless a taken one is rejected.
    ...(stated.some((subject) => subject?.startsWith('create.id-m')) ? takenIds : []),
  ]);
  return (subject) => wanted.has(subject);
}

/** How many parts it takes to detect drift from a profile. */
export function countDriftParts(profile: GivenProfile): number {
  return countParts(createWants(profile));
}

/** Observes what a profile states of a provider, and compares the profile with that. */
export async function detectDrift(
  connection: Connection,
  profile: GivenProfile,
  options: Omit<ObserveOptions, 'wants' | 'stated' | 'maxPlants'>,
): Promise<ProfileReport> {
  const { findings, reason } = await observe(connection, {
    ...options,
    wants: createWants(profile),
    stated: profile.given.parameters,
    maxPlants: defaultMaxPlants,
  });
  const reported = reportFindings(findings, connection.secrets, reason);
  const name = profile.source === undefined ? 'the profile' : basename(profile.source);
  const comparison = new Comparison(profile, reported, `in ${name}`);
  const entries = subjectsOf(profile).map((subject) => comparison.compare(subject));
  return summarize(profile, entries, reason && toReason(reason, connection.secrets));
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
  const entries = subjectsOf(profile).map(
    (subject): ProfileEntryReport => ({
      ...entryOf(profile, subject),
      verdict: 'undetermined',
      reason,
    }),
  );
  return summarize(profile, entries, reason);
}

function summarize(
  { source }: GivenProfile,
  entries: readonly ProfileEntryReport[],
  reason: string | undefined,
): ProfileReport {
  const has = (wanted: string) => entries.some(({ verdict }) => verdict === wanted);
  const isChecked = reason === undefined && has('same');
  return {
    ...(source !== undefined && { source }),
    verdict: has('drifted') ? 'drifted' : isChecked ? 'same' : 'not-checked',
    ...(reason !== undefined && { reason }),
    entries,
  };
}

type Entry = Pick<ProfileEntryReport, 'subject' | 'kind' | 'expected' | 'sentence'>;

function entryOf({ resolved }: GivenProfile, subject: Subject): Entry {
  if (Object.hasOwn(parameters, subject)) {
    const expected = resolved.parameters[subject as ParameterId];
    const sentence = describeParameter(subject as ParameterId, expected);
    return { subject, kind: 'parameter', expected, sentence };
  }
  const expected = resolved.outcomes[subject as SituationKey] as Outcome;
  const sentence = describeOutcome(subject as SituationKey, expected);
  return { subject, kind: 'outcome', expected, sentence };
}

/** Compares the entries of a profile with what was found now. */
class Comparison {
  readonly #profile: GivenProfile;
  readonly #determined: ReadonlyMap<Subject, Determined>;
  readonly #reasons: ReadonlyMap<Subject, string>;
  readonly #name: string;
  /** The findings, with the entries of the profile in place of those that are undetermined. */
  readonly #now: ResolvedProfile;

  /** @param name how a sentence refers to the profile: `in provider.profile.json`. */
  constructor(profile: GivenProfile, { determined, undetermined }: ReportedFindings, name: string) {
    this.#profile = profile;
    this.#name = name;
    this.#determined = new Map(determined.map((one) => [one.subject, one]));
    this.#reasons = new Map(undetermined.map(({ subject, reason }) => [subject, reason]));
    const valuesOf = (wanted: Determined['kind']) =>
      Object.fromEntries(
        determined
          .filter(({ kind }) => kind === wanted)
          .map(({ subject, value }) => [subject, value]),
      );
    this.#now = {
      parameters: { ...profile.resolved.parameters, ...valuesOf('parameter') },
      outcomes: { ...profile.resolved.outcomes, ...valuesOf('outcome') },
    };
  }

  compare(subject: Subject): ProfileEntryReport {
    const entry = entryOf(this.#profile, subject);
    return entry.kind === 'parameter' ? this.#compareParameter(entry) : this.#compareOutcome(entry);
  }

  #compareParameter(entry: Entry): ProfileEntryReport {
    const { subject, expected } = entry;
    const found = this.#determined.get(subject);
    if (found === undefined) {
      return this.#undetermined(entry);
    }
    const { value, evidence } = found;
    if (isSameJson(expected, value)) {
      return { ...entry, verdict: 'same', found: value, evidence };
    }
    const reason = whyUndetermined(this.#profile.resolved, found, expected);
    if (reason !== undefined) {
      return { ...entry, verdict: 'undetermined', reason };
    }
    const [one, other] = [expected, value].map((each) => ({ parameters: { [subject]: each } }));
    const sentence = this.#contrast(subject, one, other);
    return { ...entry, verdict: 'drifted', found: value, sentence, evidence };
  }

  #compareOutcome(entry: Entry): ProfileEntryReport {
    const subject = entry.subject as SituationKey;
    const expected = entry.expected as Outcome;
    const seen = this.#variantsOf(subject).flatMap((key) => {
      const found = this.#outcomeOf(key);
      return found === undefined ? [] : [{ key, found, outcome: found.value as Outcome }];
    });
    const [first] = seen;
    if (first === undefined) {
      return this.#undetermined(entry);
    }
    const { resolved } = this.#profile;
    const before = [expected, resolved] as const;
    const drifted = seen.find(({ key, found, outcome }) => {
      const [, variant = ''] = parseSituationKey(key);
      const isWithoutDigits = key === 'delete.malformed-id/text' && !isRejected(expected);
      if (isWithoutDigits && expected.effect === 'leading-digits') {
        // The text has no digits, so no plant has the id.
        const unknown = resolveOutcome(resolved.outcomes, 'delete.unknown-id');
        return !isSameOutcome(key, [unknown, resolved], [outcome, this.#now]);
      }
      return !isSameOutcome(key, before, [outcome, this.#now], found.alternatives?.[variant]);
    });
    if (drifted === undefined) {
      const { evidence } = first.found;
      return { ...entry, verdict: 'same', found: first.outcome, evidence };
    }
    const { key, outcome, found } = drifted;
    const about = hasOneVariant(key) ? subject : key;
    const [one, other] = toDescribable(before, [outcome, this.#now]).map((each) => ({
      outcomes: { [about]: each },
    }));
    const sentence = this.#contrast(about, one, other);
    return { ...entry, verdict: 'drifted', found: outcome, sentence, evidence: found.evidence };
  }

  #contrast(subject: Subject, before: object = {}, now: object = {}): string {
    const differences = diffProfiles(before, now, { first: this.#name, second: 'now' });
    return differences.find(({ id }) => id === subject)?.sentence ?? '';
  }

  #undetermined(entry: Entry): ProfileEntryReport {
    const [id] = parseSituationKey(entry.subject as SituationKey);
    const reason =
      this.#reasons.get(entry.subject) ?? this.#reasons.get(id) ?? 'No response showed it.';
    return { ...entry, verdict: 'undetermined', reason };
  }

  /** The variants that an entry covers: those without an entry of their own. */
  #variantsOf(subject: SituationKey): readonly SituationKey[] {
    const [id, variant] = parseSituationKey(subject);
    const { outcomes } = this.#profile.resolved;
    return variant !== undefined
      ? [subject]
      : Object.keys(situations[id].variants)
          .map((name) => `${id}/${name}` as SituationKey)
          .filter((key) => outcomes[key] === undefined);
  }

  /** The finding for a variant: its own, or that of its situation unless the variant is undetermined. */
  #outcomeOf(key: SituationKey): Determined | undefined {
    const [id] = parseSituationKey(key);
    const own = this.#determined.get(key);
    return own ?? (this.#reasons.has(key) ? undefined : this.#determined.get(id));
  }
}

function hasOneVariant(key: SituationKey): boolean {
  const [id] = parseSituationKey(key);
  return Object.keys(situations[id].variants).length === 1;
}

/** The provider also counts requests that a run does not. */
const miscounted = 5;

/** Why the provider may have the expected value although another one was observed. */
function whyUndetermined(
  { parameters, outcomes }: ResolvedProfile,
  { subject, value, evidence, triedUpTo }: Determined,
  expected: unknown,
): string | undefined {
  if (triedUpTo !== undefined && typeof expected === 'number' && expected >= triedUpTo) {
    return `${evidence} The observation does not go beyond that; the profile says ${expected}.`;
  }
  const isOfEveryone = parameters['create.owner'] === 'everyone';
  const aboveMaximum = resolveOutcome(outcomes, 'list.limit-above-maximum');
  const emptyTag = resolveOutcome(outcomes, 'create.empty-tag');
  switch (subject) {
    case 'create.minimum-tag-length':
      return expected === 0 && value === 1 && isRejected(emptyTag)
        ? `${evidence} By the profile, an empty tag is rejected anyway.`
        : undefined;
    case 'request.rate-limit':
      return Math.abs(Number(expected) - Number(value)) <= miscounted ? evidence : undefined;
    case 'list.maximum-limit':
      return effectOf('list.limit-above-maximum', aboveMaximum) === 'ignored'
        ? `${evidence} By the profile, a limit above the maximum is ignored.`
        : undefined;
    case 'list.visibility': {
      // Lists without shared plants look the same either way.
      const mayBeShared = value === 'own' || (value === 'all' && isOfEveryone);
      return expected === 'own-and-shared' && mayBeShared ? evidence : undefined;
    }
    default:
      return undefined;
  }
}
