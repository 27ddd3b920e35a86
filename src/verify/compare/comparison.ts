import type { Parameters } from '../../interface/parameters.js';
import { situations } from '../../interface/situations.js';
import type { ExpectedPlant, ExpectedPlants } from '../engine/expected-plants.js';
import { type ListedPlant, type Listing, listingOf } from '../engine/lists.js';
import { recordOfListed } from '../engine/oracle.js';
import { isSameTag, isSameText, trimText } from '../engine/same-text.js';
import { deleteStep, listStep } from '../engine/step.js';
import { type Exchange, isSuccess } from '../http/exchange.js';
import type { User } from '../http/request.js';
import { type ComparedStep, listAllStep, type Sides } from './compared-step.js';
import { type Answers, differ, differInLists, type ListDifference, listKinds } from './differ.js';
import type { Differences } from './differences.js';

interface BothLists {
  readonly user: User;
  readonly provider: Listing;
  readonly answers: Answers;
  readonly difference: ListDifference | undefined;
}

/** How long a list that differs is requested again, unless lists were late by more. */
const patienceMs = 250;

/** The same steps on the provider and on the mock, which gets the plants of the provider after a difference. */
export class Comparison {
  readonly sides: Sides;
  readonly #differences: Differences;
  /** What is compared of lists: in what all of them differ is reported once. */
  #compared: readonly ListDifference['kind'][];

  constructor(sides: Sides, differences: Differences) {
    this.sides = sides;
    this.#differences = differences;
    const isInOrder = sides.parameters['list.order'] !== 'changing';
    this.#compared = isInOrder ? listKinds : ['length', 'plants'];
  }

  /**
   * Gives the mock the plants that the provider lists.
   *
   * @throws CannotCheckError when a response is not a list.
   */
  async start(): Promise<void> {
    this.#restore(await this.#listAll());
  }

  /** Deletes the plants of a script on both sides. */
  async removePlants(): Promise<void> {
    const { expectedPlants, oracle, session } = this.sides;
    for (const { plant, owner } of expectedPlants.remaining) {
      oracle.respond(deleteStep(plant, owner));
    }
    await session.removeOnce(expectedPlants);
  }

  /** Sends a step to both sides, and records in what the answers differ. @param setup what leads to it. */
  async send(drawn: ComparedStep, setup: readonly Exchange[] = []) {
    const { connection, oracle, session, expectedPlants } = this.sides;
    oracle.acceptToken(drawn.user, await connection.tokenOf(drawn.user));
    const mock = await oracle.send(drawn);
    const step = this.#inFullStore(drawn);
    const provider = await session.send(step, expectedPlants);
    const answers = { provider, mock };
    const found = differ(answers);
    for (const difference of found) {
      this.#differences.record({ step, setup, answers, difference });
    }
    return { step, answers, found };
  }

