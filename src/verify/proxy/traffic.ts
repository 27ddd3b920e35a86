import type { NewPlant } from '../../interface/plant.js';
import { deviationIn, groupByName, hasNames } from '../engine/deviation.js';
import type { Presence } from '../engine/expected-plant.js';
import { ExpectedPlants } from '../engine/expected-plants.js';
import { deleteRule, type Finding, failed } from '../engine/finding.js';
import { type ListedPlant, listingOf, shortestPage } from '../engine/lists.js';
import { hasSucceeded } from '../engine/response-rules.js';
import { trimText } from '../engine/same-text.js';
import { createStep, deleteStep } from '../engine/step.js';
import { type Exchange, headerOf, isNotFound, statusOf } from '../http/exchange.js';
import { findingOf, proofsIn } from './judge-list.js';
import { SeenByUsers } from './seen-by-user.js';
import { SeenIds, type SeenPlant } from './seen-id.js';

/** A request that may change plants. */
export interface Change {
  /**
   * Ends it. Without an exchange, nobody knows whether the request was handled.
   *
   * @returns the rule that it violates, if it does.
   */
  end(exchange: Exchange | undefined, endedAt: number): Finding | undefined;
  /** Whether no other plant has the id of a create, as far as the exchanges show. */
  readonly isNew?: boolean;
}

/** When there are more of these, all are forgotten, so that the cost of a long run stays bounded. */
const maxPlants = 1000;

/**
 * The plants of the requests that pass through a proxy, and what lists must show of them if no other client changes
 * plants. A list that is late, a page, or requests at the same time may explain a difference: then there is no finding.
 */
export class Traffic {
  readonly #lagMs: number;
  #expected = new ExpectedPlants<string>();
  readonly #ids = new SeenIds();
  readonly #users = new SeenByUsers();
  #longest = 0;
  /** How many requests are under way that may change any plant. */
  #unknown = 0;
  /** The plants with names that the last whole list before their creates did not show. */
  readonly #newNames = new WeakSet<SeenPlant>();
  /** Whether a list came so soon after a create or a delete that it may have been late. */
  hasEarlyList = false;
  /** The time from which on lists show all plants that were forgotten. */
  #knowsSince = 0;

  /** @param lagMs how late a list may be, in milliseconds. */
  constructor(lagMs: number) {
    this.#lagMs = lagMs;
  }

