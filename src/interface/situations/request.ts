import { newPlantJson } from '../plant.js';
import { createWith } from '../sample-requests.js';
import type { SituationContext } from '../situation.js';
import { rows } from './rows.js';

const usualStatuses = { rejected: [400, 404] };

/** The largest body that is sent. */
const maxBytes = 64 * 1024 * 1024;

/** The text of a NewPlant with so many spaces after it that it is too large. */
function tooLargeBody({ fresh, parameters }: SituationContext) {
  const largest = parameters['request.maximum-body-bytes'];
  return largest === 'unlimited' || largest > maxBytes
    ? undefined
    : `${newPlantJson(fresh)}${' '.repeat(largest)}`;
}

/** Unusual requests of any operation. */
export const requestSituations = rows(
  { usualStatuses },
  {
    'request.unknown-path': {
      operation: 'any',
      isOutside: true,
      title: 'a request for an unknown path',
      section: 'Endpoints',
      why: 'The HTTP status for it is 404.',
      default: { status: 404 },
      samples: {
        list: [() => ({ method: 'GET', path: '/plants/unknown/path' })],
        elsewhere: [() => ({ method: 'GET', path: '/unknown' })],
      },
    },
    'request.unknown-method': {
      operation: 'any',
      isOutside: true,
      title: 'a request with a method that the path does not support',
      section: 'Endpoints',
      why: 'The HTTP status for it is 405.',
      default: { status: 405 },
      samples: {
        list: [() => ({ method: 'PUT', path: '/plants' })],
        'one plant': [({ plant }) => ({ method: 'GET', path: `/plants/${plant.id}` })],
      },
    },
    'request.body-too-large': {
      operation: 'create',
      title: 'a create whose body is larger than the maximum',
      section: 'Create plant: rule 3; Limits 2',
      why: 'The HTTP status for it is 413.',
      default: { status: 413 },
      samples: { padded: [createWith(tooLargeBody)] },
    },
    'request.over-rate': {
      operation: 'any',
      title: 'a request above the rate limit',
      section: 'Limits 2',
      why: 'The HTTP response to it is 429 with Retry-After.',
      default: { status: 429, headers: { 'retry-after': '{seconds}' } },
      samples: {},
    },
  },
);
