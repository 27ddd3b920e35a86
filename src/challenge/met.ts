import { type PlantId, readPlantId } from '../interface/int64.js';
import type { OperationName } from '../interface/operation-name.js';
import type { Plant } from '../interface/plant.js';
import type { Profile } from '../interface/profile.js';
import { readFields } from '../interface/read-payload.js';
import type { SituationId } from '../interface/situations.js';
import type { JournalEntry } from '../service/journal/journal-entry.js';
import type { MetExchange, Note } from '../service/test-run.js';
import type { PlantCounts } from '../store/plant-store.js';
import { parseExactJson, tryParseJson } from '../text/json.js';

/** What the tests of a run have met, as all mocks and servers have noted it. */
export interface Met {
  /** The number of mocks and servers. */
  readonly mocks: number;
  /** True if there is a mock, and each has the profile of the run. */
  readonly hasRunProfile: boolean;
  /** The own profile that most mocks have; empty if most have none. */
  readonly profile: Profile;
  /** The situations that requests were in. */
  readonly situations: ReadonlySet<SituationId>;
  /** All requests, also those that a handler of the user or a fault has answered. */
  readonly entries: readonly JournalEntry[];
  /** The requests that a plant store itself has answered, those to one store in their order. */
  readonly requests: readonly MetRequest[];
  /** Why a mock could not use the profile of the run, each once. */
  readonly unusable: readonly string[];
  /** How many notes could not be read. */
  readonly unread: number;
}

/** A request that a plant store has answered, and what of it a choice may change. */
export interface MetRequest {
  /** Names a sandbox of one mock, from its start or its last reset on: a test sees its own stores. */
  readonly store: string;
  readonly operation: OperationName | undefined;
  readonly situations: ReadonlySet<SituationId>;
  readonly isRejected: boolean;
  readonly hasBody: boolean;
  /** Whether a plant without a tag, or with an empty one, was returned. */
  readonly hasUntagged: boolean;
  /** Whether several users send requests to the store. */
  readonly isSharedStore: boolean;
  /** The limit of a list; undefined without one. */
  readonly limit: number | undefined;
  /** The plant in the body of a create. */
  readonly sent: MetPlant | undefined;
  /** Whether it created a plant. */
  readonly isCreate: boolean;
  /** The result of a list that succeeded. */
  readonly listed: MetList | undefined;
}

export interface MetPlant extends Plant {
  /** Undefined in a list, which has none. */
  readonly id?: PlantId | undefined;
}

/** What a list has shown, and how many plants the store had for it. */
export interface MetList extends PlantCounts {
  /** How many plants it has shown. */
  readonly plants: number;
  /** How long before it the last create or delete came to its store, in milliseconds; undefined if none did. */
  readonly sinceChangeMs: number | undefined;
}

/** @param unread how many notes could not be read. */
export function toMet(notes: readonly Note[], unread = 0): Met {
  const starts = notes.filter((note) => 'profile' in note);
  const exchanges = notes.filter((note) => 'entry' in note);
  const requests = readRequests(sortByStore(exchanges));
  return {
    mocks: starts.length,
    hasRunProfile: starts.length > 0 && starts.every((start) => start.hasRunProfile),
    profile: mostFrequent(starts.map(({ profile }) => profile)),
    situations: new Set(requests.flatMap((request) => [...request.situations])),
    entries: exchanges.map(({ entry }) => entry),
    requests,
    unusable: [...new Set(notes.flatMap((note) => ('unusable' in note ? [note.unusable] : [])))],
    unread,
  };
}

/** The requests to one store after each other, as they came: the notes of a page may come in another order. */
function sortByStore(exchanges: readonly MetExchange[]): MetExchange[] {
  const stores = [...new Set(exchanges.map(({ store }) => store))];
  const position = new Map(stores.map((store, index) => [store, index]));
  return exchanges.toSorted(
    (one, other) =>
      (position.get(one.store) ?? 0) - (position.get(other.store) ?? 0) ||
      one.entry.id - other.entry.id,
  );
}

