import type { NewPlant } from '../../interface/plant.js';
import type { RuleId } from '../../interface/rules.js';
import type { Finding } from '../engine/finding.js';
import { type ListedPlant, type Listing, listingOf } from '../engine/lists.js';
import { describePlant, isSameTag, trimText } from '../engine/same-text.js';
import { hasSucceeded } from '../engine/shapes.js';
import { type Exchange, headerOf, isNotFound, statusOf } from '../http/exchange.js';

/** A plant that a client has created, as far as the exchanges say. */
interface SeenPlant {
  readonly plant: NewPlant;
  /** The Authorization header of its create. */
  readonly user: string;
  presence: 'there' | 'maybe' | 'gone';
  /** When the exchange that says so ended, as `performance.now()`. */
  since: number;
  /** When a list has shown it last; 0 before. */
  listedAt: number;
  /** The rule that fails if a list shows it although it is gone. */
  rule: RuleId;
  /** How many requests about it are under way. */
  underWay: number;
  /** Whether requests about it were handled in an order that nobody knows. */
  isDisputed: boolean;
  /** Those that created it and deleted it. */
  readonly exchanges: Exchange[];
}

/** Ends a request that changes plants; without an exchange nobody knows whether it did. */
type End = (exchange: Exchange | undefined, endedAt: number) => readonly Finding[];

/** A request that may change plants. */
export interface Change {
  readonly end: End;
  /** Whether no other plant has the id of a create, as far as the exchanges say. */
  readonly isNew?: boolean;
  /** Whether it is the delete of a plant that its user has created. */
  readonly isOwnDelete?: boolean;
}

/** A list without a query. */
interface PassedList {
  readonly exchange: Exchange;
  /** The Authorization header. */
  readonly user: string;
  readonly startedAt: number;
}

/** The last list of a user. */
interface SeenList extends Listing {
  readonly startedAt: number;
  /** When its plants were looked at. */
  readonly lookedAt: number;
  readonly isWhole: boolean;
}

/** What a list shows of a name. */
interface View extends PassedList {
  /** Whether it shows all plants of its user, and not a page of them. */
  readonly isWhole: boolean;
  readonly listed: readonly ListedPlant[];
}

/** A list that is shorter is no page. */
const shortestPage = 10;
/** Above this number all plants are forgotten, and so are the oldest users, so that a long run costs no more. */
const maxPlants = 2000;
const maxUsers = 200;
/** With more ids, no list counts as whole any more. */
const maxForgotten = 100_000;
/** With more names than this, the lists of a user are looked at once in this time, in milliseconds. */
const manyNames = 100;
const pauseMs = 10;

/**
 * The plants that pass through a proxy, and what lists must show of them if no other client changes plants.
 * What lag, pages or requests that were under way at once could explain is no finding.
 */
export class Traffic {
  readonly #lagMs: number;
  #count = 0;
  #byId = new Map<string, SeenPlant[]>();
  #byName = new Map<string, SeenPlant[]>();
  /** The ids of plants that are forgotten, and may still be there. */
  readonly #forgottenIds = new Set<string>();
  /** When the last delete of an id ended; infinite while it is under way. */
  #deletes = new Map<string, number>();
  /** How many plants of a name a whole list has shown beside these, by user and name. */
  #others = new Map<string, number>();
  /** A create that was not answered may store its plant at any time. */
  readonly #lostNames = new Set<string>();
  /** The last list of each user, and when it was looked at. */
  readonly #lists = new Map<string, SeenList>();
  #latestDelete: { exchange: Exchange; user: string; endedAt: number } | undefined;
  #longest = 0;
  /** How many requests are under way of which nobody knows what they change. */
  #unknown = 0;
  /** Lists from then on show all that was created before and is forgotten. */
  #knowsSince = 0;

  /** @param lagMs how late a list may be, in milliseconds. */
  constructor(lagMs: number) {
    this.#lagMs = lagMs;
  }

