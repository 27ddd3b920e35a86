import { counted } from '../../interface/counted.js';
import { titleOf } from '../../interface/describe-profile.js';
import type { UnsupportedBehaviour } from '../../interface/profile-observation.js';
import { parseSituationKey, type SituationKey } from '../../interface/situations.js';
import { judge, judgeShape } from '../engine/judge.js';
import { isSuccess } from '../http/exchange.js';
import type { Difference } from '../report/comparison-report.js';
import { curlLine } from '../report/curl.js';
import { recordExchange } from '../report/evidence.js';
import { redact, type Secrets } from '../report/redact.js';
import type { Answers, DifferenceDescription } from './differ.js';
import type { ComparedStep } from './steps.js';
import { plainSituationOf } from './variants.js';

/** A difference, and the step that showed it. */
interface DifferenceOccurrence {
  readonly step: ComparedStep;
  readonly answers: Answers;
  readonly difference: DifferenceDescription;
  /** The lists that show it, if the answers do not. */
  readonly lists?: Answers | undefined;
}

/** One row of the report, as its first step showed it, and what other steps have added. */
interface Row {
  readonly first: Difference;
  readonly keys: Set<SituationKey>;
  readonly rules: Set<Difference['rules'][number]>;
  times: number;
}

/** Collects differences: a row for each situation and kind, and one for what all requests show. */
export class Differences {
  readonly #secrets: () => Secrets;
  readonly #unsupported: readonly UnsupportedBehaviour[];
  /** A row has a name for its situation, and one for what other situations share. */
  readonly #rows = new Map<string, Row>();

  /** @param unsupported what the provider does and the mock does not, as the profile says. */
  constructor(secrets: () => Secrets, unsupported: readonly UnsupportedBehaviour[] = []) {
    this.#secrets = secrets;
    this.#unsupported = unsupported;
  }

  record(occurrence: DifferenceOccurrence): void {
    const { step, answers } = occurrence;
    const row = this.#rowOf(occurrence);
    row.keys.add(step.key);
    for (const rule of violatedRules(step, answers)) {
      row.rules.add(rule);
    }
    row.times++;
  }

  /** Finds the row of a difference, or adds one. */
  #rowOf(occurrence: DifferenceOccurrence): Row {
    const { step, answers, difference } = occurrence;
    const { kind, sentence, isGeneral = false } = difference;
    const first = this.#describe(occurrence);
    const [situation] = parseSituationKey(step.key);
    const own = [situation, step.detail, kind, first.isKnown].join();
    // What plain steps of the operation show, its other steps show too.
    const ofOperation = `${answers.provider.request.method} ${kind}`;
    const shared = [isGeneral ? sentence : ofOperation, first.isKnown].join();
    const isShared = isGeneral || (isSuccess(answers.provider) && isSuccess(answers.mock));
    const known = this.#rows.get(own) ?? (isShared ? this.#rows.get(shared) : undefined);
    const row = known ?? { first, keys: new Set(), rules: new Set(), times: 0 };
    this.#rows.set(own, row);
    if (isGeneral || (isShared && plainSituationOf(step) !== undefined)) {
      this.#rows.set(shared, row);
    }
    return row;
  }

  /** All differences, in the order in which they were first seen. */
  report(): Difference[] {
    return [...new Set(this.#rows.values())].map(({ first, keys, rules, times }) => {
      const [id = first.subject, ...others] = new Set(
        [...keys].map((key) => parseSituationKey(key)[0]),
      );
      const more = others.length > 0 ? `, and ${counted(others.length, 'other situation')}` : '';
      const isOfVariants = others.length === 0 && keys.size > 1;
      return {
        ...first,
        ...(isOfVariants
          ? { subject: id, title: titleOf(id) }
          : { title: `${first.title}${more}` }),
        rules: [...rules],
        times,
      };
    });
  }

  #describe({ step, answers, difference, lists }: DifferenceOccurrence): Difference {
    const { key, detail, situation } = step;
    const [id] = parseSituationKey(key);
    const secrets = this.#secrets();
    // What is unusual about this request does not explain what every response may show.
    const parameter = difference.parameter ?? (difference.isGeneral ? undefined : step.parameter);
    const record = (both: Answers) => ({
      provider: recordExchange(both.provider, secrets),
      mock: recordExchange(both.mock, secrets),
    });
    const subjects: readonly unknown[] = [key, id, parameter ?? difference.kind];
    const title = titleOf(Object.keys(situation.variants).length > 1 ? key : id);
    return {
      subject: key,
      title: detail === undefined ? title : `${titleOf(id)}, ${detail}`,
      difference: redact(difference.sentence, secrets),
      rules: [],
      ...(parameter && { parameter }),
      isKnown: this.#unsupported.some(({ subject }) => subject && subjects.includes(subject)),
      times: 1,
      ...record(answers),
      ...(lists && { lists: record(lists) }),
      curl: curlLine(answers.provider.request, secrets),
    };
  }
}

/** The rules that the response of the provider violates by itself. */
function violatedRules(step: ComparedStep, { provider }: Answers): Difference['rules'] {
  const findings = [...judgeShape(provider), ...judge({ step, exchange: provider })];
  const failed = findings.filter(({ verdict }) => verdict === 'failed');
  return failed.map(({ rule }) => rule);
}
