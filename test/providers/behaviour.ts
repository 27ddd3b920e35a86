import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Plant } from '../../src/interface/plant.js';
import type { ProviderClock } from './provider-clock.js';

/** It keeps every member of a Plant. */
export interface StoredPlant extends Plant {
  /** The id in decimal digits, without a loss. */
  readonly id: string;
  /** What the store knows the plant by: plants with one key are one plant. */
  readonly key: string;
  /** The user whose plant it is, or `everyone`. */
  readonly owner: string;
}

/** What a response shows of a plant. */
export function membersOf({ id: _id, key: _key, owner: _owner, ...members }: StoredPlant): Plant {
  return members;
}

export interface ProviderStore {
  /** Oldest first; replaced by every change, so that a list may be kept. */
  plants: readonly StoredPlant[];
}

export type Operation =
  | { readonly name: 'create' }
  | { readonly name: 'list' }
  | { readonly name: 'delete'; readonly id: string };

export interface ProviderRequest {
  readonly method: string;
  /** The path below the base address, as it was sent. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array;
  /** The same object for all requests of one connection. */
  readonly connection: object;
}

export interface ProviderAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for an answer without a body. */
  readonly body: Uint8Array;
}

/** What a step throws to reject a request. */
export class Rejection extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

export interface Exchange {
  readonly request: ProviderRequest;
  operation?: Operation;
  rejection?: Rejection;
}

/** What a provider does, in steps that can be replaced one by one. */
export interface Behaviour {
  /** What stands between the origin and /plants. */
  readonly basePath: string;
  readonly ids: { readonly from: bigint; readonly to: bigint };
  readonly statuses: { readonly create: number; readonly list: number; readonly delete: number };
  readonly pauseMs: number;
  readonly clock: ProviderClock;

  /** Begins whatever happens without a request; what it returns ends that. */
  live(store: ProviderStore): () => void;
  /** Rejects a request before anything else is known of it. */
  admit(request: ProviderRequest): void;
  route(method: string, path: string): Operation;
  authenticate(
    authorization: string | undefined,
    operation: Operation,
    request: ProviderRequest,
  ): string;
  chooseStore(store: ProviderStore, request: ProviderRequest): ProviderStore;

  decode(body: Uint8Array): string;
  /** Parses a text of which every number is a LosslessNumber. */
  parse(text: string): unknown;
  readObject(value: unknown): Readonly<Record<string, unknown>>;
  /** The id in decimal digits; `ids` are those of this behaviour. */
  readId(value: unknown, ids: Behaviour['ids']): string;
  readName(value: unknown): string;
  readTag(value: unknown): string | undefined;
  /** The members of a Plant but for the name and the tag. */
  readOthers(members: Readonly<Record<string, unknown>>): object;
  keyOf(id: string): string;
  /** Stores a plant, and returns the one to answer with. */
  create(store: ProviderStore, plant: StoredPlant): StoredPlant | Promise<StoredPlant>;

  visible(plant: StoredPlant, user: string): boolean;
  sort(plants: readonly StoredPlant[]): readonly StoredPlant[];
  /** Infinity if there is no limit. */
  readLimit(query: URLSearchParams): number;
  cut(
    plants: readonly StoredPlant[],
    limit: number,
  ): readonly StoredPlant[] | Promise<readonly StoredPlant[]>;

  readPathId(text: string): string;
  /** The plants that a delete of the key by the user is to remove. */
  find(store: ProviderStore, key: string, user: string): readonly StoredPlant[];
  /** Rejects the delete of an id that no plant has; returning lets it succeed. */
  missing(id: string): void;
  remove(store: ProviderStore, found: readonly StoredPlant[]): void | Promise<void>;

  present(plant: StoredPlant, where: 'create' | 'list'): unknown;
  presentList(items: readonly unknown[], plants: readonly StoredPlant[]): unknown;
  presentError(rejection: Rejection, exchange: Exchange): unknown;
  encode(value: unknown): Uint8Array;
  finish(answer: ProviderAnswer, exchange: Exchange): ProviderAnswer;
  send(response: ServerResponse, answer: ProviderAnswer, exchange: Exchange): void | Promise<void>;
}

/** The steps that are done otherwise; as a function, it is called once for each provider. */
export type Change = Partial<Behaviour> | ((reference: Behaviour) => Partial<Behaviour>);

/** A behaviour with a change. */
export function apply(base: Behaviour, change: Change): Behaviour {
  return { ...base, ...(typeof change === 'function' ? change(base) : change) };
}

/** Changes of different steps, or of one step one after the other. */
export const combine =
  (...changes: readonly Change[]): Change =>
  (reference) =>
    changes.reduce(apply, reference);

export interface Provider {
  /** What it does, in the present tense, as in "a provider that ...". */
  readonly name: string;
  /** `npm test` has it; `npm run test:all` has all of a table. */
  readonly isChosen?: true;
  readonly change: Change;
  /**
   * How many plants it holds before the first request.
   *
   * @default 12
   */
  readonly seed?: number;
  /** The tokens that it has issued, if its `authenticate` takes others than the usual ones. */
  readonly tokens?: { readonly alice: string; readonly bob: string };
}

/** Providers by their names: what each of them does otherwise, alone or with more about it. */
export function providersOf<One extends Provider>(
  rows: Readonly<Record<string, Change | Omit<One, 'name'>>>,
): readonly One[] {
  return Object.entries(rows).map(
    ([name, row]) => ({ name, ...('change' in row ? row : { change: row }) }) as One,
  );
}
