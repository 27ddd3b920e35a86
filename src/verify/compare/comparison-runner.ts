import type { Parameters } from '../../interface/parameters.js';
import { CleanUp } from '../engine/clean-up.js';
import { detectProvider } from '../engine/detect-provider.js';
import type { Oracle } from '../engine/oracle.js';
import type { Run } from '../engine/run.js';
import { trimText } from '../engine/same-text.js';
import { ScriptRunner } from '../engine/script-runner.js';
import { createStep, deleteStep, listStep, type Step } from '../engine/step.js';
import { type Listing, listingOf, type View } from '../engine/view.js';
import { CannotCheckError, orCannotCheck } from '../http/cannot-check-error.js';
import { type Exchange, isSuccess } from '../http/exchange.js';
import type { User } from '../http/request.js';
import { doesNotArise } from '../scripts/sample.js';
import { type ComparedStep, type Subject, toComparedStep } from './compared-step.js';
import { type Answers, differ, differInLists, type ListDifference, listKinds } from './differ.js';
import type { Differences } from './differences.js';
import { mergeLists } from './merge-lists.js';

/** How many plants a list must have to show what lists do. */
const wantedPlants = 8;

/** Some steps of a comparison. The plants that they create are deleted after them. */
export type ComparisonScript = (runner: ComparisonRunner) => Promise<void>;

/** A running comparison: its two sides, and what was compared so far. */
export class Comparison {
  /** What is compared in lists. A difference in all lists is reported once, and then no longer compared. */
  compared: readonly ListDifference['kind'][];
  /** Whether the mock may have other plants than the provider. */
  isApart = true;
  steps = 0;
  /** How many steps could not be compared, because other clients changed their plants meanwhile. */
  unsettled = 0;
  /** How many scripts could not be ended for each reason, which is a clause. */
  readonly unsent = new Map<string, number>();

  /** @param oracle the mock. */
  constructor(
    readonly run: Run,
    readonly oracle: Oracle,
    readonly parameters: Parameters,
    readonly differences: Differences,
  ) {
    const isInOrder = parameters['list.order'] !== 'changing';
    this.compared = isInOrder ? listKinds : ['length', 'plants'];
  }

  /** Detects what the provider accepts, and deletes the plants that show it. */
  async detect(): Promise<void> {
    const part = new ComparisonRunner(this);
    await detectProvider(this.run, { part, wanted: wantedPlants });
    await part.removePlants();
  }

  /**
   * Runs a script, which begins with the same plants on both sides, and then deletes its plants there. Counts it as unsent
   * if it is impossible.
   *
   * @throws CannotCheckError when a response is not a list, or the run is over.
   */
  async runScript(script: ComparisonScript): Promise<void> {
    const runner = new ComparisonRunner(this);
    if (this.isApart) {
      await runner.copyPlants();
    }
    const obstacle = await orCannotCheck(() => script(runner), this.run.connection.signal);
    const { message } = obstacle instanceof CannotCheckError ? obstacle : { message: hasDiffered };
    if (message !== doesNotArise && message !== hasDiffered) {
      this.unsent.set(message, (this.unsent.get(message) ?? 0) + 1);
    }
    await runner.removePlants();
  }
}

/** The message of the error that ends a script: what follows would only repeat the difference. */
const hasDiffered = 'the two sides have differed';

/** How long a list that differs is requested again, unless lists were later before. */
const patienceMs = 250;

/** A list of the provider, with its query. */
type Listed = Listing & Pick<View, 'query'>;

interface BothLists {
  readonly user: User;
  readonly provider: Listed;
  readonly answers: Answers;
  readonly difference: ListDifference | undefined;
}

