import type { NewPlant } from '../../interface/plant.js';
import type { RuleId } from '../../interface/rules.js';
import { deviationIn, type Presence } from '../engine/expected-plants.js';
import { type ListedPlant, listingOf } from '../engine/lists.js';
import { hasSucceeded } from '../engine/response-rules.js';
import type { Finding } from '../engine/results.js';
import { trimText } from '../engine/same-text.js';
import { type Exchange, headerOf, isNotFound, statusOf } from '../http/exchange.js';

/** What is known of an id. */
interface SeenId {
  /** How many requests about it are under way. */
  underWay: number;
  /** When its plant was deleted; infinite while there is one, or nobody knows. */
  freeSince: number;
  /** The last one that was created while the id was free; undefined if nobody knows. */
  plant?: SeenPlant | undefined;
}

/** A plant that a client has created, as far as the exchanges say. */
interface SeenPlant {
  readonly id: SeenId;
  readonly plant: NewPlant;
  /** The Authorization header of its create. */
  readonly owner: string;
  presence: Presence;
  /** When the exchange that says so ended, as `performance.now()`. */
  since: number;
  /** When a list has shown it last; 0 before. */
  listedAt: number;
  /** The rule that fails if a list shows it although it is gone. */
  rule: RuleId;
  /** Those that created it and deleted it. */
  readonly exchanges: Exchange[];
}

/** What one Authorization header has seen. */
interface SeenByUser {
  /** The last list. */
  plants: readonly ListedPlant[];
  /** By name, how many plants whole lists have shown beside those of clients; undefined before the first. */
  others?: ReadonlyMap<string, number> | undefined;
  lastDelete?: { readonly exchange: Exchange; readonly endedAt: number } | undefined;
}

/** A request that may change plants. */
export interface Change {
  /** Ends it; without an exchange nobody knows whether it was handled. */
  end(exchange: Exchange | undefined, endedAt: number): readonly Finding[];
  /** Whether no other plant has the id of a create, as far as the exchanges say. */
  readonly isNew?: boolean;
  /** Whether it is the delete of a plant that its user has created. */
  readonly isOwnDelete?: boolean;
}

const byDelete = 'delete.removes-one-plant';
/** A list that is shorter is no page. */
const shortestPage = 10;
/** With more, all are forgotten, so that a long run costs no more. */
const maxPlants = 1000;
const maxUsers = 200;
const maxIds = 100_000;

/**
 * The plants that pass through a proxy, and what lists must show of them if no other client changes plants.
 * What lag, pages or requests that were under way at once could explain is no finding.
 */
export class Traffic {
  readonly #lagMs: number;
  readonly #ids = new Map<string, SeenId>();
  readonly #users = new Map<string, SeenByUser>();
  readonly #byName = new Map<string, SeenPlant[]>();
  #count = 0;
  #longest = 0;
  /** How many requests are under way of which nobody knows what they change. */
  #unknown = 0;
  /** Lists from then on show all that was created before and is forgotten. */
  #knowsSince = 0;

  /** @param lagMs how late a list may be, in milliseconds. */
  constructor(lagMs: number) {
    this.#lagMs = lagMs;
  }

