import type { Parameters } from '../../interface/parameters.js';
import { situations } from '../../interface/situations.js';
import { type Listing, type Lists, listingOf } from '../engine/lists.js';
import type { Oracle } from '../engine/oracle.js';
import { sendStep } from '../engine/step.js';
import { perform, type World } from '../engine/world.js';
import type { Connection } from '../http/connection.js';
import { isSuccess } from '../http/exchange.js';
import type { User } from '../http/request.js';
import type { ComparedPlants } from './compared-plants.js';
import { type Answers, differ } from './differ.js';
import { differInLists, type ListDifference } from './differ-in-lists.js';
import { type Differences, violatedRules } from './differences.js';
import { type ComparedStep, listAllStep } from './steps.js';

export interface ComparisonParts {
  readonly connection: Connection;
  readonly oracle: Oracle;
  readonly lists: Lists;
  readonly world: World;
  readonly plants: ComparedPlants;
  readonly differences: Differences;
  readonly parameters: Parameters;
}

/** The list of a user on both sides. */
interface ListsOfUser {
  readonly user: User;
  readonly provider: Listing;
  readonly mock: Listing;
  readonly difference: ListDifference | undefined;
}

/** The same steps on the provider and on the mock, which gets the plants of the provider after a difference. */
export class Comparison {
  readonly #parts: ComparisonParts;
  readonly #known = new Set<ListDifference['kind']>();
  /** The query that lists the plants on both sides, with its question mark; empty for none. */
  #query = '';
  /** How many steps could not be compared, because other clients changed their plants meanwhile. */
  unsettled = 0;

  constructor(parts: ComparisonParts) {
    this.#parts = parts;
  }

  /**
   * Gives the mock the plants that the provider lists.
   *
   * @throws CannotCheckError when a response is not a list.
   */
  async start(): Promise<void> {
    const { lists, oracle } = this.#parts;
    const { query } = lists.facts;
    this.#query = listingOf(oracle.respond('GET', `/plants${query}`)) === undefined ? '' : query;
    this.#restore(await this.#list());
  }

  /** Sends a step to both sides, and records what differs. */
  async make(drawn: ComparedStep): Promise<void> {
    const { connection, oracle, world, differences } = this.#parts;
    oracle.acceptToken(drawn.user, await connection.tokenOf(drawn.user));
    const mock = await sendStep(oracle, drawn);
    const step = inFullStore(drawn, oracle.rejectedBy);
    const provider = await perform(connection, world, step);
    const answers = { provider, mock };
    const found = differ(answers);
    for (const difference of found) {
      differences.record({ step, answers, difference });
    }
    const rules = found.length === 0 ? violatedRules(step, answers) : [];
    if (rules.length > 0) {
      const sentence = `the provider's response violates ${rules.join(', ')}`;
      differences.record({ step, answers, difference: { kind: 'rules', sentence } });
    }
    const answered = await this.#differenceInAnswer(step, answers);
    if (step.request.method !== 'GET' || answered !== undefined) {
      // The answers show why lists differ from now on.
      const isExplained = found.some(({ isGeneral }) => !isGeneral);
      await this.#compareLists(step, answers, answered, isExplained);
    }
  }

