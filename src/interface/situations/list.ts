import { listWith } from '../sample-requests.js';
import type { SituationContext } from '../situation.js';
import { rows } from './rows.js';

const section = 'List plants: rule 2';
const invalid = 'Create rejects invalid input with 400.';
const usualStatuses = { accepted: [200, 206], rejected: [400, 422] };

const ignored = { ignored: 'returns the same as without a limit' };
const empty = { empty: 'returns an empty list' };
const one = { one: 'counts as a limit of 1' };

/** A list with a limit one above the maximum, if there is one. */
function listAboveMaximum({ parameters }: SituationContext) {
  const largest = parameters['list.maximum-limit'];
  return largest === 'unlimited'
    ? undefined
    : ({ method: 'GET', path: `/plants?limit=${largest + 1}` } as const);
}

/** Lists, with every kind of limit. */
export const listSituations = {
  ...rows(
    { operation: 'list', requires: 'accepted', usualStatuses },
    {
      'list.all': {
        title: 'a list without a limit',
        section: 'List plants: rule 4',
        why: 'The HTTP status for it is 200.',
        rule: 'list.returns-array-of-plants',
        effects: { accepted: 'returns the plants' },
        default: { status: 200 },
        samples: { 'no query': [listWith('')] },
      },
      'list.limited': {
        title: 'a list with a limit',
        section: 'List plants: rules 1 and 4',
        why: 'It is an ordinary list.',
        rule: 'list.limit-caps-results',
        hasLimit: true,
        state: 'several plants',
        effects: { accepted: 'returns at most that many plants' },
        default: { like: 'list.all' },
        samples: { small: [listWith('limit=1'), listWith('limit=2'), listWith('limit=3')] },
      },
    },
  ),
  ...rows(
    { operation: 'list', hasOwnAnswer: true, hasLimit: true, section, usualStatuses },
    {
      'list.limit-above-maximum': {
        title: 'a list with a limit above the maximum',
        why: 'A list may return fewer plants than its limit.',
        effects: { capped: 'counts as the maximum', ...ignored },
        default: { effect: 'capped' },
        samples: { 'one more': [listAboveMaximum] },
      },
      'list.limit-zero': {
        title: 'a list with limit=0',
        why: 'At most 0 plants are no plants.',
        state: 'several plants',
        effects: empty,
        default: { effect: 'empty' },
        samples: { zero: [listWith('limit=0')] },
      },
      'list.limit-negative': {
        title: 'a list with a negative limit',
        why: invalid,
        state: 'several plants',
        effects: { ...ignored, ...empty, ...one },
        default: { status: 400 },
        samples: { small: [listWith('limit=-2')] },
      },
      'list.limit-malformed': {
        title: 'a list with a limit that is not an integer',
        why: invalid,
        state: 'several plants',
        effects: { ...ignored, ...empty, ...one },
        default: { status: 400 },
        samples: {
          text: [listWith('limit=ten')],
          'trailing text': [listWith('limit=2abc')],
          fraction: [listWith('limit=2.5')],
          empty: [listWith('limit=')],
        },
      },
      'list.unknown-parameter': {
        hasOwnAnswer: undefined,
        hasLimit: undefined,
        title: 'a list with a query parameter that the document does not name',
        section: 'Endpoints: List plants',
        why: 'Services usually ignore unknown parameters.',
        effects: { accepted: 'is answered like one without it' },
        default: { effect: 'accepted' },
        samples: { 'one parameter': [listWith('colour=green')] },
      },
    },
  ),
};
