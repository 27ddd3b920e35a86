import type { NewPlant } from '../../interface/plant.js';
import type { RuleId } from '../../interface/rules.js';
import { type Exchange, keptExchange } from '../http/exchange.js';
import { ownAuthorization, type User } from '../http/request.js';
import { type Deviation, deviationIn, groupByName, hasNames } from './deviation.js';
import type { ExpectedPlant, Presence } from './expected-plant.js';
import { findByName, type Listing } from './lists.js';
import { hasSucceeded } from './response-rules.js';
import { isSameTag, trimText } from './same-text.js';
import { createsAsSent, type Step } from './step.js';

/** Which effects of requests a list shows. A list without a mistake need not show any. */
interface ListProof {
  /** It shows a plant that was created, as it was sent. */
  readonly showsCreated: boolean;
  /** It no longer shows a plant that was deleted, and still shows another one. */
  readonly lacksDeleted: boolean;
}

/**
 * The plants that one part of a run has created, as the responses of the provider say. Where the document leaves open
 * what a request does to a plant, the plant may be there or not. This class sends nothing.
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
        one.presence = presence;
        one.rule = rule;
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
      const ruleOfAny = situation?.operation === 'any' ? situation.rule : undefined;
      created.presence = 'gone';
      created.rule = ruleOfAny ?? 'create.rejects-400-with-error';
      return;
    }
    // Another token may be the token of another user.
    const isAsSent = createsAsSent(step) && authorization === undefined;
    const isCertain = created.isConfirmed && isAsSent;
    created.presence = isCertain && hasWholeCharacters(created.plant) ? 'there' : 'maybe';
    if (!isCertain && plant !== undefined) {
      this.note(plant, 'maybe', exchange);
    }
  }

  #applyDelete(plant: NewPlant, { situation }: Step<Owner>, exchange: Exchange): void {
    const { requires = 'accepted', effects = {} } = situation ?? {};
    if (hasSucceeded(exchange)) {
      const possible = Object.keys(effects);
      const isIgnored = possible.length === 1 && possible[0] === 'nothing';
      if (requires === 'accepted') {
        this.note(plant, 'gone', exchange, 'delete.removes-one-plant');
      } else if (!isIgnored) {
        this.note(plant, 'maybe', exchange);
      }
    } else if (!isRejection(exchange)) {
      this.note(plant, 'maybe', exchange);
    }
  }

  /**
   * How a user's list differs from what it must show; undefined if it does not. Blank names do not count, since another
   * client may have a plant with one. Other rules cover a list of plants without names.
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

  /** Notes which plants a user's list shows. @returns which effects it shows. */
  noteListing(user: Owner, listing: Listing, isPage = true): ListProof {
    const own = this.#plants.filter(({ owner, plant }) => owner === user && trimText(plant.name));
    const listed = own.filter(({ plant: { name, tag } }) =>
      findByName(listing, name).some((one) => isSameTag(tag, one.tag)),
    );
    for (const one of listed.filter(({ presence }) => presence !== 'gone')) {
      one.wasListed = true;
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

/** Whether the provider says that a request has changed nothing. */
function isRejection(exchange: Exchange): boolean {
  const status = exchange.response?.status ?? 500;
  return status < 500 && !hasSucceeded(exchange);
}

/** Services store half of a surrogate pair in different ways. */
function hasWholeCharacters({ name, tag }: NewPlant): boolean {
  return !/\p{Surrogate}/u.test(`${name} ${tag}`);
}
