import type { Parameters } from '../../interface/parameters.js';
import type { RuleId } from '../../interface/rules.js';
import { CleanUp } from '../engine/clean-up.js';
import { explainList } from '../engine/explain-list.js';
import type { Oracle } from '../engine/oracle.js';
import type { Run } from '../engine/run.js';
import { trimText } from '../engine/same-plant.js';
import { ScriptRunner } from '../engine/script-runner.js';
import { deleteStep, listStep, type Step } from '../engine/step.js';
import { plantsIn, type View } from '../engine/view.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import { isSuccess, type SentExchange } from '../http/exchange.js';
import type { User } from '../http/request.js';
import { type DifferenceSubject, toComparedStep } from './compared-step.js';
import { type Answers, differ, differInLists, type ListDifference } from './differ.js';
import type { Differences } from './differences.js';
import { mergeLists } from './merge-lists.js';

/** What the scripts of a comparison share. */
export interface Comparison {
  readonly run: Run;
  /** The mock. */
  readonly oracle: Oracle;
  readonly parameters: Parameters;
  readonly differences: Differences;
  /** What is compared in lists. A difference in all lists is reported once, and then no longer compared. */
  compared: readonly ListDifference['kind'][];
  /** Whether the mock may have other plants than the provider. */
  isApart: boolean;
}

/** The two sides have differed. It ends a script: what follows would only repeat the difference. */
export class HaveDiffered extends CannotCheckError {}

/** How long a list that differs is requested again, unless lists were later before. */
const patienceMs = 250;

/** A list of a user on both sides. */
interface BothLists {
  readonly user: User;
  readonly answers: Answers;
  readonly difference: ListDifference | undefined;
}

/**
 * Sends the steps of one script to the provider and to the mock. It compares the answers, and the lists after each create
 * or delete.
 */
export class ComparisonRunner extends ScriptRunner {
  readonly comparison: Comparison;

  constructor(comparison: Comparison) {
    const check = { kind: 'sequence', check: 'a comparison' } as const;
    super(comparison.run, { check, strength: 'alone' });
    this.comparison = comparison;
  }

  /** Deletes the plants of the script on both sides. */
  async removePlants(): Promise<void> {
    const { comparison } = this;
    for (const { plant, owner } of this.remaining) {
      comparison.oracle.respond(deleteStep(plant, owner));
    }
    await new CleanUp(this.run).remove(this.remaining);
    this.isOver = true;
    comparison.isApart ||= this.remaining.length > 0;
  }

  /**
   * Gives the mock the plants that the provider lists. If the lists still differ, every list does. That is reported as a
   * difference of a list without a limit, and no longer compared.
   */
  async copyPlants(): Promise<void> {
    const { comparison } = this;
    const { oracle, parameters, differences } = comparison;
    const all = await this.#listAll();
    const lists = all.map(({ answers }) => plantsIn(answers.provider) ?? []);
    oracle.restore([], mergeLists(lists, parameters));
    comparison.isApart = false;
    for (const { user, answers: earlier } of all) {
      const { difference, answers } = this.#compare(user, earlier.provider);
      if (difference?.isOfOthers === false) {
        const step = toComparedStep(listStep('', user));
        differences.record({ step, setup: [], answers, difference });
        const { compared } = comparison;
        comparison.compared = compared.slice(0, compared.indexOf(difference.kind));
      }
    }
  }

  override checkLists(): Promise<boolean> {
    return Promise.resolve(true);
  }

