import { type Finding, passed } from '../verify/engine/finding.js';
import type { InspectedStep } from '../verify/engine/inspect.js';
import { Ledger, type LedgerRecord } from '../verify/engine/ledger.js';
import { hasSucceeded } from '../verify/engine/response-shape.js';
import { trimText } from '../verify/engine/same-plant.js';
import type { Step, StepSituation } from '../verify/engine/step.js';
import { hasNames, type ListedPlant, saysItIsPart, type View } from '../verify/engine/view.js';
import { Views } from '../verify/engine/views.js';
import { keptExchange, type SentExchange, statusOf } from '../verify/http/exchange.js';

/** A request of a client that is under way. */
export interface PendingRequest extends Pick<Required<InspectedStep>, 'step' | 'setup'> {
  /** What is known about the plant of a delete, if the client has created it. */
  readonly ownPlant?: InspectedStep['ownPlant'];
  /** Ends it. Without an exchange, nobody knows whether the request was handled. */
  end(exchange: SentExchange | undefined, endedAt: number): void;
}

/** The last list without a query that a user has seen. */
interface SeenList {
  readonly plants: readonly ListedPlant[];
  readonly names: ReadonlySet<string>;
  readonly startedAt: number;
  readonly isPart: boolean;
}

/** When there are more of these, all plants are forgotten, so that the cost of a long run stays bounded. */
const maxChanges = 2000;
/** When clients have used more ids, none of them is known to be free any more. */
const maxIds = 100_000;
/** Of more users, the list of the one who has listed least recently is forgotten. */
const maxUsers = 200;

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/**
 * The plants of the requests that pass through a proxy, and what lists must show of them if no other client changes
 * plants. A list that is late, a page, or requests at the same time may explain a difference: then there is no finding.
 */
export class Traffic {
  #ledger: Ledger<string>;
  #views: Views<string>;
  readonly #seen = new Map<string, SeenList>();
  /** By plant and user, the length of the last list before the create, if that list did not show the name. */
  readonly #lengthsWithout = new WeakMap<LedgerRecord<string>, ReadonlyMap<string, number>>();
  readonly #usedIds = new Set<string>();
  /** By id, the create that was accepted last, until a delete is. A delete shows little without it. */
  readonly #creates = new Map<string, SentExchange>();
  /** How many requests are under way that may change any plant. */
  #unknown = 0;
  /** The time from which on lists show what such requests have done. */
  #knowsSince = 0;

  /** @param lagMs how late a list may be, in milliseconds. */
  constructor(lagMs: number) {
    this.#ledger = new Ledger(lagMs);
    this.#views = this.#createViews(0);
  }

  #createViews(longest: number): Views<string> {
    // A plant that comes later is of a client, if no other client uses the provider.
    const maySeeUnrecorded = (user: string, name: string) =>
      !this.#ledger
        .named(name)
        .map((plant) => this.#lengthsWithout.get(plant)?.get(user) ?? Infinity)
        .some((length) => this.#views.isWholeLength(length));
    return new Views(this.#ledger, { maySeeUnrecorded, longest });
  }

  /** Begins a request. */
  begin(step: Step<string>, startedAt: number): PendingRequest {
    const id = step.situation === undefined ? idOf(step) : undefined;
    if (id === undefined) {
      return safeMethods.has(step.request.method)
        ? { step, setup: [], end: () => {} }
        : this.#beginUnknown(step);
    }
    if (this.#ledger.changes.length >= maxChanges) {
      this.#forget(startedAt);
    }
    const ledger = this.#ledger;
    const isSettled = this.#isSettled(id, startedAt);
    const named = ledger.withId(id).find(({ presence }) => presence !== 'gone');
    const isFree = isSettled && named === undefined;
    const isOwn = named?.presence === 'there' && named.owner === step.user;
    const isCertain = step.request.sent ? isFree : isOwn;
    const situation = isCertain ? undefined : openSituation(step);
    const passed = { ...step, situation, plant: named?.plant };
    const setup = named?.exchanges ?? this.#createOf(step);
    const { record, end } = ledger.begin(passed, startedAt, named ? [named] : []);
    this.#usedIds.add(id);
    if (record !== undefined) {
      this.#lengthsWithout.set(record, this.#listsWithout(record));
    }
    return {
      step: passed,
      setup,
      get ownPlant() {
        return isOwn
          ? { presence: named.presence, wasShown: named.wasShown || undefined, isSettled }
          : undefined;
      },
      end: (exchange, endedAt) => {
        // A request that was not answered may be handled at any later time: it does not end.
        if (isAnswered(exchange)) {
          end(exchange, endedAt);
          this.#noteDone(step, exchange);
        }
        if (record !== undefined && ledger !== this.#ledger) {
          this.#forget(endedAt);
        }
      },
    };
  }

  /** Begins a request that may change any plant. */
  #beginUnknown(step: Step<string>): PendingRequest {
    this.#unknown++;
    return {
      step: { ...step, situation: step.situation ?? openSituation(step) },
      setup: this.#createOf(step),
      end: (exchange, endedAt) => {
        this.#unknown--;
        this.#noteDone(step, exchange);
        if (!isAnswered(exchange) || hasSucceeded(exchange)) {
          this.#forget(endedAt);
        }
      },
    };
  }

  /** The create of the plant that a step names, also if it is not certain that the plant is still there. */
  #createOf(step: Step<string>): readonly SentExchange[] {
    const create = this.#creates.get(idOf(step) ?? '');
    return create ? [create] : [];
  }

