import type { Situation } from '../situation.js';
import { listWith, rejectedAsInvalid } from './requests.js';

const limitRule = 'List plants: rule 2';
const mistake = 'An app that sends it has a defect.';

const ignored = { ignored: 'returns the same as without a limit' } as const;
const empty = { empty: 'returns an empty list' } as const;
const one = { one: 'counts as a limit of 1' } as const;

/** Lists, with every kind of limit. */
export const listSituations = {
  'list.all': {
    operation: 'list',
    title: 'a list without a limit',
    section: 'List plants: rule 4',
    requires: 'accepted',
    rule: 'list.returns-array-of-plants',
    effects: { accepted: 'returns the plants' },
    variants: { 'no query': [listWith('')] },
    default: { status: 200 },
    why: 'The HTTP status for it is 200.',
  },
  'list.limited': {
    operation: 'list',
    title: 'a list with a limit',
    section: 'List plants: rules 1 and 4',
    requires: 'accepted',
    rule: 'list.limit-caps-results',
    state: 'several plants',
    effects: { accepted: 'returns at most that many plants' },
    variants: { small: [listWith('limit=1'), listWith('limit=2'), listWith('limit=3')] },
    default: { like: 'list.all' },
    why: 'It is an ordinary list.',
  },
  'list.limit-above-maximum': {
    operation: 'list',
    title: 'a list with a limit above the maximum',
    section: limitRule,
    requires: 'nothing',
    hasOwnAnswer: true,
    effects: { capped: 'counts as the maximum', ...ignored },
    variants: {
      'one more': [
        ({ parameters }) => {
          const largest = parameters['list.maximum-limit'];
          return largest === 'unlimited'
            ? undefined
            : { method: 'GET', path: `/plants?limit=${largest + 1}` };
        },
      ],
    },
    default: { effect: 'capped' },
    why: 'A list may return fewer plants than its limit.',
  },
  'list.limit-huge': {
    operation: 'list',
    title: 'a list with a limit beyond int64',
    section: limitRule,
    requires: 'nothing',
    hasOwnAnswer: true,
    state: 'several plants',
    effects: { accepted: 'counts as any other large limit', ...ignored, ...empty },
    variants: { integer: [listWith('limit=99999999999999999999')] },
    default: { like: 'list.limit-above-maximum' },
    why: 'It is above any maximum.',
  },
  'list.limit-zero': {
    operation: 'list',
    title: 'a list with limit=0',
    section: limitRule,
    requires: 'nothing',
    hasOwnAnswer: true,
    state: 'several plants',
    effects: { ...empty },
    variants: { zero: [listWith('limit=0')] },
    default: { effect: 'empty' },
    why: 'At most 0 plants are no plants.',
  },
  'list.limit-negative': {
    operation: 'list',
    title: 'a list with a negative limit',
    section: limitRule,
    requires: 'nothing',
    hasOwnAnswer: true,
    state: 'several plants',
    effects: {
      ...ignored,
      ...empty,
      ...one,
      absolute: 'counts as the same limit without its sign',
      'all-but-last': 'leaves out that many plants at the end',
    },
    variants: { small: [listWith('limit=-2')] },
    default: { status: 400 },
    why: rejectedAsInvalid,
  },
  'list.limit-malformed': {
    operation: 'list',
    title: 'a list with a limit that is not an integer',
    section: limitRule,
    requires: 'nothing',
    hasOwnAnswer: true,
    state: 'several plants',
    effects: {
      ...ignored,
      ...empty,
      ...one,
      'leading-digits': 'counts as the digits that it begins with, or else as 0',
      number: 'counts as the number that a lenient parser reads, or else as 0',
    },
    variants: {
      text: [listWith('limit=ten')],
      'trailing text': [listWith('limit=2abc')],
      fraction: [listWith('limit=2.5')],
      exponent: [listWith('limit=0.2e1')],
      hexadecimal: [listWith('limit=0x2')],
      'plus sign': [listWith('limit=%2B2')],
      padded: [listWith('limit=%202')],
    },
    default: { status: 400 },
    why: rejectedAsInvalid,
  },
  'list.limit-empty': {
    operation: 'list',
    title: 'a list with an empty limit',
    section: limitRule,
    requires: 'nothing',
    hasOwnAnswer: true,
    state: 'several plants',
    effects: { ...ignored, ...empty },
    variants: { 'no value': [listWith('limit=')] },
    default: { status: 400 },
    why: rejectedAsInvalid,
  },
  'list.limit-repeated': {
    operation: 'list',
    title: 'a list with two limits',
    section: limitRule,
    requires: 'nothing',
    hasOwnAnswer: true,
    state: 'several plants',
    effects: {
      first: 'uses its first limit',
      last: 'uses its last limit',
      ...ignored,
      ...empty,
    },
    variants: { 'two limits': [listWith('limit=1&limit=3')] },
    default: { status: 400 },
    why: mistake,
  },
  'list.unknown-parameter': {
    operation: 'list',
    title: 'a list with a query parameter that the document does not name',
    section: 'Endpoints: List plants',
    requires: 'nothing',
    effects: { accepted: 'is answered like one without it' },
    variants: { 'one parameter': [listWith('colour=green')] },
    default: { effect: 'accepted' },
    why: 'Services usually ignore unknown parameters.',
  },
} as const satisfies Record<string, Situation>;