  /** Forgets all plants: a request may have changed any of them. */
  disturb(at: number): void {
    for (const id of this.#byId.keys()) {
      this.#forgottenIds.add(id);
    }
    const isFull = this.#forgottenIds.size > maxForgotten;
    this.#count = 0;
    this.#byId = new Map();
    this.#byName = new Map();
    this.#deletes = new Map();
    this.#others = new Map();
    this.#latestDelete = undefined;
    this.#knowsSince = isFull ? Number.POSITIVE_INFINITY : at + this.#lagMs;
  }

  beginCreate(plant: NewPlant, user: string, startedAt: number): Change {
    if (++this.#count > maxPlants) {
      this.disturb(startedAt);
    }
    const { id } = plant;
    const name = trimText(plant.name);
    const taken = this.#ofId(id).filter((one) => !this.#isGone(one, startedAt));
    const isNew =
      taken.length === 0 &&
      !this.#forgottenIds.has(id) &&
      (this.#deletes.get(id) ?? -Infinity) < startedAt - this.#lagMs;
    const seen: SeenPlant = {
      plant,
      user,
      presence: 'maybe',
      since: startedAt,
      listedAt: 0,
      rule: 'create.rejects-400-with-error',
      underWay: 0,
      isDisputed: !isNew,
      exchanges: [],
    };
    if (!this.#byName.has(name)) {
      this.#noteOthers(name, user);
    }
    addTo(this.#byId, id, seen);
    addTo(this.#byName, name, seen);
    const all = [...taken, seen];
    begin(all);
    const end: End = (exchange, endedAt) => {
      finish(all);
      if (!this.#ofId(id).includes(seen)) {
        this.disturb(endedAt);
      }
      if (exchange === undefined || isLost(exchange)) {
        this.#lostNames.add(name);
        doubt(all, endedAt);
        return [];
      }
      seen.exchanges.push(exchange);
      if (!hasSucceeded(exchange)) {
        Object.assign(seen, { presence: 'gone', since: endedAt });
      } else if (seen.isDisputed || /\p{Surrogate}/u.test(`${name} ${plant.tag}`)) {
        doubt(all, endedAt);
      } else {
        Object.assign(seen, { presence: 'there', since: endedAt });
      }
      return [];
    };
    return { isNew, end };
  }

  /** Begins a request that may change any plant, unless it is rejected. */
  beginUnknown(): Change {
    this.#unknown++;
    const end: End = (exchange, endedAt) => {
      this.#unknown--;
      if (exchange === undefined || isLost(exchange) || hasSucceeded(exchange)) {
        this.disturb(endedAt);
      }
      return [];
    };
    return { end };
  }

  /** Begins a delete. @param pathId the id as it is in the path, decoded. */
  beginDelete(pathId: string, user: string, startedAt: number): Change {
    // A lenient provider reads the digits that a malformed id begins with.
    const [digits] = /-?\d+/.exec(pathId) ?? [];
    const id = digits === undefined ? pathId : String(BigInt(digits));
    const found = this.#ofId(id).filter(({ presence }) => presence !== 'gone');
    begin(found);
    this.#deletes.set(id, Number.POSITIVE_INFINITY);
    const [first] = found;
    const isOwn = found.length === 1 && first?.user === user && id === pathId;
    const wasThere = isOwn && this.#isThere(first, startedAt, 1);
    const end: End = (exchange, endedAt) => {
      finish(found);
      this.#deletes.set(id, endedAt);
      if (exchange !== undefined && !isLost(exchange) && !hasSucceeded(exchange)) {
        if (!wasThere || first?.isDisputed || !isNotFound(exchange)) {
          return [];
        }
        doubt(found, endedAt);
        const expected = `"${first?.plant.name}", which has been created, can be deleted`;
        const actual = `the provider answered ${statusOf(exchange)}`;
        const exchanges = [...(first?.exchanges ?? []), exchange];
        return [failed('delete.removes-one-plant', expected, actual, exchanges)];
      }
      const ofId = this.#ofId(id).filter(({ presence }) => presence !== 'gone');
      const isAlone = isOwn && ofId.length === 1 && ofId[0] === first;
      if (exchange && isAlone && first?.presence === 'there' && !first.isDisputed) {
        const rule = 'delete.removes-one-plant';
        Object.assign(first, { presence: 'gone', since: endedAt, rule });
        first.exchanges.push(exchange);
      } else if (exchange === undefined || isLost(exchange) || ofId.length > 0) {
        doubt(ofId, endedAt);
      }
      this.#latestDelete = exchange && { exchange, user, endedAt };
      return [];
    };
    return { end, isOwnDelete: isOwn && first?.presence === 'there' };
  }

  /** What a list without a query shows about the plants. */
  endList({ exchange, user, startedAt }: PassedList): readonly Finding[] {
    const listing = listingOf(exchange);
    if (listing?.plants.every(({ name }) => typeof name === 'string') !== true) {
      return [];
    }
    const { length } = listing.plants;
    this.#longest = Math.max(this.#longest, length);
    const { lookedAt = -Infinity } = this.#lists.get(user) ?? {};
    const isDue = this.#byName.size < manyNames || startedAt >= lookedAt + pauseMs;
    const isWhole =
      this.#unknown === 0 &&
      (length < this.#longest || length < shortestPage) &&
      startedAt >= this.#knowsSince &&
      statusOf(exchange) !== 206 &&
      !headerOf(exchange, 'link')?.includes('next');
    this.#lists.delete(user);
    const list = { ...listing, startedAt, lookedAt: isDue ? startedAt : lookedAt, isWhole };
    this.#lists.set(user, list);
    for (const oldest of [...this.#lists.keys()].slice(0, -maxUsers)) {
      this.#lists.delete(oldest);
    }
    if (!isDue || this.#unknown > 0) {
      return [];
    }
    const byName = new Map<string, ListedPlant[]>();
    for (const plant of listing.plants) {
      addTo(byName, trimText(String(plant.name)), plant);
    }
    return [...this.#byName].flatMap(([name, plants]) => {
      const isOwn = plants.some((one) => one.user === user);
      const view = { exchange, user, startedAt, isWhole, listed: byName.get(name) ?? [] };
      return isOwn && name !== '' && !this.#lostNames.has(name)
        ? this.#compare(name, plants, view)
        : [];
    });
  }

  /** Before the first create of a name, the list of its user shows how many others have it. */
  #noteOthers(name: string, user: string): void {
    const { isWhole, startedAt, plants } = this.#lists.get(user) ?? { plants: [] };
    if (isWhole && Number(startedAt) >= this.#knowsSince) {
      const others = plants.filter((one) => trimText(String(one.name)) === name);
      this.#others.set(`${user}\n${name}`, others.length);
    }
  }

  /** Compares how often a list shows a name with the plants that have this name. */
  #compare(name: string, plants: readonly SeenPlant[], view: View): readonly Finding[] {
    const { exchange, user, startedAt, isWhole, listed } = view;
    const possible = plants.filter((one) => !this.#isGone(one, startedAt));
    const certain = possible.filter((one) => one.user === user && this.#isThere(one, startedAt));
    const key = `${user}\n${name}`;
    const others = this.#others.get(key) ?? Number.POSITIVE_INFINITY;
    if (isWhole) {
      this.#others.set(key, Math.min(others, Math.max(0, listed.length - certain.length)));
    }
    const report = (rule: RuleId, one: SeenPlant, expected: string, actual: string) => {
      // One mistake is reported once.
      doubt(plants, startedAt);
      const exchanges = new Set([...one.exchanges, ...this.#deleteBefore(rule, one), exchange]);
      return [failed(rule, expected, actual, [...exchanges])];
    };
    const times = (count: number) => `it is listed ${count} times`;
    if (listed.length > others + possible.length) {
      const gone = plants.findLast((one) => !possible.includes(one));
      const [one = gone] = possible;
      const { rule } = gone ?? { rule: 'create.stores-plant' };
      const expected =
        possible.length === 0 ? `"${name}" is not listed` : `"${name}": ${times(possible.length)}`;
      return one ? report(rule, gone ?? one, expected, times(listed.length)) : [];
    }
    const [first] = certain;
    const [shown] = listed;
    if (!isWhole || first === undefined) {
      return [];
    }
    const expected = `the list shows ${describePlant(first.plant)}`;
    if (listed.length < certain.length) {
      const byDelete = 'delete.removes-one-plant';
      const isByDelete = this.#deleteBefore(byDelete, first).length > 0;
      return report(isByDelete ? byDelete : 'create.stores-plant', first, expected, 'it does not');
    }
    for (const one of certain) {
      one.listedAt = startedAt;
    }
    return shown && possible.length + listed.length === 2 && !isSameTag(first.plant.tag, shown.tag)
      ? report('create.stores-plant', first, expected, `it is ${describePlant(shown)}`)
      : [];
  }

  /** The latest delete, if it may be why a plant of its user is missing. */
  #deleteBefore(rule: RuleId, { user, listedAt, exchanges }: SeenPlant): readonly Exchange[] {
    const latest = this.#latestDelete;
    const isOther = latest?.user === user && !exchanges.includes(latest.exchange);
    const isLater = latest !== undefined && listedAt > 0 && latest.endedAt > listedAt;
    return isOther && isLater && rule === 'delete.removes-one-plant' ? [latest.exchange] : [];
  }

  #ofId(id: string): readonly SeenPlant[] {
    return this.#byId.get(id) ?? [];
  }

  /** Whether a plant is not in the store, and lists from this time on know it. */
  #isGone({ presence, since }: SeenPlant, at: number): boolean {
    return presence === 'gone' && since < at - this.#lagMs;
  }

  /** @param underWay how many requests about it may be under way. */
  #isThere(one: SeenPlant | undefined, at: number, underWay = 0): boolean {
    const { presence, since = at } = one ?? {};
    return presence === 'there' && one?.underWay === underWay && since < at - this.#lagMs;
  }

  /** The plants as users have seen them last: those in their lists, and what has changed since. */
  plantsSeen(): readonly { user: string; id?: string; plant: ListedPlant }[] {
    const all = [...this.#byId.values()].flat();
    const isNamed = (name: unknown) => (one: SeenPlant) =>
      trimText(one.plant.name) === trimText(String(name));
    const ofLists = [...this.#lists].flatMap(([user, { plants, startedAt }]) =>
      plants
        .filter(({ name }) =>
          all
            .filter(isNamed(name))
            .every(({ presence, since }) => presence === 'gone' && since < startedAt),
        )
        .map((plant) => ({ user, plant })),
    );
    const ofCreates = all
      .filter(({ presence }) => presence === 'there')
      .map(({ user, plant }) => ({ user, id: plant.id, plant }));
    return [...ofCreates, ...ofLists];
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

/** Whether a request may have been handled in spite of its response. */
function isLost(exchange: Exchange): boolean {
  const status = statusOf(exchange) ?? 500;
  return !isSuccessOrRejection(exchange) || status === 408;
}

function isSuccessOrRejection(exchange: Exchange): boolean {
  const status = statusOf(exchange) ?? 500;
  return status < 500 && (status >= 400 || status < 300);
}

function begin(plants: readonly SeenPlant[]): void {
  for (const one of plants) {
    one.isDisputed ||= one.underWay > 0;
    one.underWay++;
  }
}

function finish(plants: readonly SeenPlant[]): void {
  for (const one of plants) {
    one.underWay--;
  }
}

/** From now on, plants may be there or not. */
function doubt(plants: readonly SeenPlant[], since: number): void {
  for (const one of plants) {
    Object.assign(one, { presence: 'maybe', since });
  }
}

function addTo<Item>(map: Map<string, Item[]>, key: string, item: Item): void {
  const items = map.get(key);
  if (items === undefined) {
    map.set(key, [item]);
  } else {
    items.push(item);
  }
}