  #noteDone(step: Step<string>, exchange: SentExchange | undefined): void {
    const id = idOf(step);
    if (id === undefined || exchange === undefined || !hasSucceeded(exchange)) {
      return;
    }
    this.#creates.delete(id);
    if (step.request.method === 'POST') {
      this.#creates.set(id, keptExchange(exchange));
    }
    dropOldest(this.#creates, maxChanges);
  }

  /** Whether it is known what all requests with an id have done, and the provider must see it. */
  #isSettled(id: string, at: number): boolean {
    const { changes, lagMs } = this.#ledger;
    const withId = changes.filter(({ step }) => idOf(step) === id);
    const isForgotten =
      withId.length === 0 && (this.#usedIds.has(id) || this.#usedIds.size >= maxIds);
    return !isForgotten && withId.every(({ endedAt }) => endedAt < at - lagMs);
  }

  /** The lengths of the lists that users have seen last, if those do not show the name of a plant. */
  #listsWithout({ plant }: LedgerRecord<string>): ReadonlyMap<string, number> {
    const name = trimText(plant.name);
    const lists = [...this.#seen].filter(
      ([, { startedAt, names, isPart }]) =>
        startedAt >= this.#knowsSince && !isPart && !names.has(name),
    );
    return new Map(lists.map(([user, { plants }]) => [user, plants.length]));
  }

  /** What a list without a query shows about the plants. */
  noteList(view: View<string>): readonly Finding[] {
    const { user, plants, startedAt } = view;
    if (!hasNames(view)) {
      return [];
    }
    const before = this.#seen.get(user)?.names ?? [];
    const names = new Set(plants.map(({ name }) => trimText(String(name))));
    this.#seen.delete(user);
    this.#seen.set(user, { plants, names, startedAt, isPart: saysItIsPart(view) });
    dropOldest(this.#seen, maxUsers);
    if (this.#unknown > 0 || startedAt < this.#knowsSince) {
      return [];
    }
    const proofs = this.#views.note(view);
    // A create or a delete may have removed a plant that no client has created.
    const lacksUnrecorded = [...before].some(
      (name) => !names.has(name) && this.#ledger.named(name).length === 0,
    );
    return [
      ...this.#views.takeFindings().map(({ finding }) => finding),
      ...(lacksUnrecorded ? [] : proofs.flatMap(({ rules }) => passed(...rules))),
    ];
  }

  /** How many plants the last list without a query has shown to a user. */
  lengthFor(user: string): number {
    return this.#seen.get(user)?.plants.length ?? 0;
  }

  /** The plants that clients have seen last, in the order of the lists, and then those that were created since. */
  *plantsSeen(): Generator<{ readonly owner: string; readonly plant: ListedPlant }> {
    const rest = new Set([...this.#ledger.records].filter(({ presence }) => presence === 'there'));
    for (const [owner, { plants }] of this.#seen) {
      for (const plant of plants) {
        const recorded = this.#ledger.named(String(plant.name));
        const match = recorded.find((plant) => plant.owner === owner && rest.delete(plant));
        if (match !== undefined || recorded.length === 0) {
          yield match ?? { owner, plant };
        }
      }
    }
    yield* rest;
  }

  /** Forgets all plants: a request may have changed any of them. */
  #forget(at: number): void {
    const { lagMs } = this.#ledger;
    this.#ledger = new Ledger(lagMs);
    this.#views = this.#createViews(this.#views.longest);
    this.#knowsSince = at + lagMs;
  }
}

/** The id that a create or a delete names. */
function idOf({ request: { method, path, sent } }: Step<string>): string | undefined {
  // A lenient provider may read only the digits of a malformed id.
  const [, id] = (method === 'DELETE' && /^\/plants\/(0|-?[1-9]\d*)$/.exec(path)) || [];
  return sent?.id ?? id;
}

/** The situation of a create or a delete with an id that another plant may have, as far as the requests show. */
function openSituation({ request: { method } }: Step<string>): StepSituation {
  const operation = method === 'POST' ? 'create' : 'delete';
  const title = `a ${operation} with an id that another plant may have`;
  return { operation, title, requires: 'nothing', effects: { done: '', nothing: '' } };
}

/** Forgets the entry that was set first if there are too many. */
function dropOldest(entries: Map<string, unknown>, max: number): void {
  const [oldest = ''] = entries.keys();
  if (entries.size > max) {
    entries.delete(oldest);
  }
}

/** Whether a response says whether the request was handled. */
function isAnswered(exchange: SentExchange | undefined): exchange is SentExchange {
  const status = (exchange && statusOf(exchange)) ?? 500;
  return status < 300 || (status >= 400 && status < 500 && status !== 408);
}
