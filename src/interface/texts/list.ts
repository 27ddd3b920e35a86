import type { SituationTexts } from './situation-text.js';

const limit = 'List plants: rule 2';
const invalid = 'Create rejects invalid input with 400.';

/** Lists, with every kind of limit. */
export const listTexts: SituationTexts<'list'> = {
  'list.all': {
    title: 'a list without a limit',
    section: 'List plants: rule 4',
    why: 'The HTTP status for it is 200.',
  },
  'list.limited': {
    title: 'a list with a limit',
    section: 'List plants: rules 1 and 4',
    why: 'It is an ordinary list.',
  },
  'list.limit-above-maximum': {
    title: 'a list with a limit above the maximum',
    section: limit,
    why: 'A list may return fewer plants than its limit.',
  },
  'list.limit-zero': {
    title: 'a list with limit=0',
    section: limit,
    why: 'At most 0 plants are no plants.',
  },
  'list.limit-negative': {
    title: 'a list with a negative limit',
    section: limit,
    why: invalid,
  },
  'list.limit-malformed': {
    title: 'a list with a limit that is not an integer',
    section: limit,
    why: invalid,
  },
  'list.unknown-parameter': {
    title: 'a list with a query parameter that the document does not name',
    section: 'Endpoints: List plants',
    why: 'Services usually ignore unknown parameters.',
  },
};
