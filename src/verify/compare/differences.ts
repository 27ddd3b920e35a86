import { titleOf } from '../../interface/describe-profile.js';
import type { ParameterId } from '../../interface/parameters.js';
import type { Profile } from '../../interface/profile.js';
import type { RuleId } from '../../interface/rules.js';
import { parseSituationKey, type SituationKey } from '../../interface/situations.js';
import { counted, joinWithAnd } from '../../text/wording.js';
import { inspect } from '../engine/inspect.js';
import { isSuccess, type SentExchange, statusOf } from '../http/exchange.js';
import type { ComparisonReport, Difference } from '../report/comparison-report.js';
import { curlLine } from '../report/curl.js';
import { recordExchange } from '../report/evidence.js';
import { redact, type Secrets, toReason } from '../report/redact.js';
import { type ComparedStep, isPlain, plainSituations } from './compared-step.js';
import type { Answers, DifferenceDescription } from './differ.js';

interface DifferenceOccurrence {
  readonly step: ComparedStep;
  /** The requests that lead to it. */
  readonly setup: readonly SentExchange[];
  readonly answers: Answers;
  readonly difference: DifferenceDescription;
  /** The lists that show it, if the answers do not. */
  readonly lists?: Answers | undefined;
  /** The rules that the list of the provider violates. */
  readonly rulesOfList?: readonly RuleId[];
}

/** One row of the report: its first occurrence, and what later steps have added. */
interface Row {
  readonly first: DifferenceOccurrence;
  readonly isKnown: boolean;
  readonly keys: Set<SituationKey>;
  readonly rules: Set<RuleId>;
  times: number;
}

/** The result of a comparison, apart from the run. */
type Result = Pick<ComparisonReport, 'differences' | 'steps' | 'unsettled' | 'unsent'>;

const notDetermined =
  'the mock answered otherwise, but the profile does not say what the provider does there';

/** Collects differences, one row for each cause, and counts what could not be compared. */
export class Differences {
  readonly #unsupported: ReadonlySet<string | undefined>;
  readonly #undetermined: ReadonlySet<string>;
  readonly #rows = new Map<string, Row>();
  readonly #unsent = new Map<string, number>();
  steps = 0;
  /** How many steps could not be compared, because other clients changed their plants meanwhile. */
  unsettled = 0;

  /** @param profile points that it does not determine, or lists as unsupported, are no difference. */
  constructor({ unsupported = [], parameters, outcomes, observed }: Profile) {
    const stated = { ...parameters, ...outcomes };
    const undetermined = Object.keys(observed?.undetermined ?? {});
    this.#unsupported = new Set(unsupported.map(({ subject }) => subject));
    this.#undetermined = new Set(undetermined.filter((id) => !Object.hasOwn(stated, id)));
  }

  /** Whether the profile knows what the provider does in a situation, or for a parameter. */
  isDetermined(subject: string): boolean {
    return !this.#undetermined.has(subject);
  }

  /** Counts a script that could not be ended, or a difference that is none. @param reason as a clause. */
  countUnsent(reason: string): void {
    this.#unsent.set(reason, 1 + (this.#unsent.get(reason) ?? 0));
  }

  record(occurrence: DifferenceOccurrence): void {
    const { step, answers, rulesOfList = [] } = occurrence;
    const subjects = subjectsOf(occurrence);
    const isKnown = subjects.some((subject) => this.#unsupported.has(subject));
    if (!isKnown && !subjects.every((subject) => this.isDetermined(subject))) {
      this.countUnsent(notDetermined);
      return;
    }
    const key = `${isKnown} ${this.#causeOf(occurrence, isKnown)}`;
    const added = { first: occurrence, isKnown, keys: new Set<SituationKey>() };
    const row = this.#rows.get(key) ?? { ...added, rules: new Set<RuleId>(), times: 0 };
    this.#rows.set(key, row);
    row.keys.add(step.key);
    row.times++;
    const found = inspect({ step, exchange: answers.provider }).map(({ finding }) => finding);
    const failed = found.filter(({ verdict }) => verdict === 'failed').map(({ rule }) => rule);
    for (const rule of [...failed, ...rulesOfList]) {
      row.rules.add(rule);
    }
  }

  /** What all differences of one cause have in common: their sentence, their operation or their situation. */
  #causeOf({ step, answers, difference }: DifferenceOccurrence, isKnown: boolean): string {
    const { kind, sentence, isGeneral } = difference;
    if (isGeneral) {
      return sentence;
    }
    // A difference in the plain steps of an operation shows in its other steps, too.
    const operationKind = `${step.request.method} ${kind}`;
    const isShown = bothSucceed(answers) && this.#rows.has(`${isKnown} ${operationKind}`);
    const [id] = parseSituationKey(step.key);
    return isShown || isPlain(step) ? operationKind : `${id} ${step.detail} ${kind}`;
  }

  /** The differences in the order in which they were first seen, and what was not compared. */
  report(secrets: Secrets): Result {
    const { steps, unsettled } = this;
    const differences = [...this.#rows.values()].map((row) => reportRow(row, secrets));
    const unsent = [...this.#unsent].map(([reason, requests]) => ({
      reason: toReason(reason, secrets),
      requests,
    }));
    return { differences, steps, unsettled, unsent };
  }
}

function reportRow({ first, isKnown, keys, rules, times }: Row, secrets: Secrets): Difference {
  const { step, setup, answers, difference, lists } = first;
  const parameter = parameterOf(first);
  const record = ({ provider, mock }: Answers) => ({
    provider: recordExchange(provider, secrets),
    mock: recordExchange(mock, secrets),
  });
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
/** How many situations are named beside the first. */
const maxNamed = 3;

/** The situations of a row; the first step is the example. */
function describeSituations(
  { key, detail }: ComparedStep,
  keys: ReadonlySet<SituationKey>,
): Pick<Difference, 'subject' | 'title'> {
  const [id] = parseSituationKey(key);
  const ids = new Set([...keys].map((key) => parseSituationKey(key)[0]));
  const others = [...ids].filter((other) => other !== id);
  const more = counted(others.length - maxNamed, 'other situation');
  const named = [...others.slice(0, maxNamed), ...(others.length > maxNamed ? [more] : [])];
  const also = others.length > 0 ? `and in ${joinWithAnd(named)}` : undefined;
  const subject = others.length === 0 && keys.size > 1 ? id : key;
  const title = titleOf(detail === undefined ? subject : id);
  return { subject, title: [title, detail, also].filter((part) => part !== undefined).join(', ') };
}