  /**
   * Sends a step to both sides, and records what differs in the answers, and in the lists after a change.
   *
   * @param setup the requests that lead to it.
   * @returns the answer of the provider, and whether it could be compared: other clients may have changed their
   * plants meanwhile.
   */
  async make(
    drawn: ComparedStep,
    setup: readonly Exchange[],
  ): Promise<{ provider: Exchange; isSettled: boolean }> {
    const { step, answers, found } = await this.send(drawn, setup);
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
        return { provider, isSettled: false };
      }
      if (differing?.difference && difference === undefined) {
        const { sentence } = differing.difference;
        difference = { ...differing.difference, sentence: `afterwards, ${sentence}` };
        lists = differing.answers;
      }
    }
    // The answers may show why lists differ from now on.
    const isExplained = found.some(({ isGeneral }) => !isGeneral);
    if (difference && !isExplained && this.#compared.includes(difference.kind)) {
      this.#differences.record({ step, setup, answers, difference, lists });
    }
    return { provider, isSettled: true };
  }

  /** Any create that the mock has rejected because it is full is one of that situation. */
  #inFullStore(step: ComparedStep): ComparedStep {
    const { rejectedBy: id } = this.sides.oracle;
    return id === 'create.store-full'
      ? { ...step, key: id, situation: situations[id], detail: undefined }
      : step;
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
   * Gives the mock the plants in these lists. What differs then, differs in every list: it is reported as a
   * difference of a list without a limit, and no longer compared.
   */
  #restore(all: readonly BothLists[]): void {
    const lists = new Map(all.map(({ user, provider }) => [user, provider]));
    restorePlants(this.sides, lists);
    for (const [user, provider] of lists) {
      const { difference, answers } = this.#compare(user, provider);
      if (difference !== undefined && difference.kind !== 'others') {
        this.#differences.record({ step: listAllStep(user), setup: [], answers, difference });
        this.#compared = this.#compared.slice(0, this.#compared.indexOf(difference.kind));
      }
    }
  }

  #listAll(): Promise<readonly BothLists[]> {
    return Promise.all(this.sides.connection.users.map((user) => this.#list(user)));
  }

  /** Lists the plants of a user on both sides, for as long as the provider's list may be late. */
  async #list(user: User, query?: string): Promise<BothLists> {
    const isSame = (one: Listing) => this.#compare(user, one, query).difference === undefined;
    const provider = await this.sides.lists.poll(user, isSame, { query, patienceMs });
    return this.#compare(user, provider, query);
  }

  #compare(user: User, provider: Listing, query = this.sides.lists.facts.query): BothLists {
    const { oracle, lists, expectedPlants } = this.sides;
    const respond = (one?: string) => listingOf(oracle.respond(listStep(one, user)));
    // The mock may reject a limit that the provider accepts.
    const mock = (respond(query) ?? respond()) as Listing;
    const isPart = query !== lists.facts.query || lists.mayBePage(provider);
    const names = new Set(expectedPlants.plants.map(({ plant }) => trimText(plant.name)));
    const found = differInLists(provider.plants, mock.plants, {
      isPart,
      ofRun: (plants) => plants.filter(({ name }) => names.has(trimText(String(name)))),
    });
    // In no order, a part may have any of the plants.
    const compared = isPart && !this.#compared.includes('order') ? ['length'] : this.#compared;
    const answers = { provider: provider.exchange, mock: mock.exchange };
    const difference = [...compared, 'others'].includes(found?.kind ?? '') ? found : undefined;
    return { user, provider, answers, difference };
  }
}

/** The plants that were deleted, and whose ids are free. */
function deletedIn({ plants, remaining }: ExpectedPlants): readonly ExpectedPlant[] {
  const taken = new Set(remaining.map(({ plant }) => plant.id));
  return plants.filter(({ isConfirmed, presence, plant }) => {
    return isConfirmed && presence === 'gone' && !taken.has(plant.id);
  });
}

/** Gives the mock the plants in the lists of all users, and those of this run that the lists may not show. */
function restorePlants(
  { oracle, expectedPlants, parameters, lists }: Sides,
  listings: ReadonlyMap<User, Listing>,
): void {
  const isCut = [...listings.values()].some((listing) => lists.mayBePage(listing));
  const toRecord = (one: ExpectedPlant) => oracle.recordOf(one);
  let unlisted = expectedPlants.remaining;
  const listed = mergeLists(listings, parameters).map(({ plant, owner }) => {
    const namesakes = unlisted.filter((one) => isSameText(one.plant.name, plant.name));
    const known = namesakes.find((one) => isSameTag(one.plant.tag, plant.tag)) ?? namesakes[0];
    unlisted = unlisted.filter((one) => one !== known);
    const record = known && toRecord(known);
    return recordOfListed(plant, owner ?? record?.owner, record?.id);
  });
  const hidden = unlisted.filter(({ presence }) => isCut && presence === 'there').map(toRecord);
  const all = [...listed, ...hidden];
  const order = parameters['list.order'];
  const isNewestFirst = order !== 'changing' && order.direction === 'descending';
  oracle.restore(isNewestFirst ? all.toReversed() : all, deletedIn(expectedPlants).map(toRecord));
}

interface ListedBy {
  readonly plant: ListedPlant;
  readonly owner?: User | undefined;
}

/** Merges the lists of both users into one whose order agrees with both. */
function mergeLists(
  lists: ReadonlyMap<User, Listing>,
  parameters: Parameters,
): readonly ListedBy[] {
  const { 'list.order': order, 'list.visibility': visibility } = parameters;
  const canShare = visibility !== 'own' || parameters['create.owner'] === 'everyone';
  const listOf = (owner: User) => {
    const plants = lists.get(owner)?.plants ?? [];
    const all = plants.map((plant) => ({ plant, owner, text: `${plant.name} ${plant.tag}` }));
    return order === 'changing' ? all.sort((one, two) => (one.text < two.text ? -1 : 1)) : all;
  };
  const second = listOf('second');
  const merged = listOf('first').flatMap((one): ListedBy[] => {
    const at = canShare ? second.findIndex(({ text }) => text === one.text) : -1;
    return at < 0
      ? [one]
      : [...second.splice(0, at + 1).slice(0, -1), { ...one, owner: undefined }];
  });
  return [...merged, ...second];
}
