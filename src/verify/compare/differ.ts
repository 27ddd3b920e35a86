import { numeralOf } from '../../interface/exact-json.js';
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
];
/** Headers whose values change with time: only their presence is compared. */
const headersComparedByPresence = ['retry-after'];

/** One request to the provider and to the mock. */
export interface Answers {
  readonly provider: Exchange;
  readonly mock: Exchange;
}

/** How the provider's response differs from the mock's. */
export interface DifferenceDescription {
  /** Differences of one kind in one situation are counted together. */
  readonly kind: string;
  /** Without its full stop. */
  readonly sentence: string;
  /** The sentence that is the same in every situation; undefined if there is none. */
  readonly general?: string | undefined;
  /** The parameter of a profile that it may come from. */
  readonly parameter?: ParameterId | undefined;
  /** The header that differs, by its lower-case name. */
  readonly header?: string | undefined;
}

/** A part of a response that an app may act on. */
interface Facet {
  readonly value: string;
  /** What says the same in every situation; undefined if nothing does. */
  readonly general?: string;
  readonly parameter?: ParameterId;
  readonly header?: string;
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
  const facets = facetsOf(mock, isSameStatus);
  const others = [...facetsOf(provider, isSameStatus)].flatMap(([kind, ofProvider]) => {
    const ofMock = facets.get(kind) ?? ofProvider;
    const say = (one: string, other: string) =>
      `the provider's ${kind} is ${one}, the mock's is ${other}`;
    const { value, general, parameter, header } = ofProvider;
    return value === ofMock.value
      ? []
      : {
          kind,
          sentence: say(value, ofMock.value),
          general: general && say(general, ofMock.general ?? ofMock.value),
          parameter,
          header,
        };
  });
  return [...ofStatus, ...others];
}

/**
 * The parts of a response. One that only one of two responses has is not compared: another part shows why.
 *
 * @param isSameStatus with another status, other headers and another integer are to be expected.
 */
function facetsOf(exchange: Exchange, isSameStatus: boolean): ReadonlyMap<string, Facet> {
  const facets = new Map<string, Facet>();
  const note = (name: string, value: string, origin?: Omit<Facet, 'value'>) =>
    facets.set(name, { value, ...origin });
  const show = (header: string) => headerOf(exchange, header) ?? 'absent';
  const length = exchange.response?.body.length ?? 0;
  if (isSameStatus) {
    for (const header of comparedHeaders) {
      note(header, show(header), { general: show(header), header });
    }
    for (const header of headersComparedByPresence) {
      const value = headerOf(exchange, header) === undefined ? 'absent' : 'present';
      note(header, value, { general: value, header });
    }
    if (length > 0) {
      const type = show('content-type');
      note('Content-Type', type, { general: type, parameter: 'response.content-type' });
    }
  }
  const body = jsonOf(exchange);
  if (isError(exchange)) {
    const shape = body === undefined ? 'not JSON' : describeShape(body);
    note('Error', shape, { general: shape, parameter: 'error.further-members' });
    const integer = Number(numeralOf(isPlainObject(body) ? body.error : undefined));
    if (isSameStatus && !Number.isNaN(integer)) {
      const general = integer === statusOf(exchange) ? 'the status' : String(integer);
      note('error integer', String(integer), { general, parameter: 'error.integer' });
    }
  } else if (exchange.request.method === 'POST') {
    const { tag = undefined } = isPlainObject(body) ? body : {};
    if (tag === undefined || tag === '') {
      const value = tag === '' ? 'empty' : 'absent';
      note('tag', value, { parameter: 'response.absent-tag' });
    }
    note('plant', body === undefined ? 'not JSON' : canonicalJson(withoutEmptyTag(body)));
  } else if (exchange.request.method === 'GET') {
    note('list', plantsIn(exchange) === undefined ? 'no JSON array' : 'a JSON array');
  } else {
    // No client sees the body of a 204, but every client sees the length that its header announces.
    const announced = Number(headerOf(exchange, 'content-length') ?? 0) || 0;
    note('body', length + announced > 0 ? 'present' : 'empty');
  }
  return facets;
}

/** The plant without its tag if that is empty. */
export function withoutEmptyTag<Plant>(plant: Plant): Plant | { readonly name?: unknown } {
  const { tag, ...rest } = (plant ?? {}) as { readonly tag?: unknown };
  return tag === '' ? rest : plant;
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

/** The names and types of all members: `{error: number, message: string}`. */
function describeShape(value: unknown): string {
  if (numeralOf(value) !== undefined) {
    return 'number';
  }
  if (Array.isArray(value)) {
    return `[${[...new Set(value.map(describeShape))].sort().join(', ')}]`;
  }
  if (!isPlainObject(value)) {
    return value === null ? 'null' : typeof value;
  }
  const members = sortedMembers(value).map(([name, part]) => `${name}: ${describeShape(part)}`);
  return `{${members.join(', ')}}`;
}

function sortedMembers(value: Readonly<Record<string, unknown>>): [string, unknown][] {
  return Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
}
