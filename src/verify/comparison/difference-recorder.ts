import type { UnsupportedBehaviour } from '../../interface/profile-observation.js';
import { parseSituationKey } from '../../interface/situations.js';
import type { Difference } from '../report/comparison-report.js';
import { cut } from '../report/cut.js';
import { recordExchange, toEvidence } from '../report/evidence.js';
import { redact, type Secrets } from '../report/redact.js';
import type { RecordedExchange } from '../report/verification-report.js';
import type { DifferenceDescription } from './difference-description.js';
import { mergeDifferences, type RecordedDifference } from './merge-differences.js';
import type { Answers } from './sides.js';
import { isPlainKey, type Step, titleOfStep } from './step.js';
import { findViolatedRules } from './violated-rules.js';

/** A difference, and the step that showed it. */
export interface DifferenceOccurrence {
  readonly step: Step;
  readonly answers: Answers;
  readonly difference: DifferenceDescription;
  /** The lists that show it, if the answers do not. */
  readonly lists?: Answers | undefined;
}

/** What no report may show of each side. */
export interface SecretsOfSides {
  readonly provider: () => Secrets;
  readonly mock: () => Secrets;
}

/** Collects differences: one for each situation and kind, and how often it was seen. */
export class DifferenceRecorder {
  readonly #secrets: SecretsOfSides;
  readonly #unsupported: readonly UnsupportedBehaviour[];
  readonly #recorded = new Map<string, { readonly first: RecordedDifference; times: number }>();
  #unsettled = 0;

  /** @param unsupported what the provider does and the mock does not, as the profile says. */
  constructor(secrets: SecretsOfSides, unsupported: readonly UnsupportedBehaviour[] = []) {
    this.#secrets = secrets;
    this.#unsupported = unsupported;
  }

  /** How many steps could not be compared, because other clients changed their plants meanwhile. */
  get unsettled(): number {
    return this.#unsettled;
  }

  noteUnsettled(): void {
    this.#unsettled++;
  }

  record(occurrence: DifferenceOccurrence): void {
    const key = occurrenceKey(occurrence);
    const earlier = this.#recorded.get(key);
    if (earlier !== undefined) {
      earlier.times++;
      return;
    }
    const { step, difference } = occurrence;
    const [situation, variant] = parseSituationKey(step.key);
    const first = {
      difference: this.#toDifference(occurrence),
      general: difference.general && redact(difference.general, this.#secrets.provider()),
      situation,
      variant,
      hasDetail: step.detail !== undefined,
      isPlain: isPlainKey(step.key),
    };
    this.#recorded.set(key, { first, times: 1 });
  }

  /** How often such a difference was recorded so far. */
  count(occurrence: Pick<DifferenceOccurrence, 'step' | 'difference'>): number {
    return this.#recorded.get(occurrenceKey(occurrence))?.times ?? 0;
  }

  /** All differences, in the order of their first occurrences. */
  report(): Difference[] {
    const recorded = [...this.#recorded.values()].map(({ first, times }) => ({
      ...first,
      difference: { ...first.difference, times },
    }));
    return mergeDifferences(recorded).map((difference) => ({
      ...difference,
      isKnown: difference.isKnown || this.#isKnownWithoutSubject(difference),
    }));
  }

  #toDifference({ step, answers, difference, lists }: DifferenceOccurrence): Difference {
    const { sentence, general, header } = difference;
    // What is unusual about this request does not explain what every response may show.
    const parameter = difference.parameter ?? (general === undefined ? step.parameter : undefined);
    const secrets = this.#secrets.provider();
    const shown = { expected: '', actual: '', exchanges: [answers.provider] };
    return {
      subject: step.key,
      title: titleOfStep(step),
      difference: redact(sentence, secrets),
      rules: findViolatedRules(step, answers.provider),
      ...(parameter !== undefined && { parameter }),
      isKnown: this.#isKnown(step, parameter ?? header),
      times: 1,
      ...this.#recordBoth(answers),
      ...(lists !== undefined && { lists: this.#recordBoth(lists) }),
      curl: toEvidence(shown, secrets).curl[0] ?? '',
    };
  }

  #recordBoth({ provider, mock }: Answers): Pick<Difference, 'provider' | 'mock'> {
    return {
      provider: shortenBodies(recordExchange(provider, this.#secrets.provider())),
      mock: shortenBodies(recordExchange(mock, this.#secrets.mock())),
    };
  }

  #isKnown({ key }: Step, about: string | undefined): boolean {
    const [situation] = parseSituationKey(key);
    const subjects: readonly unknown[] = [key, situation, about];
    return this.#unsupported.some(
      ({ subject }) => subject !== undefined && subjects.includes(subject),
    );
  }

  /** A behaviour without a subject explains only a difference without one. */
  #isKnownWithoutSubject({ subject }: Difference): boolean {
    return subject === undefined && this.#unsupported.some((one) => one.subject === undefined);
  }
}

function occurrenceKey({
  step,
  difference,
}: Pick<DifferenceOccurrence, 'step' | 'difference'>): string {
  return JSON.stringify([step.key, step.detail, difference.kind]);
}

/** In characters: a body may be a megabyte of white space. */
const maxBody = 10_000;

function shortenBodies({ request, response, ...exchange }: RecordedExchange): RecordedExchange {
  const body = request.body && { body: cut(request.body, maxBody) };
  const shortened = response && { ...response, body: cut(response.body, maxBody) };
  return {
    ...exchange,
    request: { ...request, ...body },
    ...(shortened && { response: shortened }),
  };
}
