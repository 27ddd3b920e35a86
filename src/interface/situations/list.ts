import { rejectedAsInvalid, rows } from './rows.js';

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
        variants: ['no query'],
        default: { status: 200 },
        why: 'The HTTP status for it is 200.',
      },
      'list.limited': {
        title: 'a list with a limit',
        section: 'List plants: rules 1 and 4',
        rule: 'list.limit-caps-results',
        state: 'several plants',
        effects: { accepted: 'returns at most that many plants' },
        variants: ['small'],
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
        variants: ['one more'],
        default: { effect: 'capped' },
        why: 'A list may return fewer plants than its limit.',
      },
      'list.limit-zero': {
        title: 'a list with limit=0',
        state: 'several plants',
        effects: empty,
        variants: ['zero'],
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
        variants: ['small'],
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
        variants: ['text', 'trailing text', 'fraction', 'empty'],
        default: { status: 400 },
        why: rejectedAsInvalid,
      },
      'list.unknown-parameter': {
        title: 'a list with a query parameter that the document does not name',
        section: 'Endpoints: List plants',
        hasOwnAnswer: undefined,
        effects: { accepted: 'is answered like one without it' },
        variants: ['one parameter'],
        default: { effect: 'accepted' },
        why: 'Services usually ignore unknown parameters.',
      },
    },
  ),
};
