import type { Parameters } from '../../interface/parameters.js';
import { type Listing, type Lists, listingOf } from '../engine/lists.js';
import type { Oracle } from '../engine/oracle.js';
import { sendStep } from '../engine/step.js';
import type { Connection } from '../http/connection.js';
import { isSuccess } from '../http/exchange.js';
import type { User } from '../http/request.js';
import type { ComparedPlants } from './compared-plants.js';
import { type Answers, differ } from './differ.js';
import { differInLists, type ListAspect, type ListDifference } from './differ-in-lists.js';
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
  readonly #known = new Set<ListAspect>();
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
    const { lists, parameters } = this.#parts;
    const plain = await lists.read('first', '');
    const longest = await lists.read('first');
    const isCut =
      parameters['list.default-limit'] !== 'unlimited' ||
      plain.plants.length < longest.plants.length;
    this.#query = isCut && this.#listMock('first', lists.facts.query) ? lists.facts.query : '';
    this.#restore(await this.#list());
  }

  /** Sends a step to both sides, and records what differs. */
  async make(step: ComparedStep): Promise<void> {
    const { connection, oracle, plants, differences } = this.#parts;
    oracle.renewToken(step.user, await connection.tokenOf(step.user));
    const mock = await sendStep(oracle, step);
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
    if (step.request.method !== 'GET') {
      const isExplained = found.some(({ general }) => general === undefined);
      await this.#compareLists(step, answers, isExplained);
    } else if (isSuccess(provider) && isSuccess(mock)) {
      await this.#compareAnsweredLists(step, answers);
    }
  }

  /** Compares the lists that answer a step, for as long as the provider's may be late. */
  async #compareAnsweredLists(step: ComparedStep, { provider, mock }: Answers): Promise<void> {
    const { lists, differences } = this.#parts;
    const { user, request } = step;
    const [ofProvider, ofMock] = [listingOf(provider), listingOf(mock)];
    if (ofProvider === undefined || ofMock === undefined) {
      return;
    }
    const whole = this.#listMock(user, this.#query)?.plants.length ?? 0;
    const view = this.#viewOf(user, ofMock.plants.length < whole || request.path !== '/plants');
    const compare = (one: Listing) => differInLists(one.plants, ofMock.plants, view);
    if (compare(ofProvider) === undefined) {
      return;
    }
    const query = request.path.replace('/plants', '');
    const latest = await lists.poll(user, (one) => compare(one) === undefined, query);
    const difference = compare(latest);
    if (difference === undefined) {
      return;
    }
    const answers = { provider: latest.exchange, mock };
    // What every list shows is no difference of this one.
    if (!(await this.#compareLists(step, answers, false))) {
      differences.record({ step, answers, difference });
    }
  }

  /**
   * Compares the lists of all users after a step, and gives the mock the plants of the provider if they differ.
   *
   * @param isExplained whether the answers have shown already why they differ.
   * @returns whether they differ.
   */
  async #compareLists(
    step: ComparedStep,
    answers: Answers,
    isExplained: boolean,
  ): Promise<boolean> {
    const all = await this.#list();
    const found = all.map((one) => ({ ...one, difference: this.#differenceOf(one) }));
    const first = found.find(({ difference }) => difference !== undefined);
    if (first?.difference === undefined) {
      return false;
    }
    const { user, provider, mock, difference } = first;
    if (this.#isByOthers(difference, first)) {
      this.unsettled++;
      this.#restore(all);
      return true;
    }
    const remaining = this.#restore(all);
    if (!isExplained && !remaining.has(difference.kind)) {
      const isList = step.request.method === 'GET';
      const whose = user === step.user ? 'the list of the user' : 'the list of another user';
      const sentence = `afterwards, in ${whose}, ${difference.sentence}`;
      const lists = { provider: provider.exchange, mock: mock.exchange };
      const afterwards = { ...difference, kind: `${difference.kind} in ${whose}`, sentence };
      this.#parts.differences.record(
        isList ? { step, answers, difference } : { step, answers, difference: afterwards, lists },
      );
    }
    return true;
  }

  /**
   * Gives the mock the plants in these lists. What differs then, differs in every list: it is reported as a
   * difference of a list without a limit, and no longer compared.
   *
   * @returns in what the lists still differed.
   */
  #restore(all: readonly ListsOfUser[]): ReadonlySet<ListAspect> {
    const { plants, lists, differences } = this.#parts;
    const listed = new Map(all.map(({ user, provider }) => [user, provider.plants]));
    plants.restore(
      listed,
      all.some(({ provider }) => lists.mayBeCut(provider)),
    );
    const remaining = new Set<ListAspect>();
    for (const { user, provider } of all) {
      for (;;) {
        const mock = this.#listMock(user, this.#query) as Listing;
        const difference = this.#differenceOf({ user, provider, mock });
        if (difference === undefined || this.#isByOthers(difference, { user, provider, mock })) {
          break;
        }
        const answers = { provider: provider.exchange, mock: mock.exchange };
        differences.record({ step: listAllStep(user), answers, difference });
        remaining.add(difference.kind);
        this.#known.add(difference.kind);
      }
    }
    if (this.#known.has('visibility')) {
      plants.areOthersVisible = undefined;
    }
    return remaining;
  }

  /** Lists the plants of each user on both sides, for as long as the provider's lists may be late. */
  async #list(): Promise<readonly ListsOfUser[]> {
    const { connection, lists } = this.#parts;
    return Promise.all(
      connection.users.map(async (user) => {
        const mock = this.#listMock(user, this.#query) as Listing;
        const isSame = (provider: Listing) =>
          this.#differenceOf({ user, provider, mock }) === undefined;
        return { user, mock, provider: await lists.poll(user, isSame, this.#query) };
      }),
    );
  }

  #listMock(user: User, query: string): Listing | undefined {
    return listingOf(this.#parts.oracle.respond('GET', `/plants${query}`, { as: user }));
  }

  #differenceOf({ user, provider, mock }: ListsOfUser): ListDifference | undefined {
    const { parameters, lists } = this.#parts;
    const page = parameters[this.#query === '' ? 'list.default-limit' : 'list.maximum-limit'];
    const view = this.#viewOf(user, mock.plants.length === page || !lists.facts.showsAll);
    return differInLists(provider.plants, mock.plants, view);
  }

  /** Whether lists differ only in plants of other clients, who have changed them meanwhile. */
  #isByOthers({ kind }: ListDifference, { user, provider, mock }: ListsOfUser): boolean {
    const ours = ({ plants }: Listing) =>
      plants.filter(({ name }) => this.#parts.plants.wasSent(name));
    const view = this.#viewOf(user, false);
    return kind !== 'order' && differInLists(ours(provider), ours(mock), view) === undefined;
  }

  #viewOf(user: User, isPart: boolean) {
    const { plants, parameters, isOrderKnown } = this.#parts;
    const order = isOrderKnown ? parameters['list.order'] : 'changing';
    return { user, order, isPart, known: this.#known, plants };
  }
}
