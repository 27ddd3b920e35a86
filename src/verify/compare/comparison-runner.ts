import type { Parameters } from '../../interface/parameters.js';
import type { DetectedProvider } from '../engine/detect-provider.js';
import { type Listing, listingOf } from '../engine/lists.js';
import type { Oracle } from '../engine/oracle.js';
import { trimText } from '../engine/same-text.js';
import { ScriptRunner } from '../engine/script-runner.js';
import { createStep, deleteStep, listStep, type Step } from '../engine/step.js';
import { unlessImpossible } from '../http/cannot-check-error.js';
import { type Exchange, isSuccess } from '../http/exchange.js';
import type { User } from '../http/request.js';
import { doesNotArise } from '../scripts/sample.js';
import { type ComparedStep, type Subject, toComparedStep } from './compared-step.js';
import { type Answers, differ, differInLists, type ListDifference, listKinds } from './differ.js';
import type { Differences } from './differences.js';
import { restorePlants } from './restore-plants.js';

interface ComparisonOptions {
  /** The mock. */
  readonly oracle: Oracle;
  readonly parameters: Parameters;
  readonly differences: Differences;
}

interface BothLists {
  readonly user: User;
  readonly provider: Listing;
  readonly answers: Answers;
  readonly difference: ListDifference | undefined;
}

/** How long a list that differs is requested again, unless lists were later before. */
const patienceMs = 250;

/**
 * Sends the steps of scripts to the provider and to the mock. It compares the answers, and the lists after each create or
 * delete. After a difference, the mock gets the plants of the provider.
 */
export class ComparisonRunner extends ScriptRunner {
  readonly oracle: Oracle;
  readonly parameters: Parameters;
  readonly #differences: Differences;
  /** What is compared in lists. A difference in all lists is reported once, and then no longer compared. */
  #compared: readonly ListDifference['kind'][];
  steps = 0;
  /** How many steps could not be compared, because other clients changed their plants meanwhile. */
  unsettled = 0;
  /** How many samples could not be sent, and scripts not ended, for each reason, which is a clause. */
  readonly unsent = new Map<string, number>();

  constructor(provider: DetectedProvider, { oracle, parameters, differences }: ComparisonOptions) {
    const check = { kind: 'sequence', check: 'a comparison' } as const;
    super(provider, { check, isSecondRun: false });
    this.oracle = oracle;
    this.parameters = parameters;
    this.#differences = differences;
    const isInOrder = parameters['list.order'] !== 'changing';
    this.#compared = isInOrder ? listKinds : ['length', 'plants'];
  }

  /**
   * Runs a script with the plants that the provider lists. After it, deletes the plants of the script on both sides.
   *
   * @throws CannotCheckError when a response is not a list, or the run is over.
   */
  async run(script: (runner: ComparisonRunner) => Promise<void>): Promise<void> {
    this.#restore(await this.#listAll());
    await this.trySend(() => script(this));
    for (const { plant, owner } of this.expectedPlants.remaining) {
      this.oracle.respond(deleteStep(plant, owner));
    }
    await this.provider.session.removeOnce(this.expectedPlants);
  }

  /** Sends requests. Counts them as unsent if they are impossible. @throws CannotCheckError when the run is over. */
  async trySend(send: () => Promise<unknown>): Promise<void> {
    await unlessImpossible(this.provider.connection, send, ({ message }) => {
      if (message !== doesNotArise) {
        this.unsent.set(message, (this.unsent.get(message) ?? 0) + 1);
      }
    });
  }

  /** Creates a plant on both sides, and compares only the answers. */
  async createUnseen(): Promise<void> {
    await this.#answer(toComparedStep(createStep(this.provider.plants.next())), []);
  }

  override checkLists(): Promise<boolean> {
    return Promise.resolve(true);
  }

