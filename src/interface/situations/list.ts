import { listWith, rejectedAsInvalid, rows } from './requests.js';

const ignored = { ignored: 'returns the same as without a limit' };
const empty = { empty: 'returns an empty list' };
const one = { one: 'counts as a limit of 1' };

/** Lists, with every kind of limit. */
export const listSituations = {
  ...rows(
    { operation: 'list', requires: 'accepted' },
    {
      'list.all': {
        title: 'a list without a limit',
        section: 'List plants: rule 4',
        rule: 'list.returns-array-of-plants',
        effects: { accepted: 'returns the plants' },
        variants: { 'no query': [listWith('')] },
        default: { status: 200 },
        why: 'The HTTP status for it is 200.',
      },
      'list.limited': {
        title: 'a list with a limit',
        section: 'List plants: rules 1 and 4',
        rule: 'list.limit-caps-results',
        state: 'several plants',
        effects: { accepted: 'returns at most that many plants' },
        variants: { small: [listWith('limit=1'), listWith('limit=2'), listWith('limit=3')] },
        default: { like: 'list.all' },
        why: 'It is an ordinary list.',
      },
    },
  ),
  ...rows(
    { operation: 'list', section: 'List plants: rule 2', hasOwnAnswer: true },
    {
      'list.limit-above-maximum': {
        title: 'a list with a limit above the maximum',
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
      'list.limit-zero': {
        title: 'a list with limit=0',
        state: 'several plants',
        effects: empty,
        variants: { zero: [listWith('limit=0')] },
        default: { effect: 'empty' },
        why: 'At most 0 plants are no plants.',
      },
      'list.limit-negative': {
        title: 'a list with a negative limit',
        state: 'several plants',
        effects: {
          ...ignored,
          ...empty,
          ...one,
        },
        variants: { small: [listWith('limit=-2')] },
        default: { status: 400 },
        why: rejectedAsInvalid,
      },
      'list.limit-malformed': {
        title: 'a list with a limit that is not an integer',
        state: 'several plants',
        effects: {
          ...ignored,
          ...empty,
          ...one,
        },
        variants: {
          text: [listWith('limit=ten')],
          'trailing text': [listWith('limit=2abc')],
          fraction: [listWith('limit=2.5')],
          empty: [listWith('limit=')],
        },
        default: { status: 400 },
        why: rejectedAsInvalid,
      },
      'list.unknown-parameter': {
        title: 'a list with a query parameter that the document does not name',
        section: 'Endpoints: List plants',
        hasOwnAnswer: undefined,
        effects: { accepted: 'is answered like one without it' },
        variants: { 'one parameter': [listWith('colour=green')] },
        default: { effect: 'accepted' },
        why: 'Services usually ignore unknown parameters.',
      },
    },
  ),
};