  /**
   * Sends a step to both sides, and records what differs in the answers, and in the lists after a change.
   *
   * @param subject default the situation of the step.
   * @returns the answer of the provider.
   * @throws HaveDiffered when the two sides differ.
   * @throws CannotCheckError when the run is over.
   */
  override async send(drawn: Step, subject?: DifferenceSubject): Promise<SentExchange> {
    const { comparison } = this;
    const { differences } = comparison;
    const setup = this.run.exchangesBefore(drawn);
    const { step, answers } = await this.answer(drawn, subject);
    const { provider, mock } = answers;
    const found = differ(answers);
    for (const difference of found) {
      differences.record({ step, setup, answers, difference });
    }
    if (isSuccess(provider) !== isSuccess(mock)) {
      throw new HaveDiffered('only one side has accepted a request');
    }
    const isChange = step.request.method !== 'GET';
    const answerDifference = isChange ? undefined : await this.#compareAnswer(step.user, provider);
    const all = isChange || answerDifference ? await this.#listAll() : [];
    const lists = all.find(({ difference }) => difference !== undefined);
    const listDifference = lists?.difference;
    if (listDifference?.isOfOthers) {
      comparison.isApart = true;
      differences.unsettled++;
      return provider;
    }
    if (answerDifference !== undefined) {
      const rulesOfList = this.#rulesViolatedBy(provider);
      differences.record({ step, setup, answers, difference: answerDifference, rulesOfList });
    } else if (
      lists !== undefined &&
      listDifference !== undefined &&
      found.every(({ isGeneral }) => isGeneral)
    ) {
      // No difference of the answers explains it.
      const difference = { ...listDifference, sentence: `afterwards, ${listDifference.sentence}` };
      const rulesOfList = this.#rulesViolatedBy(lists.answers.provider);
      differences.record({ step, setup, answers, difference, lists: lists.answers, rulesOfList });
    }
    if (answerDifference ?? listDifference) {
      throw new HaveDiffered('the lists differ');
    }
    return provider;
  }

  /** A plant with other members than were sent violates a rule. A missing plant, or one too many, may be late. */
  #rulesViolatedBy(list: SentExchange): readonly RuleId[] {
    const { run, records } = this;
    const view = run.viewIn(list);
    if (view === undefined) {
      return [];
    }
    const deviation = run.views.deviationNow(view, (record) => records.includes(record));
    return deviation?.kind === 'other member'
      ? [explainList(run.ledger, { view, deviation }).rule]
      : [];
  }

  /** Sends a step to both sides, and compares nothing. */
  async answer(drawn: Step, subject?: DifferenceSubject) {
    const { oracle, differences } = this.comparison;
    const { connection } = this.run;
    differences.steps++;
    oracle.acceptToken(drawn.user, await connection.tokenOf(drawn.user));
    const mock = oracle.respond(drawn);
    // If the mock is full, the situation of any create is a full store.
    const isFull = oracle.rejectedBy === 'create.store-full';
    const step = toComparedStep(drawn, isFull ? { key: 'create.store-full' } : subject);
    const provider = await this.run.send({ ...step, part: this });
    return { step, answers: { provider, mock } };
  }

  /** How a list of the provider differs for as long as it may be late; undefined if it is no list. */
  async #compareAnswer(user: User, exchange: SentExchange): Promise<ListDifference | undefined> {
    const { search } = new URL(exchange.request.url);
    const { difference } = this.#compare(user, exchange, search);
    return difference && (await this.#list(user, search)).difference;
  }

  #listAll(): Promise<readonly BothLists[]> {
    return Promise.all(this.run.connection.users.map((user) => this.#list(user)));
  }

  /** Lists the plants of a user on both sides, for as long as the provider's list may be late. */
  async #list(user: User, query = this.run.query): Promise<BothLists> {
    const compare = ({ exchange }: View) => this.#compare(user, exchange, query);
    const isSame = (view: View) => compare(view).difference === undefined;
    return compare(await this.run.poll(user, isSame, { query, patienceMs }));
  }

  /** Compares a list of the provider with what the mock lists now. */
  #compare(user: User, provider: SentExchange, query = this.run.query): BothLists {
    const { run } = this;
    const { oracle, compared } = this.comparison;
    const limited = oracle.respond(listStep(query, user));
    // The mock may reject a limit that the provider accepts.
    const mock = isSuccess(limited) ? limited : oracle.respond(listStep('', user));
    const plants = plantsIn(provider);
    const names = new Set(this.records.map(({ plant }) => trimText(plant.name)));
    const isPart =
      query !== run.query ||
      !run.views.isWhole({ plants: plants ?? [], exchange: provider, query });
    const difference =
      plants &&
      differInLists(plants, plantsIn(mock) ?? [], {
        isPart,
        // If lists have no order, a part may have any of the plants.
        kinds: isPart && !compared.includes('order') ? compared.slice(0, 1) : compared,
        isOfRun: ({ name }) => names.has(trimText(String(name))),
      });
    return { user, answers: { provider, mock }, difference };
  }
}
