import type { Parameters } from '../../interface/parameters.js';
import { situations } from '../../interface/situations.js';
import { type Listing, type Lists, listingOf } from '../engine/lists.js';
import type { Oracle } from '../engine/oracle.js';
import { sendStep } from '../engine/step.js';
import type { Connection } from '../http/connection.js';
import { isSuccess } from '../http/exchange.js';
import type { User } from '../http/request.js';
import type { ComparedPlants } from './compared-plants.js';
import { type Answers, differ } from './differ.js';
import { differInLists, type ListDifference, type ListView } from './differ-in-lists.js';
import { type Differences, violatedRules } from './differences.js';
import { type ComparedStep, listAllStep } from './steps.js';

export interface ComparisonParts {
  readonly connection: Connection;
  readonly oracle: Oracle;
  readonly lists: Lists;
  readonly plants: ComparedPlants;
  readonly differences: Differences;
  readonly parameters: Parameters;
  /** Whether the order is known in which the provider lists plants. */
  readonly isOrderKnown: boolean;
}

/** The list of a user on both sides. */
interface ListsOfUser {
  readonly user: User;
  readonly provider: Listing;
  readonly mock: Listing;
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
    const { lists, parameters, oracle } = this.#parts;
    const { query } = lists.facts;
    // A list without a limit is what apps request, unless it is a page.
    const isCut = parameters['list.default-limit'] !== 'unlimited';
    const isListed = listingOf(oracle.respond('GET', `/plants${query}`)) !== undefined;
    this.#query = isCut && isListed ? query : '';
    this.#restore(await this.#list());
  }

  /** Sends a step to both sides, and records what differs. */
  async make(drawn: ComparedStep): Promise<void> {
    const { connection, oracle, plants, differences } = this.#parts;
    oracle.renewToken(drawn.user, await connection.tokenOf(drawn.user));
    const mock = await sendStep(oracle, drawn);
    const step = inFullStore(drawn, oracle.rejectedBy);
    const provider = await sendStep(connection, step).catch((error: unknown) => {
      plants.note(step, { request: mock.request, failure: 'stopped', durationMs: 0 });
      throw error;
    });
    plants.note(step, provider);
    if (provider.wasResent) {
      this.unsettled++;
      this.#restore(await this.#list());
      return;
    }
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
    // The answers show why lists differ from now on.
    const isExplained = found.some(({ isGeneral }) => !isGeneral);
    const difference = await this.#differenceInAnswer(step, answers);
    if (step.request.method !== 'GET' || difference !== undefined) {
      await this.#compareLists(step, answers, isExplained ? 'explained' : difference);
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
    const view = this.#view(request.path !== '/plants' || this.#isPage(mock, ''));
    const compare = (one: Listing) => differInLists(one.plants, mock.plants, view);
    if (compare(provider) === undefined) {
      return undefined;
    }
    const query = request.path.replace('/plants', '');
    return compare(await this.#parts.lists.poll(user, (one) => compare(one) === undefined, query));
  }

  /**
   * Compares the lists of all users after a step, and gives the mock the plants of the provider if they differ.
   *
   * @param answered how the lists that answer the step differ, or that its answers explain every difference.
   */
  async #compareLists(
    step: ComparedStep,
    answers: Answers,
    answered: ListDifference | 'explained' | undefined,
  ): Promise<void> {
    const { differences } = this.#parts;
    const all = await this.#list();
    const first = all.find((one) => this.#differenceOf(one) !== undefined);
    const difference = first && this.#differenceOf(first);
    if (first === undefined || difference === undefined) {
      if (typeof answered === 'object') {
        differences.record({ step, answers, difference: answered });
      }
      if (isSuccess(answers.provider) !== isSuccess(answers.mock)) {
        this.#restore(all);
      }
      return;
    }
    if (this.#isByOthers(first)) {
      this.unsettled++;
      this.#restore(all);
      return;
    }
    // What every list shows is no difference of this step.
    const isOfEvery = this.#restore(all).has(difference.kind);
    if (answered === 'explained' || isOfEvery) {
      return;
    }
    const whose = first.user === step.user ? 'the list of the user' : 'the list of another user';
    differences.record({
      step,
      answers,
      difference: answered ?? {
        ...difference,
        kind: `${difference.kind} in ${whose}`,
        sentence: `afterwards, in ${whose}, ${difference.sentence}`,
      },
      ...(!answered && {
        lists: { provider: first.provider.exchange, mock: first.mock.exchange },
      }),
    });
  }

  /**
   * Gives the mock the plants in these lists. What differs then, differs in every list: it is reported as a
   * difference of a list without a limit, and no longer compared.
   *
   * @returns in what the lists still differed.
   */
  #restore(all: readonly ListsOfUser[]): ReadonlySet<string> {
    const { plants, lists, differences } = this.#parts;
    const isCut = all.some(({ provider }) => lists.mayBeCut(provider));
    plants.restore(new Map(all.map(({ user, provider }) => [user, provider.plants])), isCut);
    const remaining = new Set<string>();
    for (const { user, provider } of all) {
      const both = { user, provider, mock: this.#listMock(user, this.#query) };
      const difference = this.#differenceOf(both);
      if (difference !== undefined && !this.#isByOthers(both)) {
        const answers = { provider: provider.exchange, mock: both.mock.exchange };
        differences.record({ step: listAllStep(user), answers, difference });
        remaining.add(difference.kind);
        this.#known.add(difference.kind);
      }
    }
    return remaining;
  }

  /** Lists the plants of each user on both sides, for as long as the provider's lists may be late. */
  async #list(): Promise<readonly ListsOfUser[]> {
    const { connection, lists } = this.#parts;
    return Promise.all(
      connection.users.map(async (user) => {
        const mock = this.#listMock(user, this.#query);
        const isSame = (provider: Listing) =>
          this.#differenceOf({ user, provider, mock }) === undefined;
        return { user, mock, provider: await lists.poll(user, isSame, this.#query) };
      }),
    );
  }

  /** @throws TypeError when the mock rejects it: then the provider does, too. */
  #listMock(user: User, query: string): Listing {
    const listing = listingOf(this.#parts.oracle.respond('GET', `/plants${query}`, { as: user }));
    if (listing === undefined) {
      throw new TypeError(`the mock returns no list for /plants${query}`);
    }
    return listing;
  }

  #differenceOf({ provider, mock }: ListsOfUser): ListDifference | undefined {
    const view = this.#view(this.#isPage(mock, this.#query));
    return differInLists(provider.plants, mock.plants, view);
  }

  /** Whether a list of the mock may show only some of the plants. */
  #isPage({ plants }: Listing, query: string): boolean {
    const { parameters, lists } = this.#parts;
    const page = parameters[query === '' ? 'list.default-limit' : 'list.maximum-limit'];
    return plants.length === page || !lists.facts.showsAll;
  }

  /** Whether lists differ only in plants of other clients, who have changed them meanwhile. */
  #isByOthers(both: ListsOfUser): boolean {
    const ours = ({ plants }: Listing) =>
      plants.filter(({ name }) => this.#parts.plants.wasSent(name));
    const isOrder = this.#differenceOf(both)?.kind === 'order';
    return (
      !isOrder &&
      differInLists(ours(both.provider), ours(both.mock), this.#view(false)) === undefined
    );
  }

  #view(isPart: boolean): ListView {
    const { parameters, isOrderKnown } = this.#parts;
    const order = isOrderKnown ? parameters['list.order'] : 'changing';
    return { order, isPart, known: this.#known };
  }
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
