import { describedSituations } from '../interface/described-situations.js';
import type { PlainRequest } from '../service/plain-http.js';
import { findRoute } from '../service/routes.js';
import { parseExactJson, tryParseJson } from '../text/json.js';
import { type AppExchange, describeRequest, isUnauthenticated } from './app-exchange.js';
import { all, errorResponse, type } from './matchers.js';
import { type Expectation, type Need, readNeed, type State } from './needs.js';
import { whyLeftOut } from './why-left-out.js';

/** An interaction of Pact's fourth version. */
export interface Interaction {
  /** Unique in a pact. */
  readonly description: string;
  readonly providerStates: readonly State[];
  readonly request: object;
  readonly response: object;
  readonly type: 'Synchronous/HTTP';
}

/** An exchange that becomes no interaction. */
export interface LeftOut {
  /** The method and the path: `DELETE /plants/{id}`. */
  readonly request: string;
  /** As a clause. */
  readonly reason: string;
}

/** What an exchange was recorded as. */
export type Recorded = Interaction | LeftOut;

/**
 * Reads what an app needs from an exchange: an interaction for each thing that it relies on, as far as the
 * interface document says that every service does so.
 */
export function readAppExchange(exchange: AppExchange): readonly Recorded[] {
  const request = describeRequest(exchange.request);
  try {
    const reason = whyLeftOut(exchange);
    const read = reason === undefined ? readInteractions(exchange) : [];
    const isUnexpected = `the response with ${exchange.status} is not as the interface says`;
    return read.length > 0 ? read : [{ request, reason: reason ?? isUnexpected }];
  } catch (error) {
    // A defect of the kit: the rest of the recording is of use without this exchange.
    return [{ request, reason: `the kit failed to read it: ${(error as Error).message}` }];
  }
}

/** @returns none if the response is not as the interface says. */
function readInteractions(exchange: AppExchange): readonly Interaction[] {
  const { request, responseBody } = exchange;
  const { operation = 'list' } = findRoute(request.path, request.method, '') ?? {};
  const json = tryParseJson(responseBody, parseExactJson);
  // An empty text stands for a body that is not JSON.
  const body = json === undefined && responseBody !== '' ? '' : json;
  const need = readNeed[operation](exchange, body);
  const isRejected = isUnauthenticated(exchange);
  const expected = isRejected ? [expectRejection(exchange, operation, body)] : need.expected;
  const caller = isRejected ? rejectedCaller(request) : validCaller;
  const interactions: Interaction[] = [];
  for (const { title, response } of expected) {
    if (response === undefined) {
      return [];
    }
    interactions.push({
      type: 'Synchronous/HTTP',
      description: title,
      providerStates: caller ? [caller.state, need.state] : [need.state],
      request: toRequest(request, need, caller),
      response,
    });
  }
  return interactions;
}

function expectRejection(
  { request, status }: AppExchange,
  operation: string,
  body: unknown,
): Expectation {
  const token = request.headers.authorization === undefined ? 'missing-token' : 'unknown-token';
  const { title } = describedSituations[`authentication.${token}`];
  return {
    title: title.replace('a request', `a ${operation}`),
    response: errorResponse(status, body),
  };
}

/** Whose token a request has; undefined if it has none. */
interface Caller {
  readonly state: State;
  /** The parameter of the provider state that has the token. */
  readonly token: string;
}

const validCaller: Caller = { state: { name: 'the caller has a valid token' }, token: 'token' };

function rejectedCaller({ headers }: PlainRequest): Caller | undefined {
  return headers.authorization
    ? { state: { name: 'the caller has a token that nobody issued' }, token: 'unknownToken' }
    : undefined;
}

/** The request of an interaction. No token of the recording gets into it. */
function toRequest(
  { method, path, headers: { accept = '*/*' } }: PlainRequest,
  { request = {}, injected }: Need,
  caller: Caller | undefined,
): object {
  const header = caller && { Authorization: `Bearer \${${caller.token}}` };
  const places = { ...injected, ...(header && { header }) };
  return {
    method,
    path,
    ...request,
    headers: {
      ...(accept !== '*/*' && { Accept: [accept] }),
      ...request.headers,
      ...(caller && { Authorization: ['Bearer token'] }),
    },
    generators: mapPlaces(places, (expression) => ({ expression, type: 'ProviderState' })),
    matchingRules: mapPlaces(places, () => all(type)),
  };
}

/** Changes each expression. The path is one; the header and the body have one for each name. */
function mapPlaces(places: object, change: (expression: string) => object): object {
  const mapped = Object.entries(places).map(([place, given]) => [
    place,
    typeof given === 'string' ? change(given) : mapPlaces(given, change),
  ]);
  return Object.fromEntries(mapped);
}
