import type { OperationName } from '../../interface/operation-name.js';
import type { Outcome } from '../../interface/outcome.js';
import type { Parameter } from '../../interface/parameter.js';
import {
  type ParameterId,
  type Parameters,
  parameterIds,
  parameters,
} from '../../interface/parameters.js';
import type { UnsupportedBehaviour } from '../../interface/profile-observation.js';
import type { Outcomes } from '../../interface/resolve-outcome.js';
import {
  type SituationId,
  type SituationKey,
  situationIds,
  variantKeysOf,
} from '../../interface/situations.js';
import { toSentence } from '../report/wording.js';

/** What an entry of a profile is about: a parameter, a situation or one of its variants. */
export type Subject = ParameterId | SituationKey;

/** Every subject in the order of the tables: parameters, then situations with their variants. */
export const subjectOrder: readonly Subject[] = [
  ...parameterIds,
  ...situationIds.flatMap((id) => [id, ...variantKeysOf(id)]),
];

/** The situation in which each operation succeeds as usual. */
export const usualSituations: Readonly<Record<OperationName, SituationId>> = {
  list: 'list.all',
  delete: 'delete.own-plant',
  create: 'create.new-plant',
};

/** The value of a parameter, or the outcome of a situation, that was observed. */
export interface Determined {
  readonly subject: Subject;
  readonly kind: 'parameter' | 'outcome';
  /** A value of the parameter, or an `Outcome`. */
  readonly value: unknown;
  /** What shows it, as a sentence. */
  readonly evidence: string;
  /** The largest value that was tried: `unlimited` means no limit up to here. */
  readonly triedUpTo?: number | undefined;
}

/** A parameter or an outcome that could not be determined. */
export interface Undetermined {
  readonly subject: Subject;
  /** Why, as a sentence. */
  readonly reason: string;
}

/** What an observation has found so far. It is told clauses, and has sentences. */
export class Findings {
  readonly #determined = new Map<Subject, Determined>();
  readonly #undetermined = new Map<Subject, string>();
  readonly #unsupported = new Map<string, UnsupportedBehaviour>();
  readonly #assumed: Parameters;

  /** @param assumed the parameters as long as nothing else is determined. */
  constructor(assumed: Parameters) {
    this.#assumed = assumed;
  }

  /** A value that the parameter cannot have is what no profile can express. */
  determine(
    subject: ParameterId,
    value: unknown,
    evidence: string,
    { triedUpTo }: Pick<Determined, 'triedUpTo'> = {},
  ): void {
    const parameter: Parameter = parameters[subject];
    if (parameter.accepts(value)) {
      this.#determined.set(subject, {
        subject,
        kind: 'parameter',
        value,
        evidence: toSentence(evidence),
        ...(triedUpTo !== undefined && { triedUpTo }),
      });
    } else {
      this.addUnsupported(subject, evidence);
      this.leaveOpen(`${evidence}, which no profile can express`, subject);
    }
  }

  determineOutcome(subject: SituationKey, value: Outcome, evidence: string): void {
    const kind = 'outcome';
    this.#determined.set(subject, { subject, kind, value, evidence: toSentence(evidence) });
  }

  /** Changes all outcomes, once all responses of the observation together show how. */
  mapOutcomes(change: (outcome: Outcome) => Outcome): void {
    for (const [subject, finding] of this.#determined) {
      if (finding.kind === 'outcome') {
        this.#determined.set(subject, { ...finding, value: change(finding.value as Outcome) });
      }
    }
  }

  /** Notes why subjects cannot be determined; the first reason counts. */
  leaveOpen(reason: string, ...subjects: readonly Subject[]): void {
    for (const subject of subjects) {
      if (!this.#determined.has(subject) && !this.#undetermined.has(subject)) {
        this.#undetermined.set(subject, toSentence(reason));
      }
    }
  }

  /** Notes what the provider does that no outcome and no parameter can express, in clauses. */
  addUnsupported(subject: string, behaviour: string, evidence?: string): void {
    this.#unsupported.set(`${subject}: ${behaviour}`, {
      subject,
      behaviour: toSentence(behaviour),
      ...(evidence !== undefined && { evidence: toSentence(evidence) }),
    });
  }

  /** All parameters: the determined ones, and the assumed ones for the others. */
  get parameters(): Parameters {
    return { ...this.#assumed, ...this.#valuesOf('parameter') };
  }

  get outcomes(): Outcomes {
    return this.#valuesOf('outcome');
  }

  /** In the order of the tables. */
  get determined(): readonly Determined[] {
    return subjectOrder.flatMap((subject) => this.#determined.get(subject) ?? []);
  }

  /** In the order of the tables. */
  get undetermined(): readonly Undetermined[] {
    return subjectOrder.flatMap((subject) => {
      const reason = this.#undetermined.get(subject);
      return reason === undefined || this.#determined.has(subject) ? [] : { subject, reason };
    });
  }

  get unsupported(): readonly UnsupportedBehaviour[] {
    return [...this.#unsupported.values()];
  }

  #valuesOf(wanted: Determined['kind']): object {
    const found = this.determined.filter(({ kind }) => kind === wanted);
    return Object.fromEntries(found.map(({ subject, value }) => [subject, value]));
  }
}
