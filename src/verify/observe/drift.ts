import { basename } from 'node:path';
import { describeOutcome, describeParameter } from '../../interface/describe-profile.js';
import { diffProfiles } from '../../interface/diff-profiles.js';
import { upperFirst } from '../../interface/first-letter.js';
import { isRejected, type Outcome, type OutcomeHeaders } from '../../interface/outcome.js';
import { type ParameterId, parameters } from '../../interface/parameters.js';
import type { CheckedProfile, ResolvedProfile } from '../../interface/profile.js';
import { effectOf, resolveOutcome } from '../../interface/resolve-outcome.js';
import { isSameJson } from '../../interface/same-json.js';
import {
  parseSituationKey,
  type SituationId,
  type SituationKey,
  situations,
  variantKeysOf,
} from '../../interface/situations.js';
import { toReason } from '../report/redact.js';
import type { ProfileEntryReport, ProfileReport } from '../report/verification-report.js';
import { takenIds } from './axes.js';
import { type Determined, type Subject, subjectOrder, usualSituations } from './findings.js';
import { type ReportedFindings, reportFindings } from './observation-report.js';
import { countParts, type ObserveOptions, observe } from './observe.js';
import { defaultMaxPlants } from './observing-run.js';
import { isSameToApps, withoutInteger } from './read-outcome.js';

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
  return subjectsOf(profile).length === 0 ? 0 : countParts(createWants(profile));
}

/** Observes what a profile states of a provider, and compares the profile with that. */
export async function detectDrift(
  profile: GivenProfile,
  options: Omit<ObserveOptions, 'wants' | 'given' | 'maxPlants'>,
): Promise<ProfileReport> {
  const { findings, reason } = await observe({
    ...options,
    wants: createWants(profile),
    given: profile.given,
    maxPlants: defaultMaxPlants,
  });
  const { secrets } = options.run.connection;
  const comparison = new Comparison(profile, reportFindings(findings, secrets, reason));
  const entries = subjectsOf(profile).map((subject) => comparison.compare(subject));
  return summarize(profile, entries, reason && toReason(reason, secrets));
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
  readonly #found: ReportedFindings;

  constructor(profile: GivenProfile, found: ReportedFindings) {
    this.#profile = profile;
    this.#found = found;
  }

  compare(subject: Subject): ProfileEntryReport {
    const { resolved } = this.#profile;
    const entry = entryOf(this.#profile, subject);
    const seen = this.#covered(subject).flatMap((key) => this.#find(key) ?? []);
    const [first] = seen;
    if (first === undefined) {
      return { ...entry, verdict: 'undetermined', reason: this.#reasonFor(subject) };
    }
    const drifted = seen.find((found) => !this.#isAsStated(entry, found));
    const { value: found, evidence } = drifted ?? first;
    if (drifted === undefined) {
      return { ...entry, verdict: 'same', found, evidence };
    }
    const reason = whyUndetermined(resolved, drifted, entry.expected);
    return reason === undefined
      ? { ...entry, verdict: 'drifted', found, sentence: this.#contrast(entry, drifted), evidence }
      : { ...entry, verdict: 'undetermined', reason };
  }

  /** An entry covers the variants without an entry of their own. */
  #covered(subject: Subject): readonly Subject[] {
    if (!Object.hasOwn(situations, subject)) {
      return [subject];
    }
    const { outcomes } = this.#profile.resolved;
    const id = subject as SituationId;
    const variants = variantKeysOf(id);
    return variants.length === 1 ? [id] : variants.filter((key) => outcomes[key] === undefined);
  }

  /** What was found about a parameter or a variant, by its own subject. */
  #find(subject: Subject): Determined | undefined {
    const [id] = subject.split('/');
    const { determined } = this.#found;
    const found =
      determined.find((one) => one.subject === subject) ??
      determined.find((one) => one.subject === id);
    return found && { ...found, subject };
  }

  #isAsStated({ kind, expected }: Entry, { subject, value }: Determined): boolean {
    if (kind === 'parameter') {
      return isSameJson(expected, value);
    }
    const [id] = parseSituationKey(subject as SituationKey);
    const [stated, found] = [expected, value].map((one) => this.#complete(id, one as Outcome));
    return isSameToApps(stated as Outcome, found as Outcome);
  }

  /** An outcome with what it leaves out, as the mock responds with it. */
  #complete(id: SituationId, outcome: Outcome): Outcome {
    const { parameters } = this.#profile.resolved;
    if (isRejected(outcome)) {
      const { 'error.integer': integer, 'error.further-members': members } = parameters;
      const error = {
        error: integer === 'status' ? outcome.status : integer,
        ...(members !== 'none' && members),
        ...outcome.error,
      };
      return { ...outcome, error, headers: this.#withoutUsualType(outcome) };
    }
    const { operation } = situations[id];
    const usualId = operation === 'any' ? id : usualSituations[operation];
    const found = this.#find(usualId)?.value as Outcome | undefined;
    const { status, headers } = (usualId === id ? undefined : found) ?? resolveOutcome({}, usualId);
    const whole = { status, headers, ...outcome, effect: effectOf(id, outcome) };
    return { ...whole, headers: this.#withoutUsualType(whole) };
  }

  /** Found outcomes have no Content-Type if it is that of most responses. */
  #withoutUsualType({ headers = {} }: Outcome): OutcomeHeaders {
    const { 'content-type': type, ...others } = headers;
    return type === this.#find('response.content-type')?.value ? others : headers;
  }

  #contrast({ kind, expected }: Entry, { subject, value }: Determined): string {
    const { source } = this.#profile;
    const first = `in ${source === undefined ? 'the profile' : basename(source)}`;
    const [before, now] = [expected, value].map((one) =>
      kind === 'parameter'
        ? { parameters: { [subject]: one } }
        : { outcomes: { [subject]: withoutMessage(one as Outcome) } },
    );
    const [difference] = diffProfiles(before ?? {}, now ?? {}, { first, second: 'now' });
    return difference?.sentence ?? `${upperFirst(first)}, it is stated otherwise.`;
  }

  #reasonFor(subject: Subject): string {
    const subjects = [subject, subject.split('/')[0]];
    const found = this.#found.undetermined.find((one) => subjects.includes(one.subject));
    return found?.reason ?? 'No response showed it.';
  }
}

/** A sentence names no messages, which are for people. */
function withoutMessage(outcome: Outcome): Outcome {
  if (!isRejected(outcome)) {
    return outcome;
  }
  const { message: _message, ...error } = outcome.error ?? {};
  return withoutInteger({ ...outcome, error });
}

/** Why the provider may have the expected value although another one was observed. */
function whyUndetermined(
  { parameters }: ResolvedProfile,
  { subject, value, evidence, triedUpTo }: Determined,
  expected: unknown,
): string | undefined {
  if (triedUpTo !== undefined && typeof expected === 'number' && expected >= triedUpTo) {
    return `${evidence} The observation does not go beyond that; the profile says ${expected}.`;
  }
  // Lists without shared plants look the same either way.
  const mayBeShared = value === 'own' || parameters['create.owner'] === 'everyone';
  const isPossible = subject === 'list.visibility' && expected === 'own-and-shared' && mayBeShared;
  return isPossible ? evidence : undefined;
}
