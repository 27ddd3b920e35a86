import { titleOf } from '../../interface/describe-profile.js';
import type { UnsupportedBehaviour } from '../../interface/profile-observation.js';
import { parseSituationKey, type SituationKey, situations } from '../../interface/situations.js';
import { judge, judgeShape } from '../engine/judge.js';
import { isSuccess } from '../http/exchange.js';
import type { Difference } from '../report/comparison-report.js';
import { recordExchange, toEvidence } from '../report/evidence.js';
import { groupBy } from '../report/group-by.js';
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

/** A difference as it was seen in one variant of a situation. */
interface Recorded {
  readonly difference: Difference;
  readonly key: SituationKey;
  readonly detail: string | undefined;
  readonly general: string | undefined;
  times: number;
}

/** A difference in so many situations is one of all responses of a kind. */
const manySituations = 4;

/** Collects differences: one for each situation and kind, and how often it was seen. */
export class Differences {
  readonly #secrets: () => Secrets;
  readonly #unsupported: readonly UnsupportedBehaviour[];
  readonly #recorded = new Map<string, Recorded>();
  readonly #ofPlainSteps = new Set<string>();

  /** @param unsupported what the provider does and the mock does not, as the profile says. */
  constructor(secrets: () => Secrets, unsupported: readonly UnsupportedBehaviour[] = []) {
    this.#secrets = secrets;
    this.#unsupported = unsupported;
  }

  record(occurrence: DifferenceOccurrence): void {
    const { step, difference } = occurrence;
    const { key, detail } = step;
    if (this.#isOfPlainSteps(occurrence)) {
      return;
    }
    const id = JSON.stringify([key, detail, difference.kind]);
    const earlier = this.#recorded.get(id);
    if (earlier !== undefined) {
      earlier.times++;
      return;
    }
    const { general } = difference;
    const report = this.#toDifference(occurrence);
    this.#recorded.set(id, { difference: report, key, detail, general, times: 1 });
  }

  /** Whether plain steps of the operation differ in the same way: the difference is reported there. */
  #isOfPlainSteps({ step, answers, difference }: DifferenceOccurrence): boolean {
    const { provider, mock } = answers;
    if (!isSuccess(provider) || !isSuccess(mock)) {
      return false;
    }
    const kind = `${provider.request.method} ${difference.general ?? difference.kind}`;
    if (isPlain(step)) {
      this.#ofPlainSteps.add(kind);
    }
    return !isPlain(step) && this.#ofPlainSteps.has(kind);
  }

  /** All differences, in the order in which they were first seen: what is the same in many situations, once. */
  report(): Difference[] {
    const recorded = [...this.#recorded.values()];
    const byGeneral = groupBy(recorded, ({ general }) => general);
    const isOfMany = ({ general }: Recorded) =>
      general !== undefined && titlesOf(byGeneral.get(general) ?? []).size >= manySituations;
    const groups = groupBy(recorded, (one) => {
      const [situation] = parseSituationKey(one.key);
      const own = [situation, one.detail, one.difference.difference];
      return JSON.stringify([isOfMany(one) ? one.general : own, one.difference.isKnown]);
    });
    return [...groups.values()].map((group) => this.#merge(group));
  }

  #merge(group: readonly Recorded[]): Difference {
    const plain = group.find(isPlain);
    const { difference, general, key } = plain ?? (group[0] as Recorded);
    const [situation] = parseSituationKey(key);
    const titles = titlesOf(group);
    const isOne = titles.size === 1;
    const variants = new Set(group.flatMap((one) => parseSituationKey(one.key)[1] ?? []));
    const isEvery = Object.keys(situations[situation].variants).every((one) => variants.has(one));
    const ofVariants = isEvery ? '' : ` (${[...variants].join(', ')})`;
    const isUnnamed = !isOne && !plain;
    return {
      ...difference,
      rules: [...new Set(group.flatMap((one) => one.difference.rules))],
      times: group.reduce((sum, { times }) => sum + times, 0),
      ...(isOne &&
        variants.size > 1 && { subject: situation, title: `${titleOf(situation)}${ofVariants}` }),
      ...(isUnnamed && { subject: undefined, title: `requests in ${titles.size} situations` }),
      ...(!isOne &&
        plain && { title: `${difference.title}, and ${titles.size - 1} other situations` }),
      ...(!isOne && { difference: redact(general ?? '', this.#secrets()) }),
      // A behaviour without a subject explains a difference without one.
      isKnown:
        difference.isKnown || (isUnnamed && this.#unsupported.some(({ subject }) => !subject)),
    };
  }

  #toDifference({ step, answers, difference, lists }: DifferenceOccurrence): Difference {
    const { provider } = answers;
    const { key, detail } = step;
    const [situation] = parseSituationKey(key);
    const secrets = this.#secrets();
    // What is unusual about this request does not explain what every response may show.
    const parameter =
      difference.parameter ?? (difference.general === undefined ? step.parameter : undefined);
    const record = (both: Answers) => ({
      provider: recordExchange(both.provider, secrets),
      mock: recordExchange(both.mock, secrets),
    });
    const subjects: readonly unknown[] = [key, situation, parameter ?? difference.header];
    const isInVariants = detail === undefined && Object.keys(step.situation.variants).length > 1;
    const title = titleOf(isInVariants ? key : situation);
    return {
      subject: key,
      title: detail === undefined ? title : `${title}, ${detail}`,
      difference: redact(difference.sentence, secrets),
      rules: violatedRules(step, answers),
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

/** The titles of the situations in which a difference was seen. */
function titlesOf(group: readonly Recorded[]): ReadonlySet<string> {
  return new Set(group.map(({ key }) => titleOf(parseSituationKey(key)[0])));
}
