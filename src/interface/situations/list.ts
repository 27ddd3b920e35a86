import { rows } from './rows.js';

const ignored = { ignored: 'returns the same as without a limit' };
const empty = { empty: 'returns an empty list' };
const one = { one: 'counts as a limit of 1' };

/** Lists, with every kind of limit. */
export const listSituations = {
  ...rows(
    { operation: 'list', requires: 'accepted' },
    {
      'list.all': {
        rule: 'list.returns-array-of-plants',
        effects: { accepted: 'returns the plants' },
        variants: ['no query'],
        default: { status: 200 },
      },
      'list.limited': {
        rule: 'list.limit-caps-results',
        state: 'several plants',
        effects: { accepted: 'returns at most that many plants' },
        variants: ['small'],
        default: { like: 'list.all' },
      },
    },
  ),
  ...rows(
    { operation: 'list', hasOwnAnswer: true },
    {
      'list.limit-above-maximum': {
        effects: { capped: 'counts as the maximum', ...ignored },
        variants: ['one more'],
        default: { effect: 'capped' },
      },
      'list.limit-zero': {
        state: 'several plants',
        effects: empty,
        variants: ['zero'],
        default: { effect: 'empty' },
      },
      'list.limit-negative': {
        state: 'several plants',
        effects: {
          ...ignored,
          ...empty,
          ...one,
        },
        variants: ['small'],
        default: { status: 400 },
      },
      'list.limit-malformed': {
        state: 'several plants',
        effects: {
          ...ignored,
          ...empty,
          ...one,
        },
        variants: ['text', 'trailing text', 'fraction', 'empty'],
        default: { status: 400 },
      },
      'list.unknown-parameter': {
        hasOwnAnswer: undefined,
        effects: { accepted: 'is answered like one without it' },
        variants: ['one parameter'],
        default: { effect: 'accepted' },
      },
    },
  ),
};