  beginCreate(plant: NewPlant, owner: string, startedAt: number): Change {
    if (this.#expected.plants.length >= maxPlants) {
      this.#forget(startedAt);
    }
    const id = this.#ids.of(plant.id);
    const isNew = id.isFree && id.isSettledAt(startedAt - this.#lagMs);
    id.begin();
    const step = { ...createStep(plant), user: owner };
    const expected = this.#expected;
    const created = expected.begin(step);
    if (isNew) {
      id.plant = created;
    }
    const { others } = this.#users.get(owner) ?? {};
    if (created && others && !others.get(trimText(plant.name))) {
      this.#newNames.add(created);
    }
    const end: Change['end'] = (exchange, endedAt) => {
      id.end(endedAt);
      if (expected !== this.#expected) {
        this.#forget(endedAt);
      }
      if (isAnswered(exchange)) {
        expected.apply(step, exchange, created);
      }
      if (created?.presence === 'there' && id.plant !== created) {
        // Another plant may have the id, and the provider may keep one of them.
        created.presence = 'maybe';
      }
      if (created?.presence === 'maybe') {
        id.doubt();
      }
    };
    return { isNew, end };
  }

  beginDelete(text: string, user: string, startedAt: number): Change {
    const id = this.#ids.of(text);
    const isSettled = id.isSettledAt(startedAt - this.#lagMs);
    id.begin();
    const known = id.plant;
    const own = known?.presence === 'there' && known.owner === user ? known : undefined;
    const end: Change['end'] = (exchange, endedAt) => {
      id.end(endedAt);
      const sure = id.plant === own ? own : undefined;
      if (isAnswered(exchange) && !hasSucceeded(exchange)) {
        if (sure === undefined || !isSettled || !isNotFound(exchange)) {
          return undefined;
        }
        id.doubt();
        const expected = `"${sure.plant.name}", which has been created, can be deleted`;
        const actual = `the provider answered ${statusOf(exchange)}`;
        return failed(deleteRule, { expected, actual }, [...sure.exchanges, exchange]);
      }
      this.#users.of(user);
      this.#users.noteDelete(exchange, endedAt);
      if (isAnswered(exchange) && sure !== undefined) {
        this.#expected.apply({ ...deleteStep(sure.plant), user }, exchange, undefined);
      } else if (!(isAnswered(exchange) && id.isFree)) {
        id.doubt();
      }
      return undefined;
    };
    return { end };
  }

  /** Begins a request that may change any plant. */
  beginUnknown(): Change {
    this.#unknown++;
    const end: Change['end'] = (exchange, endedAt) => {
      this.#unknown--;
      if (!isAnswered(exchange) || hasSucceeded(exchange)) {
        this.#forget(endedAt);
      }
    };
    return { end };
  }

  /** What a list without a query shows about the plants. @param user the Authorization header of the list. */
  endList(exchange: Exchange, user: string, startedAt: number): readonly Finding[] {
    const listing = listingOf(exchange);
    if (listing === undefined || !hasNames(listing)) {
      return [];
    }
    const { plants } = listing;
    const seen = this.#users.of(user);
    seen.plants = plants;
    this.#longest = Math.max(this.#longest, plants.length);
    if (this.#unknown > 0) {
      return [];
    }
    const isWhole =
      startedAt >= this.#knowsSince &&
      plants.length < Math.max(this.#longest, shortestPage) &&
      statusOf(exchange) !== 206 &&
      !headerOf(exchange, 'link')?.includes('next');
    const listed = groupByName(plants, ({ name }) => String(name));
    const known = this.#expected.plantsByName();
    const presenceOf = (one: SeenPlant): Presence => {
      if (this.#ids.isSettledAt(one.plant.id, startedAt - this.#lagMs)) {
        return one.presence;
      }
      if (one.owner === user) {
        this.hasEarlyList = true;
      }
      return 'maybe';
    };
    // A create or a delete may have removed a plant that no client has created.
    const lacksOthers = [...(seen.others ?? [])].some(
      ([name, count]) => (listed.get(name)?.length ?? 0) < count,
    );
    const othersOf = (name: string) => (seen.others ? (seen.others.get(name) ?? 0) : Infinity);
    const findings: Finding[] = [];
    for (const [name, plantsOfName] of known) {
      const shown = listed.get(name) ?? [];
      const deviation = deviationIn(shown, plantsOfName, user, presenceOf, othersOf(name));
      const own = plantsOfName.filter(({ owner }) => owner === user);
      const areNew = !lacksOthers && own.every((one) => this.#newNames.has(one));
      if (deviation === undefined) {
        findings.push(...(areNew ? proofsIn(shown, own, presenceOf, isWhole) : []));
      } else if (name !== '' && (deviation.kind === 'extra' || isWhole)) {
        findings.push(findingOf(deviation, exchange, seen.lastDelete?.exchange));
        // The same mistake is not reported again.
        for (const one of plantsOfName) {
          one.presence = 'maybe';
        }
      }
    }
    if (isWhole) {
      const others = new Map<string, number>();
      for (const [name, shown] of listed) {
        const ofName = known.get(name) ?? [];
        const own = ofName.filter((one) => one.owner === user && presenceOf(one) === 'there');
        for (const one of own) {
          one.wasListed = true;
        }
        others.set(name, Math.min(othersOf(name), Math.max(0, shown.length - own.length)));
      }
      seen.others = others;
      if (seen.lastDelete && seen.lastDelete.endedAt <= startedAt) {
        seen.lastDelete = undefined;
      }
    }
    return findings;
  }

  /** How many plants the last list without a query has shown to a user. @param user the Authorization header. */
  lengthFor(user: string): number {
    return this.#users.get(user)?.plants.length ?? 0;
  }

  /** The plants that clients have seen last, in the order of the lists, and then those that were created since. */
  *plantsSeen(): Generator<{ readonly owner: string; readonly plant: ListedPlant }> {
    const byName = this.#expected.plantsByName();
    const rest = new Set(this.#expected.plants.filter(({ presence }) => presence === 'there'));
    for (const [owner, { plants }] of this.#users) {
      for (const plant of plants) {
        const known = byName.get(trimText(String(plant.name)));
        const own = known?.find((one) => one.owner === owner && rest.has(one));
        if (own !== undefined) {
          rest.delete(own);
          yield own;
        } else if (known === undefined) {
          yield { owner, plant };
        }
      }
    }
    yield* rest;
  }

  /** Forgets all plants: a request may have changed any of them. */
  #forget(at: number): void {
    this.#expected = new ExpectedPlants();
    this.#knowsSince = at + this.#lagMs;
    this.#ids.doubtAll();
    this.#users.forgetPlants();
  }
}

/** Whether a response says whether the request was handled. */
function isAnswered(exchange: Exchange | undefined): exchange is Exchange {
  const status = (exchange && statusOf(exchange)) ?? 500;
  return status < 300 || (status >= 400 && status < 500 && status !== 408);
}
