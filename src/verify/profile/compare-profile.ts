import { describeOutcome, describeParameter } from '../../interface/describe-profile.js';
import { diffProfiles } from '../../interface/diff-profiles.js';
import { lowerFirst } from '../../interface/first-letter.js';
import type { Outcome } from '../../interface/outcome.js';
import { type ParameterId, parameters } from '../../interface/parameters.js';
import type { ResolvedProfile } from '../../interface/profile.js';
import { isSameJson } from '../../interface/same-json.js';
import { parseSituationKey, type SituationKey, situations } from '../../interface/situations.js';
import type { ProfileEntryReport } from '../report/verification-report.js';
import {
  type ErrorParameter,
  errorsDescribedBy,
  isErrorAsDescribed,
  isErrorParameter,
} from './compare-errors.js';
import { isSameOutcome, toDescribableOutcomes } from './compare-outcomes.js';
import { type GivenProfile, subjectsOf } from './given-profile.js';
import { mayArise } from './may-arise.js';
import type { ReportedFindings } from './observation-report.js';
import type { Determined } from './profile-recorder.js';
import type { Subject } from './subject.js';
import { whyUndetermined } from './why-undetermined.js';

/**
 * Compares each entry of a profile with what was observed now, in the order of the tables.
 *
 * @param name how the sentences call the profile: "provider.profile.json".
 */
export function compareProfile(
  profile: GivenProfile,
  findings: ReportedFindings,
  name: string,
): ProfileEntryReport[] {
  const comparison = new Comparison(profile, findings, name);
  return subjectsOf(profile).map((subject) =>
    Object.hasOwn(parameters, subject)
      ? comparison.compareParameter(subject as ParameterId)
      : comparison.compareOutcome(subject as SituationKey),
  );
}

type ParameterEntry = Pick<ProfileEntryReport, 'subject' | 'kind' | 'expected' | 'sentence'>;

/** Compares the entries of one profile with the findings of one observation. */
class Comparison {
  readonly #profile: GivenProfile;
  readonly #determined: ReadonlyMap<Subject, Determined>;
  readonly #reasons: ReadonlyMap<Subject, string>;
  readonly #name: string;
  /** The findings, with the entries of the profile in place of those that are undetermined. */
  readonly #now: ResolvedProfile;