function mostFrequent(profiles: readonly Profile[]): Profile {
  const counts = new Map<string, number>();
  for (const text of profiles.map((profile) => JSON.stringify(profile))) {
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most === undefined ? {} : JSON.parse(most[0]);
}

function readRequests(exchanges: readonly MetExchange[]): MetRequest[] {
  const users = new Map<string, Set<string>>();
  for (const { store, entry } of exchanges) {
    users.set(store, (users.get(store) ?? new Set()).add(entry.user ?? ''));
  }
  const changedAt = new Map<string, number>();
  return exchanges.flatMap((exchange) => {
    const { store } = exchange;
    const last = changedAt.get(store);
    if (mayHaveChanged(exchange)) {
      changedAt.set(store, timeOf(exchange));
    }
    const isSharedStore = (users.get(store)?.size ?? 0) > 1;
    const sinceChangeMs = last === undefined ? undefined : timeOf(exchange) - last;
    return isAnsweredByStore(exchange) ? [readRequest(exchange, isSharedStore, sinceChangeMs)] : [];
  });
}

/** Whether no handler has answered, and no fault in its own words: one that ends a token answers as the store does. */
function isAnsweredByStore({ entry, isOfHandler, situations }: MetExchange): boolean {
  const isOrdinary = entry.fault === undefined || situations.some((id) => id === entry.rejectedBy);
  return isOrdinary && !isOfHandler;
}

function timeOf({ entry }: MetExchange): number {
  return Date.parse(entry.at);
}

/** Whether a request has changed the plants; one that a fault has answered may have. */
function mayHaveChanged({ entry, isOfHandler }: MetExchange): boolean {
  const isWrite = entry.operation === 'create' || entry.operation === 'delete';
  return isWrite && !isOfHandler && (entry.fault !== undefined || isSuccess(entry));
}

function isSuccess({ response }: JournalEntry): boolean {
  return response !== undefined && response.status < 300;
}

function readRequest(
  { entry, situations, store, plants: counts }: MetExchange,
  isSharedStore: boolean,
  sinceChangeMs: number | undefined,
): MetRequest {
  const { operation, request, response } = entry;
  const limit = new URLSearchParams(request.query).get('limit') ?? undefined;
  const isCreate = operation === 'create' && isSuccess(entry);
  const isList = operation === 'list' && isSuccess(entry);
  const [sent] = operation === 'create' ? (readPlants(`[${request.body}]`) ?? []) : [];
  const shown = isList ? readPlants(response?.body ?? '') : undefined;
  const returned = isCreate && sent ? [sent] : (shown ?? []);
  return {
    store,
    operation,
    situations: new Set([...situations, ...ordinarySituations(entry, situations)]),
    isRejected: (response?.status ?? 0) >= 400,
    hasBody: Boolean(response?.body || response?.bodyLength),
    hasUntagged: returned.some(({ tag = '' }) => tag === ''),
    isSharedStore,
    limit: limit === undefined ? undefined : Number(limit),
    sent,
    isCreate,
    // The note has only the beginning of a long list.
    listed:
      isList && counts
        ? { ...counts, plants: shown?.length ?? counts.own + counts.shared, sinceChangeMs }
        : undefined,
  };
}

/** The situations of an ordinary request: other successes get the status and the headers of their outcomes. */
function ordinarySituations(
  entry: JournalEntry,
  situations: readonly SituationId[],
): readonly SituationId[] {
  if (entry.operation === undefined || !isSuccess(entry) || situations.includes('list.limited')) {
    return [];
  }
  return [ordinary[entry.operation]];
}

/** The situation of an ordinary request of each operation. */
export const ordinary = {
  create: 'create.new-plant',
  list: 'list.all',
  delete: 'delete.own-plant',
} as const satisfies Record<OperationName, SituationId>;

/** The plants of a JSON array; undefined for a body that is no such array, such as the beginning of a long one. */
function readPlants(text: string): MetPlant[] | undefined {
  const given = tryParseJson(text, parseExactJson);
  return !Array.isArray(given)
    ? undefined
    : given.flatMap((plant: Partial<Record<keyof MetPlant, unknown>> | null) => {
        const { name, ...fields } = readFields(plant ?? {});
        const read = readPlantId(plant?.id);
        return name === undefined
          ? []
          : [{ ...fields, name, id: 'id' in read ? read.id : undefined }];
      });
}
