import type { NewPlant } from '../../interface/plant.js';
import type { RuleId } from '../../interface/rules.js';
import { counted } from '../../interface/wording.js';
import { type Exchange, keptExchange } from '../http/exchange.js';
import { ownAuthorization, type User } from '../http/request.js';
import { findByName, type ListedPlant, type Listing } from './lists.js';
import { hasSucceeded } from './response-rules.js';
import { describePlant, isSameTag, trimText } from './same-text.js';
import { createsAsSent, type Step } from './step.js';

export interface ExpectedPlant<Owner extends string = User> {
  readonly plant: NewPlant;
  /** The user whose request created it. */
  readonly owner: Owner;
  /** The Authorization header of its create, if that was not its owner's: it may be that of another user. */
  readonly authorization: string | undefined;
  /** Whether it is in the store, as far as the responses and the document say. */
  presence: 'there' | 'maybe' | 'gone';
  /** Whether the provider said that it has created it. */
  isConfirmed: boolean;
  /** Whether the provider created it although it must reject such a create. */
  isWrong: boolean;
  /** Whether a list has shown it. */
  wasListed: boolean;
  /** When a delete of it succeeded last, as `performance.now()`; 0 before. */
  deletedAt: number;
  /** Whether a whole list has lacked it after its delete. */
  wasSeenGone: boolean;
  /** The rule that fails if a list shows it, although it is gone. */
  rule?: RuleId | undefined;
  /** The requests that created it, changed it or deleted it, in order; none while its create is under way. */
  readonly exchanges: Exchange[];
}

export type Presence = ExpectedPlant['presence'];

export interface Deviation<Known> {
  readonly kind: 'extra' | 'missing' | 'other tag';
  /** The plant that deviates. */
  readonly known: Known;
  readonly expected: string;
  readonly actual: string;
}

/**
 * How often a list shows a name, against the plants that have it.
 *
 * @param others how many more plants may have the name.
 */
export function deviationIn<Known extends { readonly plant: NewPlant; readonly owner: string }>(
  listed: readonly ListedPlant[],
  plants: readonly Known[],
  user: string,
  presenceOf: (one: Known) => Presence,
  others = 0,
): Deviation<Known> | undefined {
  const gone = plants.findLast((one) => presenceOf(one) === 'gone');
  const possible = plants.filter((one) => presenceOf(one) !== 'gone');
  const there = possible.filter((one) => presenceOf(one) === 'there');
  const [known, ...certain] = there.filter(({ owner }) => owner === user);
  const extra = gone ?? there[0];
  const times = (count: number) => `it is listed ${counted(count, 'time')}`;
  if (extra !== undefined && listed.length > possible.length + others) {
    const name = JSON.stringify(extra.plant.name);
    return possible.length === 0
      ? { kind: 'extra', known: extra, expected: `${name} is not listed`, actual: 'it is listed' }
      : {
          kind: 'extra',
          known: extra,
          expected: `${name}: ${times(possible.length)}`,
          actual: times(listed.length),
        };
  }
  if (known === undefined) {
    return undefined;
  }
  const expected = `the list shows ${describePlant(known.plant)}`;
  if (listed.length <= certain.length) {
    return { kind: 'missing', known, expected, actual: 'it does not' };
  }
  // Only if it shows all of them and no other, each of them must have its tag.
  const isOfThese =
    others === 0 && there.length === possible.length && listed.length === possible.length;
  const changed = isOfThese ? otherTagIn(listed, there) : undefined;
  return (
    changed && {
      kind: 'other tag',
      known: changed.known,
      expected: `the list shows ${describePlant(changed.known.plant)}`,
      actual: `it is ${describePlant(changed.shown)}`,
    }
  );
}

/** A plant whose tag none of the listed plants of its name has, and one of these in its place. */
export function otherTagIn<Known extends { readonly plant: NewPlant }>(
  listed: readonly ListedPlant[],
  plants: readonly Known[],
): { readonly known: Known; readonly shown: ListedPlant } | undefined {
  let rest = listed;
  const [known] = plants.filter(({ plant }) => {
    const match = rest.find(({ tag }) => isSameTag(plant.tag, tag));
    rest = rest.filter((one) => one !== match);
    return match === undefined;
  });
  return known && { known, shown: rest[0] ?? {} };
}

/** What a list proves of the plants of a run: not that it lacks a mistake, but that it shows an effect. */
export interface ListProof {
  /** It shows a plant that was created, as it was sent. */
  readonly showsCreated: boolean;
  /** It no longer shows a plant that was deleted, and still shows another one. */
  readonly lacksDeleted: boolean;
}

/**
 * The plants that one part of a run has created, by the provider's own responses. What the document
 * leaves open makes a plant one that may be there or not. It sends nothing.
 */
export class ExpectedPlants<Owner extends string = User> {
  /** Whether its part of the run is over. */
  isOver = false;
  #plants: ExpectedPlant<Owner>[] = [];

  get plants(): readonly ExpectedPlant<Owner>[] {
    return this.#plants;
  }

  /** The plants that may be at the provider. */
  get remaining(): readonly ExpectedPlant<Owner>[] {
    return this.#plants.filter(({ presence }) => presence !== 'gone');
  }

  /**
   * Notes a create before it is sent: it may store its plant even if no response comes.
   *
   * @returns its plant; undefined for a request that creates none.
   */
  begin(step: Step<Owner>): ExpectedPlant<Owner> | undefined {
    const { request, user: owner } = step;
    if (request.method !== 'POST' || request.sent === undefined) {
      return undefined;
    }
    const created: ExpectedPlant<Owner> = {
      plant: request.sent,
      owner,
      authorization: ownAuthorization(step) ?? undefined,
      presence: 'maybe',
      isConfirmed: false,
      isWrong: false,
      wasListed: false,
      deletedAt: 0,
      wasSeenGone: false,
      exchanges: [],
    };
    this.#plants.push(created);
    return created;
  }