  constructor(profile: GivenProfile, findings: ReportedFindings, name: string) {
    const { determined, undetermined } = findings;
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

  compareParameter(subject: ParameterId): ProfileEntryReport {
    const expected = this.#profile.resolved.parameters[subject];
    const entry = {
      subject,
      kind: 'parameter',
      expected,
      sentence: describeParameter(subject, expected),
    } as const;
    if (isErrorParameter(subject)) {
      return this.#compareErrors(subject, entry);
    }
    const found = this.#determined.get(subject);
    if (found === undefined) {
      return { ...entry, verdict: 'undetermined', reason: this.#reasonFor(subject) };
    }
    const { value, evidence } = found;
    if (isSameJson(expected, value)) {
      return { ...entry, verdict: 'same', found: value, evidence };
    }
    const reason = whyUndetermined(this.#profile, found, expected);
    return reason === undefined
      ? { ...entry, ...this.#parameterDrift(subject, expected, value), evidence }
      : { ...entry, verdict: 'undetermined', reason };
  }

  compareOutcome(subject: SituationKey): ProfileEntryReport {
    const expected = this.#profile.resolved.outcomes[subject] as Outcome;
    const entry = {
      subject,
      kind: 'outcome',
      expected,
      sentence: describeOutcome(subject, expected),
    } as const;
    const variants = this.#variantsOf(subject);
    if (variants.length === 0) {
      const reason = 'The situation does not arise with the parameters of the profile.';
      return { ...entry, verdict: 'undetermined', reason };
    }
    const seen = variants.flatMap((key) => {
      const found = this.#outcomeOf(key);
      return found === undefined ? [] : [{ key, found, outcome: found.value as Outcome }];
    });
    const [first] = seen;
    if (first === undefined) {
      return { ...entry, verdict: 'undetermined', reason: this.#reasonFor(subject) };
    }
    const drifted = seen.find(
      ({ key, found, outcome }) =>
        !isSameOutcome(
          key,
          [expected, this.#profile.resolved],
          [outcome, this.#now],
          found.alternatives?.[parseSituationKey(key)[1] ?? ''],
        ),
    );
    if (drifted === undefined) {
      const { outcome, found } = first;
      return { ...entry, verdict: 'same', found: outcome, evidence: found.evidence };
    }
    const { key, outcome, found } = drifted;
    const about = hasOneVariant(key) ? subject : key;
    const [before, after] = toDescribableOutcomes(
      [expected, this.#profile.resolved],
      [outcome, this.#now],
    );
    const sentence = this.#contrast(
      { outcomes: { [about]: before } },
      { outcomes: { [about]: after } },
      about,
    );
    return {
      ...entry,
      verdict: 'drifted',
      found: outcome,
      sentence: sentence ?? describeOutcome(about, outcome),
      evidence: found.evidence,
    };
  }

  #compareErrors(subject: ErrorParameter, entry: ParameterEntry): ProfileEntryReport {
    const { resolved } = this.#profile;
    const errors = errorsDescribedBy(subject, resolved, this.#determined.values());
    const [first] = errors;
    if (first === undefined) {
      return { ...entry, verdict: 'undetermined', reason: this.#reasonFor(subject) };
    }
    const { expected, sentence } = entry;
    const drifted = errors.find(
      ({ rejection }) => !isErrorAsDescribed(subject, rejection, resolved),
    );
    if (drifted === undefined) {
      return { ...entry, verdict: 'same', found: expected, evidence: first.evidence };
    }
    const { rejection, evidence } = drifted;
    const found = this.#determined.get(subject)?.value;
    const contrast =
      found === undefined ? undefined : this.#parameterSentence(subject, expected, found);
    const stated = `In ${this.#name}, ${lowerFirst(sentence.slice(0, -1))}`;
    return {
      ...entry,
      verdict: 'drifted',
      ...(found !== undefined && { found }),
      sentence:
        contrast ?? `${stated}; now the provider answers with ${JSON.stringify(rejection.error)}.`,
      evidence,
    };
  }

  #parameterDrift(subject: ParameterId, expected: unknown, found: unknown) {
    const sentence =
      this.#parameterSentence(subject, expected, found) ?? describeParameter(subject, found);
    return { verdict: 'drifted', found, sentence } as const;
  }

  #parameterSentence(subject: ParameterId, expected: unknown, found: unknown): string | undefined {
    return this.#contrast(
      { parameters: { [subject]: expected } },
      { parameters: { [subject]: found } },
      subject,
    );
  }

  #contrast(first: object, second: object, subject: Subject): string | undefined {
    const names = { first: `in ${this.#name}`, second: 'now' };
    return diffProfiles(first, second, names).find(({ id }) => id === subject)?.sentence;
  }

  /** The variants that an entry covers: those without an entry of their own. */
  #variantsOf(subject: SituationKey): readonly SituationKey[] {
    const [id, variant] = parseSituationKey(subject);
    if (variant !== undefined) {
      return mayArise(subject, this.#profile.resolved) ? [subject] : [];
    }
    const { outcomes } = this.#profile.resolved;
    return Object.keys(situations[id].variants)
      .map((name) => `${id}/${name}` as SituationKey)
      .filter((key) => outcomes[key] === undefined && mayArise(key, this.#profile.resolved));
  }

  /** The finding for a variant: its own, or that of its situation unless the variant is undetermined. */
  #outcomeOf(key: SituationKey): Determined | undefined {
    const [id] = parseSituationKey(key);
    const own = this.#determined.get(key);
    return own ?? (this.#reasons.has(key) ? undefined : this.#determined.get(id));
  }

  #reasonFor(subject: Subject): string {
    const [id] = parseSituationKey(subject as SituationKey);
    return this.#reasons.get(subject) ?? this.#reasons.get(id) ?? 'No response showed it.';
  }
}

function hasOneVariant(key: SituationKey): boolean {
  const [id] = parseSituationKey(key);
  return Object.keys(situations[id].variants).length === 1;
}
