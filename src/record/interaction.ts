import { stringify } from 'lossless-json';
import type { ProviderStateName } from '../interface/provider-states.js';
import type { OperationName } from '../interface/rules.js';
import { all, type ExpectedResponse, type } from './matchers.js';

/** An interaction of Pact's fourth version. */
export interface Interaction {
  /** Unique in a pact. */
  readonly description: string;
  readonly providerStates: readonly State[];
  readonly request: object;
  readonly response: object;
  readonly type: 'Synchronous/HTTP';
}

interface State {
  readonly name: ProviderStateName;
  readonly params?: object;
}

/** A request that any service takes from this app, by what the interface document says. */
export interface SentRequest {
  readonly operation: OperationName;
  readonly state: State;
  readonly request: {
    readonly headers?: object;
    readonly [member: string]: unknown;
  };
  /** What a provider state replaces in the request: expressions of Pact. */
  readonly injected: { readonly path?: string; readonly body?: Readonly<Record<string, string>> };
  /** What the app gets from a success, each with what it is, as a clause. */
  expects(
    status: number,
    body: unknown,
  ): readonly (readonly [string, ExpectedResponse | undefined])[];
}

/** The value of the state in which a caller has a token. No token of the recording gets into a pact. */
const tokens = {
  'the caller has a valid token': 'token',
  'the caller has a token that nobody issued': 'unknownToken',
} as const;

/**
 * Makes an interaction.
 *
 * @param caller undefined, or empty, for one without a token.
 */
export function toInteraction(
  { request, state, injected: { path, body } }: SentRequest,
  caller: keyof typeof tokens | '' | undefined,
  description: string,
  response: ExpectedResponse,
): Interaction {
  const authorization = caller ? `Bearer \${${tokens[caller]}}` : undefined;
  const injected = {
    ...(path !== undefined && { path }),
    ...(body && { body }),
    ...(authorization !== undefined && { header: { Authorization: authorization } }),
  };
  const headers = {
    ...request.headers,
    ...(authorization !== undefined && { Authorization: ['Bearer token'] }),
  };
  return {
    type: 'Synchronous/HTTP',
    description,
    providerStates: caller ? [{ name: caller }, state] : [state],
    request: {
      ...request,
      headers,
      generators: mapPlaces(injected, (expression) => ({ expression, type: 'ProviderState' })),
      matchingRules: mapPlaces(injected, () => all(type)),
    },
    response,
  };
}

/** The path is a place itself; a header and a part of a body have names. */
function mapPlaces(places: object, change: (expression: string) => object): object {
  return Object.fromEntries(
    Object.entries(places).map(([place, given]) => [
      place,
      typeof given === 'string' ? change(given) : mapPlaces(given, change),
    ]),
  );
}

/** The body of a request as a pact has it: JSON, or its bytes if they are not what JSON.stringify would write. */
export function toContent(text: string, value: unknown): object {
  const contentType = 'application/json';
  return stringify(value) === text
    ? { content: value, contentType, encoded: false }
    : { content: toBase64(text), contentType, encoded: 'base64' };
}

function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
