import type { NewPlant } from '../../interface/plant.js';
import { keptExchange, type SentExchange } from '../http/exchange.js';
import { ownAuthorization, type User } from '../http/request.js';
import { type Effect, effectOfCreate, effectOfDelete, effectOfReplacing } from './effects.js';
import { hasSucceeded } from './response-shape.js';
import { trimText } from './same-plant.js';
import type { Part, Step } from './step.js';
import type { View } from './view.js';

/** Whether a plant is in the store, as far as the requests so far and the document say. */
export type Presence = 'there' | 'maybe' | 'gone';

/** A request that may have created or removed a plant. */
export interface Change<Owner extends string = User> {
  readonly step: Step<Owner>;
  /** By one clock for all changes and lists. */
  readonly startedAt: number;
  /** Infinity while it is under way. */
  endedAt: number;
  effect: Effect;
  exchange: SentExchange | undefined;
}

/** A plant that a request has created, or may have created, and what is known about it. */
export class LedgerRecord<Owner extends string = User> {
  readonly plant: NewPlant;
  readonly create: Change<Owner>;
  /** The requests that may have removed it, in order, also those that must not. */
  readonly removals: Change<Owner>[] = [];
  /** The last list of each user that showed it as it was expected. */
  readonly shownTo = new Map<Owner, View<Owner>>();
  /** The names that the last list which showed it had after it. */
  listedAfter: readonly string[] = [];
  /** When a whole list lacked it for the first time although it had to be there. From then on it need not be there. */
  missedAt: number | undefined;
  /** When a list showed it for the last time although it had to be gone. */
  returnedAt = -Infinity;

  constructor(plant: NewPlant, create: Change<Owner>) {
    this.plant = plant;
    this.create = create;
  }

  /** The user whose request created it. With another token, another user may own it. */
  get owner(): Owner {
    return this.create.step.user;
  }

  /** The Authorization header of its create, unless that was the header of its owner. */
  get authorization(): string | undefined {
    return ownAuthorization(this.create.step) ?? undefined;
  }

  /** Whether the provider said that it has created it. */
  get isConfirmed(): boolean {
    const { exchange } = this.create;
    return exchange !== undefined && hasSucceeded(exchange);
  }

  /** The presence at this moment. */
  get presence(): Presence {
    return this.presenceDuring(Infinity, Infinity);
  }

  /** The requests that created, changed or removed it, in order. */
  get exchanges(): readonly SentExchange[] {
    return [this.create, ...this.removals].flatMap(({ exchange }) => exchange ?? []);
  }

  get wasShown(): boolean {
    return this.shownTo.size > 0;
  }

  /**
   * The presence during a time: `there` if it was there all the time, `gone` if at no moment. The ends of a request belong
   * to it: a request that began before another one ended may have been handled after it.
   */
  presenceDuring(from: number, to: number): Presence {
    const begun = this.removals.filter(({ startedAt }) => startedAt < to);
    const removals = begun.filter(({ effect }) => effect !== 'nothing');
    const { effect, endedAt } = this.create;
    const since = Math.max(effect === 'nothing' ? -Infinity : endedAt, this.returnedAt);
    const done = removals.filter(({ effect }) => effect === 'done');
    const isGone =
      since === -Infinity ||
      done.some(({ startedAt, endedAt }) => startedAt >= since && endedAt <= from);
    if (isGone) {
      return 'gone';
    }
    const isThere = effect === 'done' && endedAt <= from && removals.length === 0;
    return isThere && (this.missedAt === undefined || this.missedAt > to) ? 'there' : 'maybe';
  }
}

/** A request that is under way. */
interface BegunStep<Owner extends string = User> {
  /** The plant of a create. */
  readonly record: LedgerRecord<Owner> | undefined;
  /** Notes the response. Without an exchange, the request was not sent. */
  end(exchange: SentExchange | undefined, at: number): void;
}

/**
 * The plants of a run, or of the clients of a proxy: what requests and lists have shown of each. The responses of the
 * provider decide. Where the document leaves open what a request does to a plant, the plant may be there or not. This
 * class sends nothing.
 */
export class Ledger<Owner extends string = User> {
  /** How late a list may show a change, in milliseconds. */
  readonly lagMs: number;
  /** How late lists were, as far as was seen, in milliseconds. */
  seenLagMs = 0;
  readonly #records = new Set<LedgerRecord<Owner>>();
  readonly #byName = new Map<string, LedgerRecord<Owner>[]>();
  readonly #byId = new Map<string, LedgerRecord<Owner>[]>();
  readonly #byPart = new Map<Part, LedgerRecord<Owner>[]>();
  /** The plants that may be there, or went so recently that a late list may show them. */
  readonly #live = new Set<LedgerRecord<Owner>>();
  readonly #changes: Change<Owner>[] = [];

  constructor(lagMs: number) {
    this.lagMs = lagMs;
  }

  get records(): ReadonlySet<LedgerRecord<Owner>> {
    return this.#records;
  }