  /** How two lists differ that answer a step, for as long as the provider's may be late. */
  async #differenceInAnswer(
    { user, request }: ComparedStep,
    answers: Answers,
  ): Promise<ListDifference | undefined> {
    const [provider, mock] = [listingOf(answers.provider), listingOf(answers.mock)];
    if (request.method !== 'GET' || provider === undefined || mock === undefined) {
      return undefined;
    }
    const isPart = request.path !== '/plants' || this.#isPage(mock, '');
    const compare = (one: Listing) => this.#differ(one, mock, isPart);
    if (compare(provider) === undefined) {
      return undefined;
    }
    const query = request.path.replace('/plants', '');
    return compare(await this.#parts.lists.poll(user, (one) => compare(one) === undefined, query));
  }

  /**
   * Compares the lists of all users after a step, and gives the mock the plants of the provider if they differ.
   *
   * @param answered how the lists that answer the step differ.
   * @param isExplained whether a difference of the answers explains that of the lists.
   */
  async #compareLists(
    step: ComparedStep,
    answers: Answers,
    answered: ListDifference | undefined,
    isExplained: boolean,
  ): Promise<void> {
    const all = await this.#list();
    const differing = all.find(({ difference }) => difference !== undefined);
    const isByOthers = differing !== undefined && this.#isByOthers(differing);
    if (differing !== undefined || isSuccess(answers.provider) !== isSuccess(answers.mock)) {
      this.#restore(all);
    }
    if (isByOthers) {
      this.unsettled++;
      return;
    }
    const ofLists = differing?.difference;
    // What every list shows is no difference of this step.
    const isOfEvery = ofLists !== undefined && this.#known.has(ofLists.kind);
    const whose =
      differing?.user === step.user ? 'the list of the user' : 'the list of another user';
    const afterwards = ofLists && {
      ...ofLists,
      kind: `${ofLists.kind} in ${whose}`,
      sentence: `afterwards, in ${whose}, ${ofLists.sentence}`,
    };
    const difference = answered ?? afterwards;
    if (difference !== undefined && !isExplained && !isOfEvery) {
      const lists = answered === undefined && differing ? exchangesOf(differing) : undefined;
      this.#parts.differences.record({ step, answers, difference, lists });
    }
  }

  /**
   * Gives the mock the plants in these lists. What differs then, differs in every list: it is reported as a
   * difference of a list without a limit, and no longer compared.
   */
  #restore(all: readonly ListsOfUser[]): void {
    const { plants, lists, differences } = this.#parts;
    const isCut = all.some(({ provider }) => lists.mayBeCut(provider));
    plants.restore(new Map(all.map(({ user, provider }) => [user, provider.plants])), isCut);
    for (const one of all.map(({ user, provider }) => this.#compare(user, provider))) {
      const { user, difference } = one;
      if (difference !== undefined && !this.#isByOthers(one)) {
        const answers = exchangesOf(one);
        differences.record({ step: listAllStep(user), answers, difference });
        this.#known.add(difference.kind);
      }
    }
  }

  /** Lists the plants of each user on both sides, for as long as the provider's lists may be late. */
  #list(): Promise<readonly ListsOfUser[]> {
    const { connection, lists } = this.#parts;
    return Promise.all(
      connection.users.map(async (user) => {
        const isSame = (one: Listing) => this.#compare(user, one).difference === undefined;
        return this.#compare(user, await lists.poll(user, isSame, this.#query));
      }),
    );
  }

  /** @throws TypeError when the mock returns no list: then the provider does not, either. */
  #compare(user: User, provider: Listing): ListsOfUser {
    const path = `/plants${this.#query}`;
    const mock = listingOf(this.#parts.oracle.respond('GET', path, { as: user }));
    if (mock === undefined) {
      throw new TypeError(`the mock returns no list for ${path}`);
    }
    const difference = this.#differ(provider, mock, this.#isPage(mock, this.#query));
    return { user, provider, mock, difference };
  }

  #differ(provider: Listing, mock: Listing, isPart: boolean): ListDifference | undefined {
    const order = this.#parts.parameters['list.order'];
    return differInLists(provider.plants, mock.plants, { order, isPart, known: this.#known });
  }

  /** Whether a list of the mock may show only some of the plants. */
  #isPage({ plants }: Listing, query: string): boolean {
    const { parameters, lists } = this.#parts;
    const page = parameters[query === '' ? 'list.default-limit' : 'list.maximum-limit'];
    return plants.length === page || !lists.facts.showsAll;
  }

  /** Whether lists differ only in plants of other clients, who have changed them meanwhile. */
  #isByOthers({ provider, mock, difference }: ListsOfUser): boolean {
    const ofRun = ({ exchange, plants }: Listing) => ({
      exchange,
      plants: plants.filter(({ name }) => this.#parts.plants.wasSent(name)),
    });
    const isOrder = difference?.kind === 'order';
    return !isOrder && this.#differ(ofRun(provider), ofRun(mock), false) === undefined;
  }
}

function exchangesOf({ provider, mock }: ListsOfUser): Answers {
  return { provider: provider.exchange, mock: mock.exchange };
}

/** Any create that the mock rejects because it is full is one of that situation. */
function inFullStore(step: ComparedStep, rejectedBy: Oracle['rejectedBy']): ComparedStep {
  return rejectedBy === 'create.store-full' || rejectedBy === 'create.user-full'
    ? {
        ...step,
        key: `${rejectedBy}/one more`,
        situation: situations[rejectedBy],
        detail: undefined,
      }
    : step;
}
