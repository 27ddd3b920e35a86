import type { SituationContext } from '../situation.js';
import { listWith } from './requests.js';

/** A list with a limit one above the maximum, if there is one. */
function listAboveMaximum({ parameters }: SituationContext) {
  const largest = parameters['list.maximum-limit'];
  return largest === 'unlimited'
    ? undefined
    : ({ method: 'GET', path: `/plants?limit=${largest + 1}` } as const);
}

/** Lists, with every kind of limit. */
export const listSamples = {
  'list.all': { 'no query': [listWith('')] },
  'list.limited': { small: [listWith('limit=1'), listWith('limit=2'), listWith('limit=3')] },
  'list.limit-above-maximum': { 'one more': [listAboveMaximum] },
  'list.limit-zero': { zero: [listWith('limit=0')] },
  'list.limit-negative': { small: [listWith('limit=-2')] },
  'list.limit-malformed': {
    text: [listWith('limit=ten')],
    'trailing text': [listWith('limit=2abc')],
    fraction: [listWith('limit=2.5')],
    empty: [listWith('limit=')],
  },
  'list.unknown-parameter': { 'one parameter': [listWith('colour=green')] },
} as const;
