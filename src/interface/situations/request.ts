import { createWith, newPlantJson, rows } from './requests.js';

/** The largest body that is sent. */
const maxBytes = 64 * 1024 * 1024;

/** Unusual requests of any operation. */
export const requestSituations = {
  ...rows(
    { operation: 'any', section: 'Endpoints', isOutside: true },
    {
      'request.unknown-path': {
        title: 'a request for an unknown path',
        variants: {
          list: [() => ({ method: 'GET', path: '/plants/unknown/path' })],
          elsewhere: [() => ({ method: 'GET', path: '/unknown' })],
        },
        default: { status: 404 },
        why: 'The HTTP status for it is 404.',
      },
      'request.unknown-method': {
        title: 'a request with a method that the path does not support',
        variants: {
          list: [() => ({ method: 'PUT', path: '/plants' })],
          'one plant': [({ plant }) => ({ method: 'GET', path: `/plants/${plant.id}` })],
        },
        default: { status: 405 },
        why: 'The HTTP status for it is 405.',
      },
    },
  ),
  ...rows(
    {},
    {
      'request.body-too-large': {
        operation: 'create',
        title: 'a create whose body is larger than the maximum',
        section: 'Create plant: rule 3; Limits 2',
        variants: {
          padded: [
            createWith(({ fresh, parameters }) => {
              const largest = parameters['request.maximum-body-bytes'];
              return largest === 'unlimited' || largest > maxBytes
                ? undefined
                : `${newPlantJson(fresh)}${' '.repeat(largest)}`;
            }),
          ],
        },
        default: { status: 413 },
        why: 'The HTTP status for it is 413.',
      },
      'request.over-rate': {
        operation: 'any',
        title: 'a request above the rate limit',
        section: 'Limits 2',
        variants: { list: [] },
        default: { status: 429, headers: { 'retry-after': '{seconds}' } },
        why: 'The HTTP response to it is 429 with Retry-After.',
      },
    },
  ),
};
