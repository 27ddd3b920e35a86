import { stringify } from 'lossless-json';
import { parseExactJson } from '../interface/json.js';
import type { ProviderStateName } from '../interface/provider-states.js';
import { readPlant } from '../interface/read-payload.js';
import type { OperationName } from '../interface/rules.js';
import { situationIds, situations } from '../interface/situations.js';
import type { FaultKind } from '../service/faults/fault.js';
import { handle } from '../service/handle.js';
import type { RejectedBy } from '../service/outcome.js';
import { bytesOf, type PlainRequest } from '../service/plain-http.js';
import { createPlantService } from '../service/plant-service.js';
import { findRoute } from '../service/routes.js';
import {
  all,
  type ExpectedResponse,
  emptyResponse,
  errorResponse,
  listResponse,
  plantResponse,
  type,
} from './matchers.js';

/** An interaction of Pact's fourth version. */
export interface Interaction {
  /** Unique in a pact. */
  readonly description: string;
  readonly providerStates: readonly State[];
  readonly request: object;
  readonly response: object;
  readonly type: 'Synchronous/HTTP';
}

export interface State {
  readonly name: ProviderStateName;
  readonly params?: object;
}

/** An exchange that is no interaction. */
export interface LeftOut {
  /** The method and the path: `DELETE /plants/{id}`. */
  readonly request: string;
  /** As a clause. */
  readonly reason: string;
}

/** What an exchange was recorded as. */
export type Recorded = Interaction | LeftOut;

/** A request that an app sent, and the response. */
export interface RecordedExchange {
  /** Its path is that after the base path. */
  readonly request: PlainRequest;
  readonly status: number;
  readonly responseBody: string;
  /** Why the mock rejected it, if it did; a recording of another service does not know. */
  readonly rejectedBy?: RejectedBy | undefined;
  /** The fault that changed the response. */
  readonly fault?: FaultKind | undefined;
}

/** What an operation takes, and what the app gets from it. */
interface Need {
  readonly state: State;
  /** What the request has beside the method and the path. */
  readonly request?: { readonly headers?: object; readonly [member: string]: unknown };
  /** What a provider state replaces in the request: expressions of Pact. */
  readonly injected?: { readonly path?: string; readonly body?: Readonly<Record<string, string>> };
  /** With what each is, as a clause; undefined if the response is not as the interface says. */
  readonly expected: readonly (readonly [title: string, response: ExpectedResponse | undefined])[];
}

const unauthenticated = /^authentication\.(missing|unknown|ended)-token$/;

/**
 * Reads what an app needs from an exchange: an interaction for each thing that it relies on, as far as the
 * interface document says that every service does so.
 */
export function readExchange(exchange: RecordedExchange): readonly Recorded[] {
  const request = describeRequest(exchange.request);
  try {
    const read = readInteractions(exchange);
    return typeof read === 'string' ? [{ request, reason: read }] : read;
  } catch (error) {
    // A defect of the kit: the rest of the recording is of use without this exchange.
    return [{ request, reason: `the kit failed to read it: ${(error as Error).message}` }];
  }
}

/** `DELETE /plants/{id}`. Of another path, it is the beginning: the rest may be a secret. */
export function describeRequest({ method, path }: Pick<PlainRequest, 'method' | 'path'>): string {
  const route = findRoute(path, method, '');
  return `${method} ${route?.path ?? path.replace(/(?<=^\/[^/]*\/).+/, '…')}`;
}

/** @returns if there is none, the reason, as a clause. */
function readInteractions(exchange: RecordedExchange): readonly Interaction[] | string {
  const { request, status, responseBody, rejectedBy, fault } = exchange;
  if (fault !== undefined) {
    return `a fault of the mock changed the response (${fault})`;
  }
  const isRejected = rejectedBy === undefined ? status === 401 : unauthenticated.test(rejectedBy);
  const reason = rejectedBy && !isRejected ? explain(rejectedBy) : whyNot(request);
  if (reason !== undefined) {
    return reason;
  }
  if (!isRejected && (status < 200 || status >= 300)) {
    return `the service answered ${status}, and the recording does not say why`;
  }
  const { operation = 'list' } = findRoute(request.path, request.method, '') ?? {};
  const body = responseBody === '' ? undefined : jsonOf(responseBody);
  const need = operations[operation](exchange, body);
  const token = request.headers.authorization === undefined ? 'missing-token' : 'unknown-token';
  const title = situations[`authentication.${token}`].title.replace('a request', `a ${operation}`);
  const expected = isRejected ? [[title, errorResponse(status, body)] as const] : need.expected;
  const interactions = expected.flatMap(([description, response]) =>
    response === undefined ? [] : toInteraction(request, need, isRejected, description, response),
  );
  return interactions.length === expected.length
    ? interactions
    : `the response with ${status} is not as the interface says`;
}

function explain(id: RejectedBy): string {
  if (id === 'mock.header') {
    return 'the app was wrong: a header to the mock cannot be used';
  }
  const { title, requires, isOutside } = situations[id];
  return requires === 'rejected' || isOutside
    ? `the app was wrong: it sent ${title}`
    : openPoint(title);
}

function openPoint(title: string): string {
  return `the interface leaves open what a service answers to ${title}`;
}

const openIds = situationIds.filter((id) => situations[id].requires === 'nothing');

