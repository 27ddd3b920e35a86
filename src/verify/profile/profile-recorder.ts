import type { Outcome } from '../../interface/outcome.js';
import type { Parameter } from '../../interface/parameter.js';
import {
  defaultParameters,
  type ParameterId,
  type Parameters,
  parameters,
} from '../../interface/parameters.js';
import type { UnsupportedBehaviour } from '../../interface/profile-observation.js';
import { isSameJson } from '../../interface/same-json.js';
import type { SituationKey } from '../../interface/situations.js';
import { toSentence } from '../report/to-reason.js';
import type { Subject } from './subject.js';

/** The value of a parameter, or the outcome of a situation, that was observed. */
export interface Determined {
  readonly subject: Subject;
  readonly kind: 'parameter' | 'outcome';
  /** A value of the parameter, or an `Outcome`. */
  readonly value: unknown;
  /** What shows it: a clause in a recorder, a sentence in a report. */
  readonly evidence: string;
  /** The largest value that was tried: `unlimited` means no limit up to here. */
  readonly triedUpTo?: number | undefined;
  /** By variant, other effects that explain its responses just as well as that of the outcome. */
  readonly alternatives?: AlternativeEffects | undefined;
}

/** Effects by the variant of a situation. */
export type AlternativeEffects = Readonly<Record<string, readonly string[]>>;

/** A parameter or an outcome that could not be determined. */
export interface Undetermined {
  readonly subject: Subject;
  /** Why: a clause in a recorder, a sentence in a report. */
  readonly reason: string;
}

/** Records the findings about a provider. If two findings contradict each other, neither counts. */
export class ProfileRecorder {
  readonly #determined = new Map<Subject, Determined>();
  readonly #undetermined = new Map<Subject, string>();
  readonly #unsupported = new Map<string, UnsupportedBehaviour>();

  /** Records the value of a parameter. */
  determine<Id extends ParameterId>(
    subject: Id,
    value: Parameters[Id],
    evidence: string,
    { triedUpTo }: { readonly triedUpTo?: number } = {},
  ): void {
    const parameter: Parameter = parameters[subject];
    if (parameter.accepts(value)) {
      this.#record({ subject, kind: 'parameter', value, evidence, triedUpTo });
    } else {
      this.recordUnsupported({ subject, behaviour: toSentence(evidence) });
      this.withdraw(subject, `${evidence}, which no profile can express`);
    }
  }

  /** Records the outcome of a situation, or of one of its variants. */
  determineOutcome(
    subject: SituationKey,
    value: Outcome,
    evidence: string,
    { alternatives }: Pick<Determined, 'alternatives'> = {},
  ): void {
    this.#record({ subject, kind: 'outcome', value, evidence, alternatives });
  }

  /** Changes all outcomes, once all responses of the observation together show how. */
  rewriteOutcomes(change: (outcome: Outcome, key: SituationKey) => Outcome): void {
    for (const finding of this.#determined.values()) {
      const { kind, subject, value } = finding;
      if (kind === 'outcome') {
        const changed = change(value as Outcome, subject as SituationKey);
        this.#determined.set(subject, { ...finding, value: changed });
      }
    }
  }

  /** Records why subjects cannot be determined; the first reason counts. */
  leaveOpen(reason: string, ...subjects: readonly Subject[]): void {
    for (const subject of subjects) {
      if (!this.#determined.has(subject) && !this.#undetermined.has(subject)) {
        this.#undetermined.set(subject, reason);
      }
    }
  }

  /** Leaves a subject open, since a later finding contradicts the determined one. */
  withdraw(subject: Subject, reason: string): void {
    const earlier = this.#determined.get(subject);
    this.#determined.delete(subject);
    this.#undetermined.set(
      subject,
      earlier === undefined ? reason : `${earlier.evidence}; but ${reason}`,
    );
  }

  /** Records what the provider does that no outcome and no parameter can express. */
  recordUnsupported(behaviour: UnsupportedBehaviour): void {
    this.#unsupported.set(`${behaviour.subject}: ${behaviour.behaviour}`, behaviour);
  }

  /** The value of a parameter that was determined. */
  valueOf<Id extends ParameterId>(id: Id): Parameters[Id] | undefined {
    return this.#determined.get(id)?.value as Parameters[Id] | undefined;
  }

  /** The outcome of a situation that was determined. */
  outcomeOf(key: SituationKey): Outcome | undefined {
    return this.#determined.get(key)?.value as Outcome | undefined;
  }

  /** All parameters: those that were determined, and our defaults for the others. */
  get parameters(): Parameters {
    const known = [...this.#determined.values()].filter(({ kind }) => kind === 'parameter');
    return {
      ...defaultParameters,
      ...Object.fromEntries(known.map(({ subject, value }) => [subject, value])),
    };
  }

  get determined(): readonly Determined[] {
    return [...this.#determined.values()];
  }

  get undetermined(): readonly Undetermined[] {
    return [...this.#undetermined].map(([subject, reason]) => ({ subject, reason }));
  }

  get unsupported(): readonly UnsupportedBehaviour[] {
    return [...this.#unsupported.values()];
  }

  /** A copy of this recorder, for findings that may not count in the end. */
  draft(): ProfileRecorder {
    const draft = new ProfileRecorder();
    draft.add(this);
    return draft;
  }

  /** Adds the findings of another recorder. */
  add(other: ProfileRecorder): void {
    for (const finding of other.determined) {
      this.#record(finding);
    }
    for (const { subject, reason } of other.undetermined) {
      this.leaveOpen(reason, subject);
    }
    for (const behaviour of other.unsupported) {
      this.recordUnsupported(behaviour);
    }
  }

  #record(finding: Determined): void {
    const { subject, value, evidence } = finding;
    const earlier = this.#determined.get(subject);
    if (earlier !== undefined && !isSameJson(earlier.value, value)) {
      this.withdraw(subject, evidence);
    } else if (earlier === undefined && !this.#undetermined.has(subject)) {
      this.#determined.set(subject, finding);
    }
  }
}
