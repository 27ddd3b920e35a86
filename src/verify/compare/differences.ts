import { titleOf } from '../../interface/describe-profile.js';
import type { ParameterId } from '../../interface/parameters.js';
import type { UnsupportedBehaviour } from '../../interface/profile.js';
import type { RuleId } from '../../interface/rules.js';
import { parseSituationKey, type SituationKey } from '../../interface/situations.js';
import { counted } from '../../interface/wording.js';
import { inspect } from '../engine/inspect.js';
import { type Exchange, isSuccess, statusOf } from '../http/exchange.js';
import type { Difference } from '../report/comparison-report.js';
import { curlLine } from '../report/curl.js';
import { recordExchange } from '../report/evidence.js';
import { redact, type Secrets } from '../report/redact.js';
import { type ComparedStep, isPlain, plainSituations } from './compared-step.js';
import type { Answers, DifferenceDescription } from './differ.js';

interface DifferenceOccurrence {
  readonly step: ComparedStep;
  /** The requests that lead to it. */
  readonly setup: readonly Exchange[];
  readonly answers: Answers;
  readonly difference: DifferenceDescription;
  /** The lists that show it, if the answers do not. */
  readonly lists?: Answers | undefined;
}

/** One row of the report: its first occurrence, and what later steps have added. */
interface Row {
  readonly first: DifferenceOccurrence;
  readonly isKnown: boolean;
  readonly keys: Set<SituationKey>;
  readonly rules: Set<RuleId>;
  times: number;
}

/** Collects differences: a row for each situation and kind, and one row for each difference of all requests. */
export class Differences {
  readonly #unsupported: ReadonlySet<string | undefined>;
  readonly #undetermined: ReadonlySet<string>;
  /** The rows by the name of their situation, and by a name that several situations share. */
  readonly #rows = new Map<string, Row>();

  /** How many differences are of situations and parameters that the profile does not determine. */
  undetermined = 0;

  /**
   * @param unsupported what the provider does and the mock does not, as the profile says.
   * @param undetermined the situations and parameters of which the profile does not know what the provider does.
   */
  constructor(
    unsupported: readonly UnsupportedBehaviour[] = [],
    undetermined: ReadonlySet<string> = new Set(),
  ) {
    this.#unsupported = new Set(unsupported.map(({ subject }) => subject));
    this.#undetermined = undetermined;
  }

  record(occurrence: DifferenceOccurrence): void {
    const { step, answers } = occurrence;
    const subjects = subjectsOf(occurrence);
    const isKnown = subjects.some((subject) => this.#unsupported.has(subject));
    if (!isKnown && subjects.some((subject) => this.#undetermined.has(subject))) {
      this.undetermined++;
      return;
    }
    const row = this.#rowOf(occurrence, isKnown);
    row.keys.add(step.key);
    row.times++;
    for (const { finding } of inspect({ step, exchange: answers.provider })) {
      if (finding.verdict === 'failed') {
        row.rules.add(finding.rule);
      }
    }
  }

  /** Finds the row of a difference, or adds one. */
  #rowOf(first: DifferenceOccurrence, isKnown: boolean): Row {
    const { step, answers, difference } = first;
    const { kind, sentence, isGeneral = false } = difference;
    const [id] = parseSituationKey(step.key);
    const isOfSuccess = bothSucceed(answers);
    const own = [id, step.detail, kind, isKnown].join();
    // A difference in the plain steps of an operation shows in its other steps, too.
    const ofOperation = `${step.request.method} ${kind}`;
    const shared = [isGeneral ? sentence : ofOperation, isKnown].join();
    const isShared = isGeneral || isOfSuccess;
    const known = this.#rows.get(own) ?? (isShared ? this.#rows.get(shared) : undefined);
    const row = known ?? { first, isKnown, keys: new Set(), rules: new Set(), times: 0 };
    this.#rows.set(own, row);
    if (isGeneral || (isShared && isPlain(step))) {
      this.#rows.set(shared, row);
    }
    return row;
  }

  /** All differences, in the order in which they were first seen. */
  report(secrets: Secrets): Difference[] {
    const record = ({ provider, mock }: Answers) => ({
      provider: recordExchange(provider, secrets),
      mock: recordExchange(mock, secrets),
    });
    return [...new Set(this.#rows.values())].map(({ first, isKnown, keys, rules, times }) => {
      const { step, setup, answers, difference, lists } = first;
      const parameter = parameterOf(first);
      return {
        ...describeSituations(step, keys),
        difference: redact(difference.sentence, secrets),
        rules: [...rules],
        ...(parameter && { parameter }),
        isKnown,
        times,
        ...record(answers),
        ...(lists && { lists: record(lists) }),
        setup: setup.map(({ request }) => curlLine(request, secrets)),
        curl: curlLine(answers.provider.request, secrets),
      };
    });
  }
}

function bothSucceed({ provider, mock }: Answers): boolean {
  return isSuccess(provider) && isSuccess(mock);
}

/** The subjects of a profile that a difference may be about. */
function subjectsOf(occurrence: DifferenceOccurrence): readonly string[] {
  const { step, answers, difference } = occurrence;
  const [id] = parseSituationKey(step.key);
  const isOfStatus = statusOf(answers.provider) !== statusOf(answers.mock);
  return [
    step.key,
    id,
    parameterOf(occurrence) ?? difference.kind,
    // Every success of an operation may have the status of the plain one.
    ...(bothSucceed(answers) && isOfStatus ? plainSituations[step.request.method] : []),
  ];
}

/** A parameter that an unusual request is about does not explain a difference that every response may show. */
function parameterOf({ step, difference }: DifferenceOccurrence): ParameterId | undefined {
  return difference.parameter ?? (difference.isGeneral ? undefined : step.parameter);
}

const list = new Intl.ListFormat('en-GB');
/** How many situations are named beside the first. */
const maxNamed = 3;

/** The situations of a row; the first step is the example. */
function describeSituations(
  { key, detail }: ComparedStep,
  keys: ReadonlySet<SituationKey>,
): Pick<Difference, 'subject' | 'title'> {
  const [id] = parseSituationKey(key);
  const others = new Set([...keys].map((one) => parseSituationKey(one)[0]));
  others.delete(id);
  const subject = others.size === 0 && keys.size > 1 ? id : key;
  const unusual = detail === undefined ? '' : `, ${detail}`;
  const named = [...others].slice(0, maxNamed);
  const more = others.size - named.length;
  const all = [...named, ...(more > 0 ? [counted(more, 'other situation')] : [])];
  const also = others.size > 0 ? `, and in ${list.format(all)}` : '';
  return { subject, title: `${titleOf(detail === undefined ? subject : id)}${unusual}${also}` };
}
