import * as z from 'zod/mini';
import { parseExactJson } from '../interface/json.js';
import type { OperationName } from '../interface/operation-name.js';
import type { Profile } from '../interface/profile.js';
import type { SituationId } from '../interface/situations.js';
import type { JournalEntry } from '../service/journal/journal-entry.js';
import type { MetExchange, Note } from '../service/test-run.js';

/** What the tests of a run have met, as all mocks and servers have noted it. */
export interface Met {
  /** The number of mocks and servers. */
  readonly mocks: number;
  /** Whether the profile of the run has reached all of them, and there is one. */
  readonly hasRunProfile: boolean;
  /** The profile that the first mock with one has of its own. */
  readonly profile: Profile;
  /** How many requests were in each situation. */
  readonly situations: ReadonlyMap<SituationId, number>;
  /**
   * The situations that requests to one plant store were in: to a sandbox of a mock, from its start or its last reset
   * on. A test sees only those of its stores together.
   */
  readonly stores: readonly ReadonlySet<SituationId>[];
  /** All of them, also those that a handler of the user answered. */
  readonly entries: readonly JournalEntry[];
  /** Those that the plant store answered as it answers by itself: no handler did, and no fault. */
  readonly answered: readonly JournalEntry[];
  /** Why a mock could not use the profile of the run, each once. */
  readonly unusable: readonly string[];
  /** The plants of the creates that succeeded. */
  readonly created: readonly MetPlant[];
  readonly lists: readonly MetList[];
  /** How many notes could not be read. */
  readonly leftOut: number;
}

export interface MetPlant {
  readonly id: string;
  readonly name: string;
  readonly tag?: string | undefined;
}

/** A list that succeeded, and how many plants the store had for it. */
export interface MetList extends NonNullable<MetExchange['plants']> {
  readonly plants: readonly Omit<MetPlant, 'id'>[];
  /** Undefined for a list without one. */
  readonly limit: number | undefined;
  /** How long before it the last create or delete came to its store, in milliseconds; undefined if none did. */
  readonly sinceChangeMs: number | undefined;
}

/** @param leftOut how many notes could not be read. */
export function toMet(notes: readonly Note[], leftOut = 0): Met {
  const starts = notes.filter((note) => 'profile' in note);
  const profiles = starts.map(({ profile }) => profile);
  const unusable = notes.flatMap((note) => ('unusable' in note ? [note.unusable] : []));
  const exchanges = notes.filter((note) => 'entry' in note);
  const situations = new Map<SituationId, number>();
  const stores = new Map<string, Set<SituationId>>();
  for (const exchange of exchanges) {
    const ofStore = stores.get(exchange.store) ?? new Set();
    stores.set(exchange.store, ofStore);
    for (const id of situationsOf(exchange)) {
      situations.set(id, (situations.get(id) ?? 0) + 1);
      ofStore.add(id);
    }
  }
  return {
    mocks: starts.length,
    hasRunProfile: starts.length > 0 && starts.every((start) => start.hasRunProfile),
    profile: profiles.find((profile) => Object.keys(profile).length > 0) ?? {},
    situations,
    stores: [...stores.values()],
    entries: exchanges.map(({ entry }) => entry),
    answered: exchanges.filter(isAnsweredByStore).map(({ entry }) => entry),
    unusable: [...new Set(unusable)],
    created: exchanges.filter((exchange) => hasSucceeded(exchange, 'create')).flatMap(readCreated),
    lists: readLists(exchanges),
    leftOut,
  };
}

function isAnsweredByStore({ isOfHandler, entry }: MetExchange): boolean {
  return !isOfHandler && entry.fault === undefined;
}

/** Whether the plant store itself has answered an operation with a success. */
function hasSucceeded(exchange: MetExchange, wanted: OperationName): boolean {
  const { operation, response } = exchange.entry;
  const isSuccess = response !== undefined && response.status < 300;
  return operation === wanted && isSuccess && isAnsweredByStore(exchange);
}

/** What the mock has found, and the situations of ordinary requests, which it does not have to find. */
function situationsOf(exchange: MetExchange): ReadonlySet<SituationId> {
  const isCreate = hasSucceeded(exchange, 'create');
  const isWhole = hasSucceeded(exchange, 'list') && limitOf(exchange) === undefined;
  return new Set<SituationId>([
    ...exchange.situations,
    ...(isCreate ? (['create.new-plant'] as const) : []),
    ...(isWhole ? (['list.all'] as const) : []),
  ]);
}

/** The successful lists, each store for itself, in the order of its requests. */
function readLists(exchanges: readonly MetExchange[]): MetList[] {
  const changedAt = new Map<string, number>();
  // The notes of a page may come in another order.
  const sorted = exchanges.toSorted(
    (one, other) => timeOf(one) - timeOf(other) || one.entry.id - other.entry.id,
  );
  return sorted.flatMap((exchange) => {
    const { store } = exchange;
    const last = changedAt.get(store);
    if (isChange(exchange)) {
      changedAt.set(store, timeOf(exchange));
    }
    const sinceChangeMs = last === undefined ? undefined : timeOf(exchange) - last;
    return hasSucceeded(exchange, 'list') ? readList(exchange, sinceChangeMs) : [];
  });
}

function timeOf({ entry }: MetExchange): number {
  return Date.parse(entry.at);
}

/** Whether the request has changed the plants; one with a fault may have. */
function isChange({ entry, isOfHandler }: MetExchange): boolean {
  const { operation, response, fault } = entry;
  const isSuccess = response !== undefined && response.status < 300;
  const isWrite = operation === 'create' || operation === 'delete';
  return isWrite && !isOfHandler && (isSuccess || fault !== undefined);
}

function readList(exchange: MetExchange, sinceChangeMs: number | undefined): MetList[] {
  const { entry, plants: counts } = exchange;
  const { success, data: plants } = plantsSchema.safeParse(readJson(entry.response?.body ?? ''));
  return success && counts !== undefined
    ? [{ plants, limit: limitOf(exchange), ...counts, sinceChangeMs }]
    : [];
}

const plantsSchema = z.array(z.object({ name: z.string(), tag: z.optional(z.string()) }));

function limitOf({ entry }: MetExchange): number | undefined {
  const limit = new URLSearchParams(entry.request.query).get('limit');
  return limit === null ? undefined : Number(limit);
}

function readCreated({ entry }: MetExchange): MetPlant[] {
  const plant = readJson(entry.request.body) as Partial<Record<keyof MetPlant, unknown>> | null;
  const { id, name, tag } = plant ?? {};
  return typeof name === 'string'
    ? [{ id: String(id), name, tag: typeof tag === 'string' ? tag : undefined }]
    : [];
}

/** Null for a body that is no JSON, such as the beginning of a long one. */
function readJson(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return null;
  }
}