/**
 * Sends the steps of one script to the provider and to the mock. It compares the answers, and the lists after each create
 * or delete. After a difference in their plants, the script ends, and the next one begins with the same plants again.
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
    for (const { plant, owner } of this.remaining) {
      this.comparison.oracle.respond(deleteStep(plant, owner));
    }
    await new CleanUp(this.run).remove(this.remaining);
    this.isOver = true;
    if (this.remaining.length > 0) {
      this.comparison.isApart = true;
    }
  }

  /**
   * Gives the mock the plants that the provider lists. If the lists still differ, every list does. That is reported as a
   * difference of a list without a limit, and no longer compared.
   */
  async copyPlants(): Promise<void> {
    const { comparison } = this;
    const { oracle, parameters, differences } = comparison;
    const all = await this.#listAll();
    const listings = new Map(all.map(({ user, provider }) => [user, provider]));
    oracle.restore([], mergeLists(listings, parameters));
    comparison.isApart = false;
    for (const { user, provider } of all) {
      const { difference, answers } = this.#compare(user, provider);
      if (difference?.isOfOthers === false) {
        const step = toComparedStep(listStep('', user));
        differences.record({ step, setup: [], answers, difference });
        comparison.compared = comparison.compared.slice(
          0,
          comparison.compared.indexOf(difference.kind),
        );
      }
    }
  }

  /** Creates a plant on both sides, and compares only the answers. */
  async createUnseen(): Promise<void> {
    await this.#answer(toComparedStep(createStep(this.run.plants.next())), []);
  }

  override checkLists(): Promise<boolean> {
    return Promise.resolve(true);
  }

  /**
   * Sends a step to both sides, and records what differs in the answers, and in the lists after a change.
   *
   * @param subject default the situation of the step.
   * @returns the answer of the provider.
   * @throws CannotCheckError when the two sides differ, or the run is over.
   */
  override async send(drawn: Step, subject?: Subject): Promise<Exchange> {
    const { comparison } = this;
    const setup = this.run.exchangesBefore(drawn);
    const { step, answers, found } = await this.#answer(toComparedStep(drawn, subject), setup);
    const isChange = step.request.method !== 'GET';
    if (isSuccess(answers.provider) !== isSuccess(answers.mock)) {
      comparison.isApart ||= isChange;
      throw new CannotCheckError(hasDiffered);
    }
    const ofAnswers = isChange ? undefined : await this.#compareAnswers(step.user, answers);
    const all = isChange || ofAnswers ? await this.#listAll() : [];
    const lists = all.find(({ difference }) => difference !== undefined);
    const ofLists = lists?.difference;
    comparison.isApart ||= lists !== undefined;
    if (ofLists?.isOfOthers) {
      comparison.unsettled++;
      return answers.provider;
    }
    if (ofAnswers !== undefined) {
      comparison.differences.record({ step, setup, answers, difference: ofAnswers });
    } else if (ofLists !== undefined && found.every(({ isGeneral }) => isGeneral)) {
      // No difference of the answers explains it.
      const difference = { ...ofLists, sentence: `afterwards, ${ofLists.sentence}` };
      comparison.differences.record({ step, setup, answers, difference, lists: lists?.answers });
    }
    if (ofAnswers ?? ofLists) {
      throw new CannotCheckError(hasDiffered);
    }
    return answers.provider;
  }

  /** Sends a step to both sides, and records how the answers differ. @param setup the requests that lead to it. */
  async #answer(drawn: ComparedStep, setup: readonly Exchange[]) {
    const { comparison } = this;
    const { oracle, differences } = comparison;
    const { connection } = this.run;
    comparison.steps++;
    oracle.acceptToken(drawn.user, await connection.tokenOf(drawn.user));
    const mock = oracle.respond(drawn);
    // If the mock is full, the situation of any create is a full store.
    const step =
      oracle.rejectedBy === 'create.store-full'
        ? toComparedStep(drawn, { key: 'create.store-full', detail: undefined })
        : drawn;
    const provider = await this.run.send({ ...step, part: this });
    const answers = { provider, mock };
    const found = differ(answers);
    for (const difference of found) {
      differences.record({ step, setup, answers, difference });
    }
    return { step, answers, found };
  }

  /** How two lists differ, for as long as the provider's may be late; undefined if an answer is no list. */
  async #compareAnswers(user: User, answers: Answers): Promise<ListDifference | undefined> {
    const provider = listingOf(answers.provider);
    if (provider === undefined || listingOf(answers.mock) === undefined) {
      return undefined;
    }
    const { search } = new URL(provider.exchange.request.url);
    const { difference } = this.#compare(user, { ...provider, query: search });
    return difference && (await this.#list(user, search)).difference;
  }

  #listAll(): Promise<readonly BothLists[]> {
    return Promise.all(this.run.connection.users.map((user) => this.#list(user)));
  }

  /** Lists the plants of a user on both sides, for as long as the provider's list may be late. */
  async #list(user: User, query?: string): Promise<BothLists> {
    const isSame = (one: View) => this.#compare(user, one).difference === undefined;
    const provider = await this.run.poll(user, isSame, { query, patienceMs });
    return this.#compare(user, provider);
  }

  #compare(user: User, provider: Listed): BothLists {
    const { query } = provider;
    const { oracle, compared } = this.comparison;
    const respond = (one?: string) => listingOf(oracle.respond(listStep(one, user)));
    // The mock may reject a limit that the provider accepts.
    const mock = (respond(query) ?? respond()) as Listing;
    const isPart = query !== this.run.query || !this.run.views.isWhole(provider);
    const names = new Set(this.records.map(({ plant }) => trimText(plant.name)));
    const found = differInLists(provider.plants, mock.plants, {
      isPart,
      ofRun: (plants) => plants.filter(({ name }) => names.has(trimText(String(name)))),
    });
    // If lists have no order, a part may have any of the plants.
    const isAnyPart = isPart && !compared.includes('order');
    const kinds = compared.filter((kind) => !isAnyPart || kind === 'length');
    const answers = { provider: provider.exchange, mock: mock.exchange };
    const difference = found && kinds.includes(found.kind) ? found : undefined;
    return { user, provider, answers, difference };
  }
}