  beginCreate(plant: NewPlant, owner: string, startedAt: number): Change {
    if (++this.#count > maxPlants) {
      this.#forget(startedAt);
    }
    const id = this.#begin(plant.id);
    const isNew = id.freeSince < startedAt - this.#lagMs;
    const seen: SeenPlant = {
      id,
      plant,
      owner,
      presence: 'maybe',
      since: startedAt,
      listedAt: 0,
      exchanges: [],
      rule: 'create.rejects-400-with-error',
    };
    const name = trimText(plant.name);
    addTo(this.#byName, name, seen);
    if (isNew) {
      Object.assign(id, { plant: seen, freeSince: Infinity });
    }
    const end: Change['end'] = (exchange, endedAt) => {
      id.underWay--;
      if (!this.#byName.get(name)?.includes(seen)) {
        this.#forget(endedAt);
      }
      seen.since = endedAt;
      seen.exchanges.push(...(exchange ? [exchange] : []));
      const isSure = id.plant === seen;
      if (isAnswered(exchange) && !hasSucceeded(exchange)) {
        seen.presence = 'gone';
        id.freeSince = isSure ? endedAt : id.freeSince;
      } else if (isAnswered(exchange) && isSure) {
        seen.presence = 'there';
      } else {
        doubt(id);
      }
      return [];
    };
    return { isNew, end };
  }

  beginDelete(text: string, user: string, startedAt: number): Change {
    const id = this.#begin(text);
    const { plant: seen } = id;
    const isOwnDelete = seen?.presence === 'there' && seen.owner === user;
    const wasListed = isOwnDelete && seen.since < startedAt - this.#lagMs;
    const end: Change['end'] = (exchange, endedAt) => {
      id.underWay--;
      const isSure = isOwnDelete && id.plant === seen;
      if (isAnswered(exchange) && !hasSucceeded(exchange)) {
        if (!wasListed || !isSure || !isNotFound(exchange)) {
          return [];
        }
        doubt(id);
        const expected = `"${seen.plant.name}", which has been created, can be deleted`;
        const actual = `the provider answered ${statusOf(exchange)}`;
        return [failed(byDelete, expected, actual, [...seen.exchanges, exchange])];
      }
      if (isAnswered(exchange) && isSure) {
        Object.assign(seen, { presence: 'gone', since: endedAt, rule: byDelete });
        seen.exchanges.push(exchange);
        id.freeSince = endedAt;
      } else if (isAnswered(exchange) && id.freeSince < Infinity) {
        id.freeSince = endedAt;
      } else {
        doubt(id);
      }
      this.#userOf(user).lastDelete = exchange && { exchange, endedAt };
      return [];
    };
    return { isOwnDelete, end };
  }

  /** Begins a request that may change any plant, unless it is rejected. */
  beginUnknown(): Change {
    this.#unknown++;
    const end: Change['end'] = (exchange, endedAt) => {
      this.#unknown--;
      if (!isAnswered(exchange) || hasSucceeded(exchange)) {
        this.#forget(endedAt);
      }
      return [];
    };
    return { end };
  }

  /** What a list without a query shows about the plants. @param user its Authorization header. */
  endList(exchange: Exchange, user: string, startedAt: number): readonly Finding[] {
    const listing = listingOf(exchange);
    if (listing?.plants.every(({ name }) => typeof name === 'string') !== true) {
      return [];
    }
    const { plants } = listing;
    const seen = this.#userOf(user);
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
    const listed = new Map<string, ListedPlant[]>();
    for (const plant of plants) {
      addTo(listed, trimText(String(plant.name)), plant);
    }
    const othersOf = (name: string) => (seen.others ? (seen.others.get(name) ?? 0) : Infinity);
    const presenceOf = (one: SeenPlant): Presence =>
      one.id.underWay > 0 || one.since >= startedAt - this.#lagMs ? 'maybe' : one.presence;
    const isCertain = (one: SeenPlant) => one.owner === user && presenceOf(one) === 'there';
    const findings: Finding[] = [];
    for (const [name, known] of this.#byName) {
      const shown = listed.get(name) ?? [];
      const deviation = deviationIn(shown, known, user, presenceOf, othersOf(name));
      if (deviation === undefined || name === '' || (deviation.kind !== 'extra' && !isWhole)) {
        continue;
      }
      const { kind, known: deviating, expected, actual } = deviation;
      const { exchange: last, endedAt = 0 } = seen.lastDelete ?? {};
      const isByDelete =
        kind === 'missing' && deviating.listedAt > 0 && endedAt > deviating.listedAt;
      const ofPlant = deviating.presence === 'gone' ? deviating.rule : 'create.stores-plant';
      const rule = isByDelete ? byDelete : ofPlant;
      const before = isByDelete && last ? [...deviating.exchanges, last] : deviating.exchanges;
      findings.push(failed(rule, expected, actual, [...before, exchange]));
      // One mistake is reported once.
      for (const one of known) {
        one.presence = 'maybe';
      }
    }
    if (isWhole) {
      seen.others = new Map(
        [...listed].map(([name, shown]) => {
          const certain = (this.#byName.get(name) ?? []).filter(isCertain);
          for (const one of certain) {
            one.listedAt = startedAt;
          }
          return [name, Math.min(othersOf(name), Math.max(0, shown.length - certain.length))];
        }),
      );
    }
    return findings;
  }

  /** How many plants the last list without a query has shown to a user. @param user the Authorization header. */
  lengthFor(user: string): number {
    return this.#users.get(user)?.plants.length ?? 0;
  }

  /** The plants as clients have seen them last: in the order of the lists, then those that were created since. */
  *plantsSeen(): Generator<{ readonly owner: string; readonly plant: ListedPlant }> {
    const created = [...this.#byName.values()]
      .flat()
      .filter(({ presence }) => presence === 'there');
    const rest = new Set(created);
    for (const [owner, { plants }] of this.#users) {
      for (const plant of plants) {
        const known = this.#byName.get(trimText(String(plant.name)));
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

  #begin(text: string): SeenId {
    const id = this.#ids.get(text) ?? { underWay: 0, freeSince: -Infinity };
    this.#ids.set(text, id);
    if (id.underWay++ > 0) {
      doubt(id);
    }
    return id;
  }

  #userOf(authorization: string): SeenByUser {
    const user = this.#users.get(authorization) ?? { plants: [] };
    if (this.#users.size > maxUsers) {
      this.#users.clear();
    }
    this.#users.set(authorization, user);
    return user;
  }

  /** Forgets all plants: a request may have changed any of them. */
  #forget(at: number): void {
    this.#count = 0;
    this.#knowsSince = at + this.#lagMs;
    this.#byName.clear();
    if (this.#ids.size > maxIds) {
      this.#ids.clear();
    }
    for (const id of this.#ids.values()) {
      doubt(id);
    }
    for (const user of this.#users.values()) {
      Object.assign(user, { others: undefined, lastDelete: undefined });
    }
  }
}

function failed(
  rule: RuleId,
  expected: string,
  actual: string,
  exchanges: readonly Exchange[],
): Finding {
  return { rule, verdict: 'failed', expected, actual, exchanges };
}

/** Whether a response says whether the request was handled. */
function isAnswered(exchange: Exchange | undefined): exchange is Exchange {
  const status = (exchange && statusOf(exchange)) ?? 500;
  return status < 300 || (status >= 400 && status < 500 && status !== 408);
}

/** From now on, nobody knows the plants of an id: requests were under way at once, or one was not answered. */
function doubt(id: SeenId): void {
  if (id.plant !== undefined) {
    id.plant.presence = 'maybe';
  }
  Object.assign(id, { plant: undefined, freeSince: Infinity });
}

function addTo<Item>(map: Map<string, Item[]>, key: string, item: Item): void {
  const items = map.get(key) ?? [];
  items.push(item);
  map.set(key, items);
}