  /** Forgets a create that was not sent. */
  withdraw(created: ExpectedPlant<Owner> | undefined): void {
    this.#plants = this.#plants.filter((one) => one !== created);
  }

  /** Notes what a response means for the plants. @param created what `begin` returned. */
  apply(step: Step<Owner>, exchange: Exchange, created: ExpectedPlant<Owner> | undefined): void {
    if (created !== undefined) {
      this.#applyCreate(created, step, exchange);
    } else if (step.request.method === 'DELETE' && step.plant !== undefined) {
      this.#applyDelete(step.plant, step, exchange);
    }
  }

  /** Notes where a plant is, by what a later request has shown. */
  note({ id, name }: NewPlant, presence: Presence, exchange: Exchange, rule?: RuleId): void {
    for (const one of this.#plants) {
      if (one.plant.id === id && one.plant.name === name) {
        one.exchanges.push(keptExchange(exchange));
        Object.assign(one, { presence, rule });
        if (exchange.request.method === 'DELETE' && hasSucceeded(exchange)) {
          one.deletedAt = performance.now();
        }
      }
    }
  }

  #applyCreate(created: ExpectedPlant<Owner>, step: Step<Owner>, exchange: Exchange): void {
    const { plant, situation, authorization } = step;
    created.exchanges.push(keptExchange(exchange));
    created.isConfirmed = hasSucceeded(exchange);
    if (exchange.isResent && isRejection(exchange)) {
      // The first attempt may have stored it, and the second one may be rejected for that.
      return;
    }
    created.isWrong = created.isConfirmed && situation?.requires === 'rejected';
    if (isRejection(exchange)) {
      created.presence = 'gone';
      created.rule =
        (situation?.operation === 'any' && situation.rule) || 'create.rejects-400-with-error';
      return;
    }
    // A token other than the user's may be that of another user.
    const isCertain = created.isConfirmed && createsAsSent(step) && authorization === undefined;
    created.presence = isCertain && isWhole(created.plant) ? 'there' : 'maybe';
    if (!isCertain && plant !== undefined) {
      this.note(plant, 'maybe', exchange);
    }
  }

  #applyDelete(plant: NewPlant, { situation }: Step<Owner>, exchange: Exchange): void {
    const { requires = 'accepted', effects = {} } = situation ?? {};
    if (hasSucceeded(exchange) && requires === 'accepted') {
      this.note(plant, 'gone', exchange, 'delete.removes-one-plant');
    } else if (
      hasSucceeded(exchange) ? Object.keys(effects).join() !== 'nothing' : !isRejection(exchange)
    ) {
      this.note(plant, 'maybe', exchange);
    }
  }

  /**
   * How a user's list differs from what it must show, if it does. Another client may have a plant with a
   * blank name, too; and other rules cover a list of plants without names.
   *
   * @param isPage whether the list may leave plants out.
   */
  deviationOf(
    user: Owner,
    listing: Listing,
    isPage: boolean,
  ): Deviation<ExpectedPlant<Owner>> | undefined {
    if (!hasNames(listing)) {
      return undefined;
    }
    const byName = this.plantsByName();
    byName.delete('');
    for (const plants of byName.values()) {
      // A provider may trim its names.
      const listed = findByName(listing, plants[0]?.plant.name ?? '');
      const deviation = deviationIn(listed, plants, user, ({ presence }) => presence);
      if (deviation !== undefined && !(isPage && deviation.kind === 'missing')) {
        return deviation;
      }
    }
    return undefined;
  }

  /** Notes which plants a user's list shows, and returns what it proves. @param isPage as above. */
  noteListing(user: Owner, listing: Listing, isPage = true): ListProof {
    const own = this.#plants.filter(({ owner, plant }) => owner === user && trimText(plant.name));
    const listed = own.filter(({ plant: { name, tag } }) =>
      findByName(listing, name).some((one) => isSameTag(tag, one.tag)),
    );
    for (const one of listed) {
      one.wasListed ||= one.presence !== 'gone';
    }
    const deleted = own.filter(
      ({ presence, rule, wasListed, plant }) =>
        presence === 'gone' &&
        rule === 'delete.removes-one-plant' &&
        wasListed &&
        findByName(listing, plant.name).length === 0,
    );
    for (const one of isPage ? [] : deleted) {
      one.wasSeenGone = true;
    }
    const showsCreated = listed.some(({ presence }) => presence === 'there');
    return { showsCreated, lacksDeleted: showsCreated && deleted.length > 0 };
  }

  /** The plants by their trimmed names. */
  plantsByName(): Map<string, ExpectedPlant<Owner>[]> {
    return groupByName(this.#plants, ({ plant }) => plant.name);
  }
}

/** Items by their trimmed names, each group in their order. */
export function groupByName<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const name = trimText(nameOf(item));
    const group = groups.get(name) ?? [];
    group.push(item);
    groups.set(name, group);
  }
  return groups;
}

/** Whether each plant of a list has a name. */
export function hasNames({ plants }: Listing): boolean {
  return plants.every(({ name }) => typeof name === 'string');
}

/** Whether the provider says that a request has changed nothing. */
function isRejection(exchange: Exchange): boolean {
  const status = exchange.response?.status ?? 500;
  return status < 500 && !hasSucceeded(exchange);
}

/** Services store half of a surrogate pair in different ways. */
function isWhole({ name, tag }: NewPlant): boolean {
  return !/\p{Surrogate}/u.test(`${name} ${tag}`);
}
