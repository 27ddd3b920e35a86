import { type Finding, passed } from '../engine/finding.js';
import type { InspectedStep } from '../engine/inspect.js';
import { Ledger, type PlantRecord } from '../engine/ledger.js';
import { hasSucceeded } from '../engine/response-shape.js';
import type { Step, StepSituation } from '../engine/step.js';
import { hasNames, type ListedPlant, type View } from '../engine/view.js';
import { Views } from '../engine/views.js';
import { type Exchange, statusOf } from '../http/exchange.js';
import { SeenLists } from './seen-lists.js';

/** A request of a client that is under way. */
export interface Change extends Pick<Required<InspectedStep>, 'step' | 'setup'> {
  /** What is known about the plant of a delete, if the client has created it. */
  readonly own?: InspectedStep['own'];
  /** Ends it. Without an exchange, nobody knows whether the request was handled. */
  end(exchange: Exchange | undefined, endedAt: number): void;
}

/** When there are more of these, all plants are forgotten, so that the cost of a long run stays bounded. */
const maxChanges = 2000;
/** When there are more ids that plants may have which were forgotten, no id is known to be free any more. */
const maxIds = 100_000;

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/**
 * The plants of the requests that pass through a proxy, and what lists must show of them if no other client changes
 * plants. A list that is late, a page, or requests at the same time may explain a difference: then there is no finding.
 */
export class Traffic {
  #ledger: Ledger<string>;
  #views: Views<string>;
  readonly #seen = new SeenLists();
  /** The ids of plants that were forgotten. */
  readonly #doubtful = new Set<string>();
  /** How many requests are under way that may change any plant. */
  #unknown = 0;
  /** The time from which on lists show all plants that were forgotten. */
  #knowsSince = 0;
  /** Whether a list came so soon after a create or a delete that it may have been late. */
  hasEarlyList = false;

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
        .some((one) => this.#views.isWholeLength(this.#seen.lengthWithout(one, user)));
    return new Views(this.#ledger, { maySeeUnrecorded, longest });
  }

  /** Begins a request. */
  begin(step: Step<string>, startedAt: number): Change {
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
    const named = ledger.withId(id).find(({ presence }) => presence !== 'gone');
    const isSettled = !ledger.changes.some(
      (one) => one.endedAt >= startedAt - ledger.lagMs && idOf(one.step) === id,
    );
    const { sent } = step.request;
    const isFree = named === undefined && isSettled && !this.#isDoubtful(id);
    const isOwn = named?.presence === 'there' && named.owner === step.user;
    const situation = (sent ? isFree : isOwn) ? undefined : openSituation(step);
    const passed = { ...step, situation, plant: named?.plant };
    const setup = named?.exchanges ?? [];
    const { record, end } = ledger.begin(passed, startedAt, named ? [named] : []);
    if (record !== undefined) {
      this.#seen.noteCreate(record);
    }
    return {
      step: passed,
      setup,
      get own() {
        return isOwn
          ? { presence: named.presence, wasShown: named.wasShown || undefined, isSettled }
          : undefined;
      },
      end: (exchange, endedAt) => {
        // A request that was not answered may be handled at any later time: it does not end.
        if (isAnswered(exchange)) {
          end(exchange, endedAt);
        }
        if (record !== undefined && ledger !== this.#ledger) {
          this.#forget(endedAt);
        }
      },
    };
  }

  /** Begins a request that may change any plant. */
  #beginUnknown(step: Step<string>): Change {
    this.#unknown++;
    return {
      step: { ...step, situation: step.situation ?? openSituation(step) },
      setup: [],
      end: (exchange, endedAt) => {
        this.#unknown--;
        if (!isAnswered(exchange) || hasSucceeded(exchange)) {
          this.#forget(endedAt);
        }
      },
    };
  }

  #isDoubtful(id: string): boolean {
    return this.#doubtful.size >= maxIds || this.#doubtful.has(id);
  }

  /** What a list without a query shows about the plants. */
  noteList(view: View<string>): readonly Finding[] {
    if (!hasNames(view)) {
      return [];
    }
    if (this.#seen.isFull) {
      this.#forget(view.startedAt);
    }
    const isKnown = this.#unknown === 0 && view.startedAt >= this.#knowsSince;
    const before = this.#seen.get(view.user);
    this.#seen.note(view, isKnown);
    if (!isKnown) {
      return [];
    }
    const proofs = this.#views.note(view);
    const lateFrom = view.startedAt - this.#ledger.lagMs;
    const isEarly = (one: PlantRecord<string>) =>
      one.presenceDuring(lateFrom, view.endedAt) !==
      one.presenceDuring(view.startedAt, view.endedAt);
    const own = [...this.#ledger.records].filter(({ owner }) => owner === view.user);
    this.hasEarlyList ||= own.some(isEarly);
    // A create or a delete may have removed a plant that no client has created.
    const names = this.#seen.get(view.user)?.names;
    const lacksUnrecorded = [...(before?.names ?? [])].some(
      (name) => !names?.has(name) && this.#ledger.named(name).length === 0,
    );
    const certain = lacksUnrecorded ? [] : proofs.filter(({ record }) => !isEarly(record));
    return [
      ...this.#views.takeFindings().map(({ finding }) => finding),
      ...certain.flatMap(({ rules }) => passed(...rules)),
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
        const known = this.#ledger.named(String(plant.name));
        const own = known.find((one) => one.owner === owner && rest.has(one));
        if (own !== undefined) {
          rest.delete(own);
          yield own;
        } else if (known.length === 0) {
          yield { owner, plant };
        }
      }
    }
    yield* rest;
  }

  /** Forgets all plants: a request may have changed any of them. */
  #forget(at: number): void {
    for (const { step } of this.#ledger.changes) {
      this.#doubtful.add(idOf(step) ?? '');
    }
    this.#ledger = new Ledger(this.#ledger.lagMs);
    this.#views = this.#createViews(this.#views.longest);
    this.#seen.forgetPlants();
    this.#knowsSince = at + this.#ledger.lagMs;
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

/** Whether a response says whether the request was handled. */
function isAnswered(exchange: Exchange | undefined): exchange is Exchange {
  const status = (exchange && statusOf(exchange)) ?? 500;
  return status < 300 || (status >= 400 && status < 500 && status !== 408);
}