/** A plant store without plants that rejects whatever the interface lets a service reject. */
const strict = createPlantService({
  anyToken: true,
  plants: [],
  journal: { entries: 0 },
  profile: { outcomes: Object.fromEntries(openIds.map((id) => [id, { status: 400 }])) },
});

/** Why not every service takes a request, if it has a token; undefined if all do. */
function whyNot(request: PlainRequest): string | undefined {
  const { method, query, headers } = request;
  if (!/\*\/\*|application\/(json|\*)/i.test(headers.accept ?? '*/*')) {
    return openPoint('a request whose Accept header does not accept JSON');
  }
  if (query !== '' && method !== 'GET') {
    return openPoint(`a ${method} with a query`);
  }
  if (method === 'HEAD') {
    return 'the interface has no such operation';
  }
  const authorized = { ...request, headers: { authorization: 'Bearer token', ...headers } };
  const { rejectedBy } = handle(strict, authorized, strict.sandboxes.default);
  strict.sandboxes.default.plants.restore([]);
  // It has none of the plants.
  return rejectedBy === undefined || rejectedBy === 'delete.unknown-id'
    ? undefined
    : explain(rejectedBy);
}

/** A provider that is verified has to keep so many plants. */
const mostPlants = 6;

/** What an app needs that sends a request which every service takes, by the response, whose body is given. */
const operations: Readonly<
  Record<OperationName, (exchange: RecordedExchange, answered: unknown) => Need>
> = {
  create({ request: { headers, body }, status }, answered) {
    const text = new TextDecoder().decode(bytesOf(body));
    const plant = parseExactJson(text) as object;
    const hasTag = 'tag' in plant;
    const { name, tag } = readPlant(answered) ?? {};
    const isAsSent = status === 200 && name !== undefined && (!hasTag || tag !== undefined);
    const relied = { name, ...(hasTag && { tag }) };
    const members = Object.keys(plant).map((member) => [`$.${member}`, `\${${member}}`]);
    return {
      state: { name: `a plant ${hasTag ? 'with a tag ' : ''}is not in the store yet` },
      request: {
        headers: { 'Content-Type': [headers['content-type']] },
        body: toContent(text, plant),
      },
      injected: { body: Object.fromEntries(members) },
      expected: [
        [
          `a create of a plant ${hasTag ? 'with' : 'without'} a tag`,
          isAsSent ? plantResponse(relied) : undefined,
        ],
      ],
    };
  },

  list({ request: { query }, status }, answered) {
    const limit = new URLSearchParams(query).get('limit');
    const max = limit === null ? undefined : Number(limit);
    const { title } = situations[max === undefined ? 'list.all' : 'list.limited'];
    const count = max === undefined ? 3 : Math.min(max + 1, mostPlants);
    const items = Array.isArray(answered) ? answered : [undefined];
    const plants = items.flatMap((item) => readPlant(item) ?? []);
    const isList = plants.length === items.length;
    const part = (of: string, examples: readonly object[]) =>
      [`${title}, ${of}`, isList ? listResponse(status, examples, max) : undefined] as const;
    const [first] = plants;
    const { tag } = plants.find((plant) => plant.tag !== undefined) ?? {};
    const ofFirst = first
      ? part('for the names', [{ name: first.name }])
      : part('which may be empty', []);
    return {
      state: { name: 'plants are in the store', params: { count } },
      ...(limit !== null && { request: { query: { limit: [limit] } } }),
      expected: [ofFirst, ...(tag === undefined ? [] : [part('for the tags', [{ tag }])])],
    };
  },

  delete({ status }, answered) {
    const response = answered === undefined ? emptyResponse(status) : undefined;
    return {
      state: { name: 'a plant is in the store' },
      injected: { path: `/plants/\${id}` },
      expected: [[situations['delete.own-plant'].title, response]],
    };
  },
};

/** Makes an interaction. No token of the recording gets into it. */
function toInteraction(
  { method, path, headers: { accept = '*/*', authorization } }: PlainRequest,
  { state, request = {}, injected }: Need,
  isRejected: boolean,
  description: string,
  response: ExpectedResponse,
): Interaction {
  const token = isRejected ? authorization && 'unknownToken' : 'token';
  const caller =
    `the caller has a ${isRejected ? 'token that nobody issued' : 'valid token'}` as const;
  const header = { Authorization: `Bearer \${${token}}` };
  const places = { ...injected, ...(token && { header }) };
  return {
    type: 'Synchronous/HTTP',
    description,
    providerStates: token ? [{ name: caller }, state] : [state],
    request: {
      method,
      path,
      ...request,
      headers: {
        ...(accept !== '*/*' && { Accept: [accept] }),
        ...request.headers,
        ...(token && { Authorization: ['Bearer token'] }),
      },
      generators: mapPlaces(places, (expression) => ({ expression, type: 'ProviderState' })),
      matchingRules: mapPlaces(places, () => all(type)),
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
function toContent(text: string, value: unknown): object {
  const isAsWritten = stringify(value) === text;
  return {
    content: isAsWritten ? value : toBase64(new TextEncoder().encode(text)),
    contentType: 'application/json',
    encoded: isAsWritten ? false : 'base64',
  };
}

/** How many arguments a call takes in every runtime. */
const maxArguments = 0x8000;

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += maxArguments) {
    binary += String.fromCharCode(...bytes.subarray(at, at + maxArguments));
  }
  return btoa(binary);
}

/** An empty text for what is no JSON. */
function jsonOf(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return '';
  }
}