  /**
   * Sends a step to both sides, and records what differs in the answers, and in the lists after a change.
   *
   * @param subject default the situation of the step.
   * @returns the answer of the provider.
   */
  override async send(drawn: Step, subject?: Subject): Promise<Exchange> {
    const setup = this.exchangesBefore(drawn);
    const { step, answers, found } = await this.#answer(toComparedStep(drawn, subject), setup);
    const { provider, mock } = answers;
    const isChange = step.request.method !== 'GET';
    let difference = isChange ? undefined : await this.#compareAnswers(step.user, answers);
    let lists: Answers | undefined;
    if (isChange || difference) {
      const all = await this.#listAll();
      const differing = all.find((one) => one.difference !== undefined);
      if (differing || isSuccess(provider) !== isSuccess(mock)) {
        this.#restore(all);
      }
      if (differing?.difference?.kind === 'others') {
        this.unsettled++;
        return provider;
      }
      if (differing?.difference && difference === undefined) {
        const { sentence } = differing.difference;
        difference = { ...differing.difference, sentence: `afterwards, ${sentence}` };
        lists = differing.answers;
      }
    }
    // A difference of the answers may explain why lists differ.
    const isExplained = found.some(({ isGeneral }) => !isGeneral);
    if (difference && !isExplained && this.#compared.includes(difference.kind)) {
      this.#differences.record({ step, setup, answers, difference, lists });
    }
    return provider;
  }

  /** Sends a step to both sides, and records how the answers differ. @param setup the requests that lead to it. */
  async #answer(drawn: ComparedStep, setup: readonly Exchange[]) {
    this.steps++;
    const { connection, session } = this.provider;
    this.oracle.acceptToken(drawn.user, await connection.tokenOf(drawn.user));
    const mock = this.oracle.respond(drawn);
    // If the mock is full, the situation of any create is a full store.
    const step =
      this.oracle.rejectedBy === 'create.store-full'
        ? toComparedStep(drawn, { key: 'create.store-full', detail: undefined })
        : drawn;
    const provider = await session.send(step, this.expectedPlants);
    const answers = { provider, mock };
    const found = differ(answers);
    for (const difference of found) {
      this.#differences.record({ step, setup, answers, difference });
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
    const { difference } = this.#compare(user, provider, search);
    return difference && (await this.#list(user, search)).difference;
  }

  /**
   * Gives the mock the plants in these lists. If the lists still differ, every list does. That is reported as a difference
   * of a list without a limit, and no longer compared.
   */
  #restore(all: readonly BothLists[]): void {
    const lists = new Map(all.map(({ user, provider }) => [user, provider]));
    restorePlants(this, lists);
    for (const [user, provider] of lists) {
      const { difference, answers } = this.#compare(user, provider);
      if (difference !== undefined && difference.kind !== 'others') {
        const step = toComparedStep(listStep('', user));
        this.#differences.record({ step, setup: [], answers, difference });
        this.#compared = this.#compared.slice(0, this.#compared.indexOf(difference.kind));
      }
    }
  }

  #listAll(): Promise<readonly BothLists[]> {
    return Promise.all(this.provider.connection.users.map((user) => this.#list(user)));
  }

  /** Lists the plants of a user on both sides, for as long as the provider's list may be late. */
  async #list(user: User, query?: string): Promise<BothLists> {
    const isSame = (one: Listing) => this.#compare(user, one, query).difference === undefined;
    const provider = await this.provider.lists.poll(user, isSame, { query, patienceMs });
    return this.#compare(user, provider, query);
  }

  #compare(user: User, provider: Listing, query = this.provider.lists.facts.query): BothLists {
    const { lists } = this.provider;
    const respond = (one?: string) => listingOf(this.oracle.respond(listStep(one, user)));
    // The mock may reject a limit that the provider accepts.
    const mock = (respond(query) ?? respond()) as Listing;
    const isPart = query !== lists.facts.query || lists.mayBePage(provider);
    const names = new Set(this.expectedPlants.plants.map(({ plant }) => trimText(plant.name)));
    const found = differInLists(provider.plants, mock.plants, {
      isPart,
      ofRun: (plants) => plants.filter(({ name }) => names.has(trimText(String(name)))),
    });
    // If lists have no order, a part may have any of the plants.
    const compared = isPart && !this.#compared.includes('order') ? ['length'] : this.#compared;
    const answers = { provider: provider.exchange, mock: mock.exchange };
    const difference = [...compared, 'others'].includes(found?.kind ?? '') ? found : undefined;
    return { user, provider, answers, difference };
  }
}
