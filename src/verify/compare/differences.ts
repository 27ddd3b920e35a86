import { counted } from '../../interface/counted.js';
import { titleOf } from '../../interface/describe-profile.js';
import type { UnsupportedBehaviour } from '../../interface/profile-observation.js';
import { parseSituationKey, type SituationKey } from '../../interface/situations.js';
import { judge, judgeShape } from '../engine/judge.js';
import { isSuccess } from '../http/exchange.js';
import type { Difference } from '../report/comparison-report.js';
import { recordExchange, toEvidence } from '../report/evidence.js';
import { redact, type Secrets } from '../report/redact.js';
import type { Answers, DifferenceDescription } from './differ.js';
import type { ComparedStep } from './steps.js';
import { isPlain } from './variants.js';

/** A difference, and the step that showed it. */
export interface DifferenceOccurrence {
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

/** Collects differences: one for each situation and kind, or one for all situations if it is general. */
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
    const first = this.#toDifference(occurrence);
    const row = this.#rowOf(occurrence, first);
    row.keys.add(step.key);
    for (const rule of violatedRules(step, answers)) {
      row.rules.add(rule);
    }
    row.times++;
  }

  /** Finds the row of a difference, or adds one. */
  #rowOf({ step, answers, difference }: DifferenceOccurrence, first: Difference): Row {
    const { provider, mock } = answers;
    const { kind, sentence, isGeneral = false } = difference;
    const [situation] = parseSituationKey(step.key);
    const own = JSON.stringify([situation, step.detail, kind, first.isKnown]);
    // What plain steps of the operation show is reported there.
    const ofOperation = `${provider.request.method} ${kind}`;
    const shared = JSON.stringify([isGeneral ? sentence : ofOperation, first.isKnown]);
    const isShared = isGeneral || (isSuccess(provider) && isSuccess(mock));
    const joined = isGeneral || (isShared && !isPlain(step)) ? this.#rows.get(shared) : undefined;
    const known = joined ?? this.#rows.get(own);
    const row = known ?? { first, keys: new Set(), rules: new Set(), times: 0 };
    for (const name of isGeneral || (isShared && isPlain(step)) ? [own, shared] : [own]) {
      this.#rows.set(name, this.#rows.get(name) ?? row);
    }
    return row;
  }

  /** All differences, in the order in which they were first seen. */
  report(): Difference[] {
    return [...new Set(this.#rows.values())].map(({ first, keys, rules, times }) => {
      const ids = new Set([...keys].map((key) => parseSituationKey(key)[0]));
      const [id] = ids;
      const isOfVariants = ids.size === 1 && keys.size > 1;
      return {
        ...first,
        ...(isOfVariants && id && { subject: id, title: titleOf(id) }),
        ...(ids.size > 1 && {
          title: `${first.title}, and ${counted(ids.size - 1, 'other situation')}`,
        }),
        rules: [...rules],
        times,
      };
    });
  }

  #toDifference({ step, answers, difference, lists }: DifferenceOccurrence): Difference {
    const { provider } = answers;
    const { key, detail } = step;
    const [situation] = parseSituationKey(key);
    const secrets = this.#secrets();
    // What is unusual about this request does not explain what every response may show.
    const parameter = difference.parameter ?? (difference.isGeneral ? undefined : step.parameter);
    const record = (both: Answers) => ({
      provider: recordExchange(both.provider, secrets),
      mock: recordExchange(both.mock, secrets),
    });
    const subjects: readonly unknown[] = [key, situation, parameter ?? difference.kind];
    const isInVariants = Object.keys(step.situation.variants).length > 1;
    return {
      subject: key,
      title:
        detail === undefined
          ? titleOf(isInVariants ? key : situation)
          : `${titleOf(situation)}, ${detail}`,
      difference: redact(difference.sentence, secrets),
      rules: [],
      ...(parameter && { parameter }),
      isKnown: this.#unsupported.some(({ subject }) => subject && subjects.includes(subject)),
      times: 1,
      ...record(answers),
      ...(lists && { lists: record(lists) }),
      curl: toEvidence({ expected: '', actual: '', exchanges: [provider] }, secrets).curl[0] ?? '',
    };
  }
}

/** The rules that the response of the provider violates by itself. */
export function violatedRules(step: ComparedStep, { provider }: Answers): Difference['rules'] {
  const findings = [...judgeShape(provider), ...judge({ step, exchange: provider })];
  const failed = findings.filter(({ verdict }) => verdict === 'failed');
  return [...new Set(failed.map(({ rule }) => rule))];
}
