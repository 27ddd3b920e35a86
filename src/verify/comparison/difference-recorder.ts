import type { UnsupportedBehaviour } from '../../interface/profile-observation.js';
import { parseSituationKey } from '../../interface/situations.js';
import { cut } from '../report/cut.js';
import { recordExchange, toEvidence } from '../report/evidence.js';
import { redact, type Secrets } from '../report/redact.js';
import type { RecordedExchange } from '../report/verification-report.js';
import type { Answers } from './both-sides.js';
import type { FoundDifference } from './compare-answers.js';
import type { Difference } from './comparison.js';
import { mergeDifferences, type RecordedDifference } from './merge-differences.js';
import { isPlainKey, type Step, titleOfStep } from './step.js';
import { findViolatedRules } from './violated-rules.js';

/** A difference, and where it was seen. */
export interface DifferenceSighting {
  readonly step: Step;
  readonly answers: Answers;
  readonly found: FoundDifference;
  /** The lists that show it, where the answers do not. */
  readonly lists?: Answers | undefined;
}

/** What must not be shown of each side. */
export interface SecretsOfSides {
  readonly provider: () => Secrets;
  readonly mock: () => Secrets;
}

/** Collects differences, once for each situation and kind of difference. */
export class DifferenceRecorder {
  readonly #secrets: SecretsOfSides;
  readonly #unsupported: readonly UnsupportedBehaviour[];
  readonly #recorded = new Map<string, RecordedDifference & { times: number }>();

  /** @param unsupported what the profile says that the mock does not do. */
  constructor(secrets: SecretsOfSides, unsupported: readonly UnsupportedBehaviour[] = []) {
    this.#secrets = secrets;
    this.#unsupported = unsupported;
  }

  record(sighting: DifferenceSighting): void {
    const key = keyOf(sighting);
    const earlier = this.#recorded.get(key);
    if (earlier !== undefined) {
      earlier.times++;
      return;
    }
    const { step, found } = sighting;
    const [situation] = parseSituationKey(step.key);
    this.#recorded.set(key, {
      difference: this.#describe(sighting),
      general: found.general,
      situation,
      isPlain: isPlainKey(step.key),
      times: 1,
    });
  }

  /** How often such a difference was recorded so far. */
  count(sighting: Pick<DifferenceSighting, 'step' | 'found'>): number {
    return this.#recorded.get(keyOf(sighting))?.times ?? 0;
  }

  /** All differences, in the order in which they were seen first. */
  report(): Difference[] {
    const merged = mergeDifferences([...this.#recorded.values()]);
    return merged.map((difference) => ({ ...difference, isKnown: this.#isKnown(difference) }));
  }

  #describe({ step, answers, found, lists }: DifferenceSighting): Omit<Difference, 'isKnown'> {
    const { parameter } = found;
    const secrets = this.#secrets.provider();
    const shown = { expected: '', actual: '', exchanges: [answers.provider] };
    return {
      subject: step.key,
      title: titleOfStep(step),
      difference: redact(found.difference, secrets),
      rules: findViolatedRules(step, answers.provider),
      ...(parameter !== undefined && { parameter }),
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

  /** A behaviour without a subject explains only a difference without one. */
  #isKnown({ subject, parameter }: Omit<Difference, 'isKnown'>): boolean {
    const [situation] = subject === undefined ? [] : parseSituationKey(subject);
    const subjects: readonly unknown[] = [subject, situation, parameter];
    return this.#unsupported.some((known) =>
      known.subject === undefined ? subject === undefined : subjects.includes(known.subject),
    );
  }
}

function keyOf({ step, found }: Pick<DifferenceSighting, 'step' | 'found'>): string {
  return JSON.stringify([step.key, step.detail, found.kind]);
}

/** A body may be a megabyte of white space. */
const longestBody = 10_000;

function shortenBodies({ request, response, ...exchange }: RecordedExchange): RecordedExchange {
  const body = request.body && { body: cut(request.body, longestBody) };
  const shortened = response && { ...response, body: cut(response.body, longestBody) };
  return {
    ...exchange,
    request: { ...request, ...body },
    ...(shortened && { response: shortened }),
  };
}
