import { parseInt64 } from '../interface/int64.js';
import { isPlainObject, numeralOf, parseExactJson } from '../interface/json.js';
import { readPlant } from '../interface/read-payload.js';
import { type SituationId, situations } from '../interface/situations.js';
import { isJsonMediaType } from '../interface/syntax.js';
import type { RejectedBy } from '../service/outcome.js';
import { findRoute } from '../service/routes.js';
import { type Interaction, type SentRequest, toContent, toInteraction } from './interaction.js';
import {
  eachName,
  eachTag,
  emptyResponse,
  errorResponse,
  listResponse,
  plantResponse,
} from './matchers.js';

/** A request that an app sent, and the response. */
export interface RecordedExchange {
  /** In capitals. */
  readonly method: string;
  /** After the base path: `/plants/7`. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  /** By lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
  readonly status: number;
  readonly responseBody: string;
  /** Why the mock rejected it, if it did; a recording of another service does not know. */
  readonly rejectedBy?: RejectedBy | undefined;
}

/**
 * Reads what an app needs from an exchange: an interaction for each thing that it relies on, as far as the
 * interface document says that every service does so.
 *
 * @returns if there is none, the reason, as a clause.
 */
export function readInteractions(exchange: RecordedExchange): readonly Interaction[] | string {
  const { rejectedBy, status, headers, responseBody } = exchange;
  if (rejectedBy === 'mock.header') {
    return 'the app was wrong: a header to the mock cannot be used';
  }
  if (rejectedBy !== undefined && !isUnauthenticated(rejectedBy)) {
    return explainRejection(rejectedBy);
  }
  const sent = readRequest(exchange);
  if (typeof sent === 'string') {
    return sent;
  }
  const isRejected = rejectedBy !== undefined || status === 401;
  if (isRejected && !/^bearer +\S+$/i.test(headers.authorization ?? 'Bearer x')) {
    return explainRejection('authentication.other-scheme');
  }
  if (!isRejected && (status < 200 || status >= 300)) {
    return `the service answered ${status}, and the recording does not say why`;
  }
  const body = responseBody === '' ? undefined : parseOr(responseBody, '');
  const expected = isRejected
    ? [[rejectedTitle(sent, headers), errorResponse(status, body)] as const]
    : sent.expects(status, body);
  const caller = isRejected
    ? headers.authorization && 'the caller has a token that nobody issued'
    : 'the caller has a valid token';
  const interactions = expected.flatMap(([description, response]) =>
    response === undefined ? [] : toInteraction(sent, caller, description, response),
  );
  return interactions.length === expected.length
    ? interactions
    : `the response with ${status} is not as the interface says`;
}

function isUnauthenticated(id: SituationId): boolean {
  return id.startsWith('authentication.') && situations[id].requires === 'rejected';
}

function explainRejection(id: SituationId): string {
  const { title, requires, isOutside } = situations[id];
  return requires === 'rejected' || isOutside
    ? `the app was wrong: it sent ${title}`
    : openPoint(title);
}

function openPoint(title: string): string {
  return `the interface leaves open what a service answers to ${title}`;
}

function rejectedTitle({ operation }: SentRequest, headers: RecordedExchange['headers']): string {
  const by = headers.authorization === undefined ? 'missing-token' : 'unknown-token';
  return situations[`authentication.${by}`].title.replace('a request', `a ${operation}`);
}

function readRequest(exchange: RecordedExchange): SentRequest | string {
  const { method, path, query, headers } = exchange;
  const { accept = '*/*' } = headers;
  if (!/\*\/\*|application\/(json|\*)/i.test(accept)) {
    return openPoint('a request whose Accept header does not accept JSON');
  }
  if (query !== '' && method !== 'GET') {
    return openPoint(`a ${method} with a query`);
  }
  const request = { method, path, headers: accept === '*/*' ? {} : { Accept: [accept] } };
  const { operation, id = '' } = findRoute(path, method, '') ?? {};
  switch (method === 'HEAD' ? undefined : operation) {
    case 'create':
      return readCreate(exchange, request);
    case 'list':
      return readList(query, request);
    case 'delete':
      return readDelete(id, request);
    default:
      return 'the interface has no such operation';
  }
}

const plantMembers: readonly string[] = ['id', 'name', 'tag'];

