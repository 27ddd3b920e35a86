import { kindOf, numeralOf } from '../../interface/exact-json.js';
import type { ParameterId } from '../../interface/parameters.js';
import { isPlainObject } from '../../interface/plain-object.js';
import { plantsIn } from '../engine/lists.js';
import {
  answerPredicate,
  type Exchange,
  headerOf,
  isError,
  isSuccess,
  jsonOf,
  statusOf,
} from '../http/exchange.js';

/** Headers of responses that an app may act on, other than Content-Type; by lower-case names. */
const comparedHeaders = [
  'www-authenticate',
  'location',
  'link',
  'allow',
  'x-total-count',
  'content-range',
  'api-version',
  'deprecation',
  'retry-after',
];

/** One request to the provider and to the mock. */
export interface Answers {
  readonly provider: Exchange;
  readonly mock: Exchange;
}

/** How the provider's response differs from the mock's. */
export interface DifferenceDescription {
  /** Differences of one kind in one situation are counted together. A header is a kind by its name. */
  readonly kind: string;
  /** Without its full stop. */
  readonly sentence: string;
  /** Whether one cause may show it in every situation, in the same sentence; default no. */
  readonly isGeneral?: boolean | undefined;
  /** The parameter of a profile that it may come from. */
  readonly parameter?: ParameterId | undefined;
}

/** A part of a response that an app may act on. */
interface Facet extends Omit<DifferenceDescription, 'sentence'> {
  readonly value: string;
}

/**
 * What differs in two responses and an app could notice. The plants of lists are compared elsewhere; the
 * texts of messages are for people.
 */
export function differ({ provider, mock }: Answers): readonly DifferenceDescription[] {
  const isSameStatus = statusOf(provider) === statusOf(mock);
  const sentence = `the provider ${answerPredicate(provider)}, the mock ${answerPredicate(mock)}`;
  const ofStatus = isSameStatus ? [] : [{ kind: sentence, sentence }];
  if (isError(provider) !== isError(mock) || isSuccess(provider) !== isSuccess(mock)) {
    return ofStatus;
  }
  // With another status, other headers and another integer are to be expected.
  const facetsOf = (exchange: Exchange) => [
    ...(isSameStatus ? headerFacets(exchange) : []),
    ...(isError(exchange) ? errorFacets(exchange, isSameStatus) : bodyFacets(exchange)),
  ];
  const ofMock = new Map(facetsOf(mock).map(({ kind, value }) => [kind, value]));
  const others = facetsOf(provider).flatMap(({ value, ...facet }) => {
    // A part that only one response has is not compared: another part shows why.
    const expected = ofMock.get(facet.kind) ?? value;
    const clause = `the provider's ${facet.kind} is ${value}, the mock's is ${expected}`;
    return value === expected ? [] : { ...facet, sentence: clause };
  });
  return [...ofStatus, ...others];
}

function headerFacets(exchange: Exchange): readonly Facet[] {
  const show = (header: string) => headerOf(exchange, header) ?? 'absent';
  const isWithBody = (exchange.response?.body.length ?? 0) > 0;
  const parameter = 'response.content-type' as const;
  return [
    ...comparedHeaders.map((kind) => {
      const value = show(kind);
      // It changes with time.
      const isPresent = kind === 'retry-after' && value !== 'absent';
      return { kind, value: isPresent ? 'present' : value, isGeneral: true };
    }),
    ...(isWithBody
      ? [{ kind: 'Content-Type', value: show('content-type'), isGeneral: true, parameter }]
      : []),
  ];
}

function errorFacets(exchange: Exchange, isSameStatus: boolean): readonly Facet[] {
  const body = jsonOf(exchange);
  const integer = Number(numeralOf(isPlainObject(body) ? body.error : undefined));
  const value = integer === statusOf(exchange) ? 'the status' : String(integer);
  const shape = describeShape(body);
  return [
    { kind: 'Error', value: shape, isGeneral: true, parameter: 'error.further-members' },
    ...(isSameStatus && !Number.isNaN(integer)
      ? [{ kind: 'error integer', value, isGeneral: true, parameter: 'error.integer' } as const]
      : []),
  ];
}

function bodyFacets(exchange: Exchange): readonly Facet[] {
  const { request, response } = exchange;
  if (request.method === 'GET') {
    const value = plantsIn(exchange) === undefined ? 'no JSON array' : 'a JSON array';
    return [{ kind: 'list', value }];
  }
  if (request.method !== 'POST') {
    // No client sees the body of a 204, but every client sees the length that its header announces.
    const announced = Number(headerOf(exchange, 'content-length') ?? 0) || 0;
    const isEmpty = (response?.body.length ?? 0) + announced === 0;
    return [{ kind: 'body', value: isEmpty ? 'empty' : 'present' }];
  }
  const body = jsonOf(exchange);
  const { tag, ...rest } = isPlainObject(body) ? body : {};
  const isEmptyTag = tag === '';
  const plant = body === undefined ? 'not JSON' : canonicalJson(isEmptyTag ? rest : body);
  const value = isEmptyTag ? 'empty' : 'absent';
  return [
    { kind: 'plant', value: plant },
    ...(isEmptyTag || tag === undefined
      ? [{ kind: 'tag', value, parameter: 'response.absent-tag' } as const]
      : []),
  ];
}

/** Writes a JSON value so that two values have the same text if no app could see a difference. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part) => {
    // An exact number is an object if the body has a large one.
    const numeral = numeralOf(part);
    const other = isPlainObject(part) ? Object.fromEntries(sortedMembers(part)) : part;
    return numeral === undefined ? other : Number(numeral);
  });
}

/** The names and kinds of all members: `{error: a number, message: a string}`. */
function describeShape(value: unknown): string {
  if (!isPlainObject(value)) {
    return value === undefined ? 'not JSON' : kindOf(value);
  }
  const members = sortedMembers(value).map(([name, part]) => `${name}: ${kindOf(part)}`);
  return `{${members.join(', ')}}`;
}

function sortedMembers(value: Readonly<Record<string, unknown>>): [string, unknown][] {
  return Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
}
