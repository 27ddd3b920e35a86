import { describedSituations } from '../interface/described-situations.js';
import type { OperationName } from '../interface/operation-name.js';
import { plantFieldNames } from '../interface/plant.js';
import type { ProviderStateName } from '../interface/provider-states.js';
import { readPlant } from '../interface/read-payload.js';
import { textOf } from '../service/plain-http.js';
import { parseExactJson } from '../text/json.js';
import { stringifyExact } from '../text/stringify-exact.js';
import type { AppExchange } from './app-exchange.js';
import { type ExpectedResponse, emptyResponse, listResponse, plantResponse } from './matchers.js';

/** A provider state of a pact. */
export interface State {
  readonly name: ProviderStateName;
  readonly params?: object;
}

/** One thing that an app relies on. */
export interface Expectation {
  /** As a clause. */
  readonly title: string;
  /** Undefined if the response is not as the interface says. */
  readonly response: ExpectedResponse | undefined;
}

/** What a request takes to succeed, and what the app gets from it. */
export interface Need {
  readonly state: State;
  /** What the request has beside the method and the path. */
  readonly request?: { readonly headers?: object; readonly [member: string]: unknown };
  /** What a provider state replaces in the request: expressions of Pact. */
  readonly injected?: { readonly path?: string; readonly body?: Readonly<Record<string, string>> };
  readonly expected: readonly Expectation[];
}

/** Reads what an app needs of an operation, from an exchange and the value of its response body. */
export type ReadNeed = (exchange: AppExchange, answered: unknown) => Need;

export const readNeed: Readonly<Record<OperationName, ReadNeed>> = {
  create: readCreate,
  list: readList,
  delete: readDelete,
};

function readCreate({ request, status }: AppExchange, answered: unknown): Need {
  const text = textOf(request.body);
  const plant = parseExactJson(text) as object;
  const hasTag = 'tag' in plant;
  const returned = Object.entries(readPlant(answered) ?? {});
  const relied = Object.fromEntries(returned.filter(([name]) => name in plant));
  const isAsSent =
    status === 200 && plantFieldNames.every((name) => !(name in plant) || name in relied);
  const members = Object.keys(plant).map((member) => [`$.${member}`, `\${${member}}`]);
  return {
    state: { name: `a plant ${hasTag ? 'with a tag ' : ''}is not in the store yet` },
    request: {
      headers: { 'Content-Type': [request.headers['content-type']] },
      body: toContent(text, plant),
    },
    injected: { body: Object.fromEntries(members) },
    expected: [
      {
        title: `a create of a plant ${hasTag ? 'with' : 'without'} a tag`,
        response: isAsSent ? plantResponse(relied) : undefined,
      },
    ],
  };
}

/** The largest number of plants that a pact asks a verified provider to keep. */
const maxPlants = 6;

function readList({ request, status }: AppExchange, answered: unknown): Need {
  const limit = new URLSearchParams(request.query).get('limit');
  const max = limit === null ? undefined : Number(limit);
  const count = max === undefined ? 3 : Math.min(max + 1, maxPlants);
  return {
    state: { name: 'plants are in the store', params: { count } },
    ...(limit !== null && { request: { query: { limit: [limit] } } }),
    expected: expectList(status, answered, max),
  };
}

function expectList(status: number, answered: unknown, max: number | undefined): Expectation[] {
  const { title } = describedSituations[max === undefined ? 'list.all' : 'list.limited'];
  const items = Array.isArray(answered) ? answered : [];
  const plants = items.map(readPlant).filter((plant) => plant !== undefined);
  const isList = Array.isArray(answered) && plants.length === items.length;
  const expect = (part: string, examples: readonly object[]): Expectation => ({
    title: `${title}, ${part}`,
    response: isList ? listResponse(status, examples, max) : undefined,
  });
  if (plants.length === 0) {
    return [expect('which may be empty', [])];
  }
  return plantFieldNames.flatMap((name) => {
    const example = plants.find((plant) => plant[name] !== undefined)?.[name];
    return example === undefined ? [] : [expect(`for the ${name}s`, [{ [name]: example }])];
  });
}

function readDelete({ status }: AppExchange, answered: unknown): Need {
  const { title } = describedSituations['delete.own-plant'];
  const response = answered === undefined ? emptyResponse(status) : undefined;
  return {
    state: { name: 'a plant is in the store' },
    injected: { path: `/plants/\${id}` },
    expected: [{ title, response }],
  };
}

/** The body of a request in a pact: JSON, or in base64 if JSON.stringify would write it differently. */
function toContent(text: string, value: unknown): object {
  const isJson = stringifyExact(value) === text;
  return {
    content: isJson ? value : toBase64(text),
    contentType: 'application/json',
    encoded: isJson ? false : 'base64',
  };
}

function toBase64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  // Not all at once: a call takes a limited number of arguments.
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
