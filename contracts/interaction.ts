import type { MatchersV3 } from '@pact-foundation/pact';
import type { FetchLike } from '../src/client/fetch-like.js';
import type { RuleId } from '../src/interface/rules.js';
import type { ResponseExpectation } from './response.js';

/** A value that a provider state provides during verification, with an example. */
export type Injected = ReturnType<typeof MatchersV3.fromProviderState>;

/** A request of a consumer, and the response that it expects. */
export interface Interaction {
  /** Unique: Pact overwrites an interaction with the same description. */
  readonly description: string;
  /** Its provider states, with their parameters. */
  readonly given: readonly (readonly [
    state: string,
    parameters?: Readonly<Record<string, number>>,
  ])[];
  readonly request: {
    readonly method: string;
    readonly path: string | Injected;
    readonly query?: Readonly<Record<string, string>>;
    readonly headers: Readonly<Record<string, string | Injected>>;
    readonly body?: RequestBody;
  };
  readonly response: ResponseExpectation;
  /**
   * The rules that a mismatch violates, by its place: `status`, `status 404`, `status success`,
   * `header <name>`, `body` and `body <JSON path>`. The more exact place counts.
   */
  readonly rules: Readonly<Record<string, readonly RuleId[]>>;
  /** Sends the request with the typed client; absent if the client cannot send it. */
  send?(consumer: Consumer): Promise<unknown>;
}

/** JSON text with injected values, or exact bytes. */
export type RequestBody = { readonly json: string } | { readonly bytes: Uint8Array };

/** The base URL and the fetch function of a consumer. */
export interface Consumer {
  readonly baseUrl: string;
  readonly fetch: FetchLike;
}
