import type { ParameterId } from '../../interface/parameters.js';
import { isPlainObject, numeralOf } from '../../text/json.js';
import { stringifyExact } from '../../text/stringify-exact.js';
import { counted, kindOf } from '../../text/wording.js';
import { deletedMismatch } from '../engine/response-shape.js';
import { type ListedPlant, plantsIn } from '../engine/view.js';
import {
  answerPredicate,
  headerOf,
  isError,
  jsonOf,
  type SentExchange,
  statusOf,
} from '../http/exchange.js';
import { headersOfApps } from '../observe/outcomes.js';

export interface Answers {
  readonly provider: SentExchange;
  readonly mock: SentExchange;
}

export interface DifferenceDescription {
  /** Differences of one kind in one situation have one cause. A header is a kind by its name. */
  readonly kind: string;
  /** Without its full stop. */
  readonly sentence: string;
  /** Whether all differences with the sentence have one cause, whatever the situation; default no. */
  readonly isGeneral?: boolean;
  readonly parameter?: ParameterId | undefined;
}

/** Headers on which an app may act: more than the headers of outcomes. Content-Type is a part of its own. */
const comparedHeaders = [
  ...headersOfApps.filter((name) => name !== 'content-type'),
  'link',
  'allow',
  'x-total-count',
  'content-range',
  'retry-after',
];

/** The parts for which a profile has a parameter. */
const parameters: { readonly [kind: string]: ParameterId } = {
  'Content-Type': 'response.content-type',
  Error: 'error.further-members',
  'error integer': 'error.integer',
  tag: 'response.absent-tag',
};

/** The differences of two responses that an app could notice, except in the plants of a list. */
export function differ({ provider, mock }: Answers): readonly DifferenceDescription[] {
  if (statusOf(provider) !== statusOf(mock)) {
    const sentence = `the provider ${answerPredicate(provider)}, the mock ${answerPredicate(mock)}`;
    return [{ kind: sentence, sentence }];
  }
  const mockParts = partsOf(mock);
  return Object.entries(partsOf(provider)).flatMap(([kind, value]) => {
    // A part that only one response has is not compared: the difference shows in another part.
    const expected = mockParts[kind] ?? value;
    const sentence = `the provider's ${kind} is ${value}, the mock's is ${expected}`;
    const isGeneral = kind !== 'plant';
    return value === expected ? [] : [{ kind, sentence, isGeneral, parameter: parameters[kind] }];
  });
}

/** The parts of a response on which an app may act, by kind. */
type Parts = Readonly<Record<string, string>>;

function partsOf(exchange: SentExchange): Parts {
  const show = (header: string) => headerOf(exchange, header) ?? 'absent';
  const hasBody = (exchange.response?.body.length ?? 0) > 0;
  return {
    ...Object.fromEntries(comparedHeaders.map((name) => [name, show(name)])),
    // It changes with time.
    'retry-after': show('retry-after') === 'absent' ? 'absent' : 'present',
    ...(hasBody && { 'Content-Type': show('content-type') }),
    ...(isError(exchange) ? errorParts(exchange) : bodyParts(exchange)),
  };
}

function errorParts(exchange: SentExchange): Parts {
  const body = jsonOf(exchange);
  if (!isPlainObject(body)) {
    return { Error: body === undefined ? 'not JSON' : kindOf(body) };
  }
  const members = Object.entries(body).map(([name, value]) => `${name}: ${kindOf(value)}`);
  const integer = numeralOf(body.error);
  return {
    Error: `{${members.sort().join(', ')}}`,
    ...(integer !== undefined && {
      'error integer': Number(integer) === statusOf(exchange) ? 'the status' : integer,
    }),
  };
}

function bodyParts(exchange: SentExchange): Parts {
  const { method } = exchange.request;
  if (method === 'GET') {
    return { list: plantsIn(exchange) === undefined ? 'no JSON array' : 'a JSON array' };
  }
  if (method !== 'POST') {
    return { body: deletedMismatch(exchange) === undefined ? 'empty' : 'present' };
  }
  const body = jsonOf(exchange);
  if (body === undefined) {
    return { plant: 'not JSON', tag: 'absent' };
  }
  const { tag, ...others } = isPlainObject(body) ? body : {};
  if (tag === '') {
    return { plant: canonicalJson(others), tag: 'empty' };
  }
  return { plant: canonicalJson(body), ...(!tag && { tag: 'absent' }) };
}

/** Writes a JSON value with its members in order: two values have the same text if no app can tell them apart. */
function canonicalJson(value: unknown): string {
  return stringifyExact(value, inOrder);
}

function inOrder(_name: string, part: unknown): unknown {
  return isPlainObject(part) ? Object.fromEntries(Object.entries(part).sort()) : part;
}

/** What is compared in lists, in this order: if two lists differ in one, the later ones mean nothing. */
export const listKinds = ['length', 'plants', 'order'] as const;

export interface ListDifference extends DifferenceDescription {
  readonly kind: (typeof listKinds)[number];
  /** Whether the plants of the run are the same: other clients may have changed their plants meanwhile. */
  readonly isOfOthers: boolean;
}

type Plants = readonly ListedPlant[];

interface ListComparison {
  /** What is compared. */
  readonly kinds: readonly ListDifference['kind'][];
  /** Whether they may show only some of the plants. Of several plants with one name, they may show any. */
  readonly isPart: boolean;
  readonly isOfRun: (plant: ListedPlant) => boolean;
}

/**
 * How two lists differ; undefined if they do not. The order of plants with one name does not count, and neither does the
 * order of other clients' plants.
 */
export function differInLists(
  provider: Plants,
  mock: Plants,
  { kinds, isPart, isOfRun }: ListComparison,
): ListDifference | undefined {
  const isSame = (write: (plants: Plants) => string) => write(provider) === write(mock);
  const plantsOfRun = (plants: Plants) => plants.filter(isOfRun);
  const sorted = (plants: Plants) =>
    JSON.stringify(plants.map(isPart ? nameInLowerCase : textOf).sort());
  if (isSame(sorted)) {
    const isInOrder = isSame((plants) => JSON.stringify(plantsOfRun(plants).map(nameInLowerCase)));
    const sentence = 'the provider lists the plants in another order than the mock';
    return isInOrder || !kinds.includes('order')
      ? undefined
      : { kind: 'order', sentence, parameter: 'list.order', isOfOthers: false };
  }
  const kind = provider.length === mock.length ? 'plants' : 'length';
  const lengths = `the provider lists ${counted(provider.length, 'plant')}, the mock ${mock.length}`;
  const sentence = kind === 'length' ? lengths : 'the provider lists other plants than the mock';
  const isOfOthers = isSame((plants) => sorted(plantsOfRun(plants)));
  return kinds.includes(kind) ? { kind, sentence, isOfOthers } : undefined;
}

/** For comparison alone, and much quicker than canonicalJson: a number is an array with its digits, so that none is lost. */
const textOf = (plant: ListedPlant) =>
  JSON.stringify(plant, (name, part: unknown) => {
    const numeral = numeralOf(part);
    return numeral === undefined ? inOrder(name, part) : [numeral];
  });

const nameInLowerCase = ({ name }: ListedPlant) => String(name).toLowerCase();