function readCreate(
  { headers, body }: RecordedExchange,
  request: SentRequest['request'],
): SentRequest | string {
  const contentType = headers['content-type'];
  if (!isJsonMediaType(contentType)) {
    return openPoint(situations['create.content-type'].title);
  }
  const plant = parseOr(body, undefined);
  const { name, tag } = readPlant(plant) ?? {};
  if (!isPlainObject(plant) || name === undefined || !isInt64(plant.id)) {
    return 'the app was wrong: it sent a create whose body is no plant';
  }
  const members = Object.keys(plant);
  if (members.some((member) => !plantMembers.includes(member))) {
    return openPoint(situations['create.unknown-member'].title);
  }
  return {
    operation: 'create',
    state: {
      name:
        tag === undefined
          ? 'a plant is not in the store yet'
          : 'a plant with a tag is not in the store yet',
    },
    request: {
      ...request,
      headers: { ...request.headers, 'Content-Type': [contentType] },
      body: toContent(body, plant),
    },
    injected: {
      body: Object.fromEntries(members.map((member) => [`$.${member}`, `\${${member}}`])),
    },
    expects(status, answered) {
      const got = readPlant(answered);
      const isAsSent =
        status === 200 && got !== undefined && (tag === undefined || got.tag !== undefined);
      const relied = got && { name: got.name, ...(tag !== undefined && { tag: got.tag }) };
      const title = `a create of a plant ${tag === undefined ? 'without' : 'with'} a tag`;
      return [[title, isAsSent && relied ? plantResponse(relied) : undefined]];
    },
  };
}

/** Only these are limits for every service: what 0 or -1 means is left open. */
const usualLimit = /^[1-9]\d{0,8}$/;
/** A provider that is verified has to keep so many plants. */
const mostPlants = 6;

function readList(query: string, request: SentRequest['request']): SentRequest | string {
  const parameters = new URLSearchParams(query);
  const limit = parameters.get('limit');
  if ([...parameters.keys()].some((name) => name !== 'limit')) {
    return openPoint(situations['list.unknown-parameter'].title);
  }
  if (query !== '' && !(parameters.size === 1 && usualLimit.test(limit ?? ''))) {
    return openPoint('a list with an unusual limit');
  }
  const max = limit === null ? undefined : Number(limit);
  const { title } = situations[max === undefined ? 'list.all' : 'list.limited'];
  const count = max === undefined ? 3 : Math.min(max + 1, mostPlants);
  return {
    operation: 'list',
    state: { name: 'plants are in the store', params: { count } },
    request: { ...request, ...(limit !== null && { query: { limit: [limit] } }) },
    injected: {},
    expects(status, answered) {
      if (!Array.isArray(answered)) {
        return [[title, undefined]];
      }
      const plants = answered.map(readPlant);
      const [first, tagged] = [plants[0], plants.find((plant) => plant?.tag !== undefined)];
      if (plants.includes(undefined) || first === undefined) {
        const isEmpty = plants.length === 0;
        return [
          [
            `${title}, which may be empty`,
            isEmpty ? listResponse(status, [], eachName, max) : undefined,
          ],
        ];
      }
      const { name } = first;
      const names = [
        `${title}, for the names`,
        listResponse(status, [{ name }], eachName, max),
      ] as const;
      return tagged === undefined
        ? [names]
        : [
            names,
            [`${title}, for the tags`, listResponse(status, [{ tag: tagged.tag }], eachTag, max)],
          ];
    },
  };
}

function readDelete(id: string, request: SentRequest['request']): SentRequest | string {
  const parsed = parseInt64(id);
  if (!('id' in parsed) || parsed.id !== id) {
    return openPoint(situations['delete.malformed-id'].title);
  }
  return {
    operation: 'delete',
    state: { name: 'a plant is in the store' },
    request,
    injected: { path: `/plants/\${id}` },
    expects: (status, answered) => [
      [
        situations['delete.own-plant'].title,
        answered === undefined ? emptyResponse(status) : undefined,
      ],
    ],
  };
}

function isInt64(value: unknown): boolean {
  return 'id' in parseInt64(numeralOf(value) ?? '');
}

function parseOr<Fallback>(text: string, fallback: Fallback): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return fallback;
  }
}