  /** The plants that may be there. */
  get remaining(): readonly LedgerRecord<Owner>[] {
    return [...this.#live].filter(({ presence }) => presence !== 'gone');
  }

  /** Every request that may have created or removed a plant, in order. */
  get changes(): readonly Change<Owner>[] {
    return this.#changes;
  }

  /** The plants with a name, which a provider may trim. */
  named(name: string): readonly LedgerRecord<Owner>[] {
    return this.#byName.get(trimText(name)) ?? [];
  }

  withId(id: string): readonly LedgerRecord<Owner>[] {
    return this.#byId.get(id) ?? [];
  }

  /** The plants that the steps of a part have created, or may have created. */
  recordsOf(part: Part): readonly LedgerRecord<Owner>[] {
    return this.#byPart.get(part) ?? [];
  }

  /** The record of a plant: of several creates of one plant, the last one that may have stored it. */
  recordOf(plant: NewPlant): LedgerRecord<Owner> | undefined {
    return this.#recordsOfPlant(plant).at(-1);
  }

  /** The records of a plant, one for each create that may have stored it; else the last one. */
  #recordsOfPlant({ id, name }: NewPlant): readonly LedgerRecord<Owner>[] {
    const records = this.withId(id).filter(({ plant }) => plant.name === name);
    const possible = records.filter(({ presence }) => presence !== 'gone');
    return possible.length > 0 ? possible : records.slice(-1);
  }

  /**
   * Notes a request before it is sent: it may take effect even if no response comes.
   *
   * @param named the records of the plant that it may remove or replace; default those of the plant that it names.
   */
  begin(
    step: Step<Owner>,
    startedAt: number,
    named = step.plant ? this.#recordsOfPlant(step.plant) : [],
  ): BegunStep<Owner> {
    const { request } = step;
    if (request.method === 'GET') {
      return { record: undefined, end: () => {} };
    }
    const change: Change<Owner> = {
      step,
      startedAt,
      endedAt: Infinity,
      effect: 'maybe',
      exchange: undefined,
    };
    this.#changes.push(change);
    // A request that names a plant may remove it, or replace it by another one.
    const removal = { ...change };
    // If another plant of the user has the id as well, nobody knows which of them is stored.
    const removalOfOther = { ...change };
    for (const record of named) {
      record.removals.push(removal);
    }
    for (const record of this.#othersWithIdOf(step, named)) {
      record.removals.push(removalOfOther);
    }
    const record = request.sent && this.#add(request.sent, change);
    const end = (exchange: SentExchange | undefined, endedAt: number) => {
      if (exchange === undefined) {
        this.#withdraw(record, change);
        removal.effect = 'nothing';
        removalOfOther.effect = 'nothing';
        return;
      }
      const isCreate = request.method === 'POST';
      const kept = { ...change, endedAt, exchange: keptExchange(exchange) };
      const effect = isCreate ? effectOfReplacing(kept) : effectOfDelete(kept);
      Object.assign(change, kept, { effect: isCreate ? effectOfCreate(kept) : effect });
      Object.assign(removal, kept, { effect });
      Object.assign(removalOfOther, kept, { effect: effect === 'done' ? 'maybe' : effect });
    };
    return { record, end };
  }

  #othersWithIdOf(
    { plant, user }: Step<Owner>,
    named: readonly LedgerRecord<Owner>[],
  ): readonly LedgerRecord<Owner>[] {
    return this.withId(plant?.id ?? '').filter(
      (record) => record.owner === user && record.presence !== 'gone' && !named.includes(record),
    );
  }

  #add(plant: NewPlant, create: Change<Owner>): LedgerRecord<Owner> {
    const record = new LedgerRecord(plant, create);
    this.#records.add(record);
    this.#live.add(record);
    pushTo(this.#byName, trimText(plant.name), record);
    pushTo(this.#byId, plant.id, record);
    if (create.step.part !== undefined) {
      pushTo(this.#byPart, create.step.part, record);
    }
    return record;
  }

  #withdraw(record: LedgerRecord<Owner> | undefined, change: Change<Owner>): void {
    this.#changes.splice(this.#changes.lastIndexOf(change), 1);
    if (record !== undefined) {
      this.#records.delete(record);
      this.#live.delete(record);
      const { part } = change.step;
      const siblings = part ? this.recordsOf(part) : [];
      for (const group of [this.named(record.plant.name), this.withId(record.plant.id), siblings]) {
        (group as LedgerRecord<Owner>[]).splice(group.indexOf(record), 1);
      }
    }
  }

  /**
   * The plants about which a list may tell. A plant that is gone for this list, and was created by its user, is none of
   * them for later lists.
   */
  liveFor({ user, startedAt }: View<Owner>): readonly LedgerRecord<Owner>[] {
    const live = [...this.#live];
    const from = startedAt - this.lagMs;
    for (const record of live) {
      if (record.owner === user && record.presenceDuring(from, from) === 'gone') {
        this.#live.delete(record);
      }
    }
    return live;
  }
}

function pushTo<Key, Value>(groups: Map<Key, Value[]>, key: Key, value: Value): void {
  const group = groups.get(key) ?? [];
  group.push(value);
  groups.set(key, group);
}
