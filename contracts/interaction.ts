import type { MatchersV3 } from '@pact-foundation/pact';
import type { FetchLike } from '../src/client/fetch-like.js';
import type { RuleId } from '../src/interface/rules.js';
import type { ResponseExpectation } from './response.js';

/** A value that a provider state gives while the contract is verified, with an example of it. */
export type Injected = ReturnType<typeof MatchersV3.fromProviderState>;

/** What a consumer relies on in one exchange. */
export interface Interaction {
  /** Unlike that of any other: Pact lets the second of two overwrite the first. */
  readonly description: string;
  /** The provider states it needs, with their parameters. */
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
   * Which rules a response breaks that departs from the expectation, by where it departs: `status`
   * or more exactly `status 404` and `status success`, `header <name>`, `body` or more exactly
   * `body <JSON path>`.
   */
  readonly rules: Readonly<Record<string, readonly RuleId[]>>;
  /** Makes the request with the typed client; absent for a request that the client cannot make. */
  send?(consumer: Consumer): Promise<unknown>;
}

/** JSON text with injected values in it, or bytes that are sent as they are. */
export type RequestBody = { readonly json: string } | { readonly bytes: Uint8Array };

/** Where and with what a consumer sends its requests. */
export interface Consumer {
  readonly baseUrl: string;
  readonly fetch: FetchLike;
}
