import type { Situation } from '../situation.js';
import { createWith, eachOperation, newPlantJson } from './requests.js';

/** The largest body that is sent. */
const maxBytes = 64 * 1024 * 1024;

/** Unusual requests of any operation. */
export const requestSituations = {
  'request.unknown-path': {
    operation: 'any',
    title: 'a request for an unknown path',
    section: 'Endpoints',
    requires: 'nothing',
    effects: {},
    variants: {
      list: [() => ({ method: 'GET', path: '/plants/unknown/path' })],
      elsewhere: [() => ({ method: 'GET', path: '/unknown' })],
    },
    default: { status: 404 },
    why: 'The HTTP status for it is 404.',
    isOutside: true,
  },
  'request.unknown-method': {
    operation: 'any',
    title: 'a request with a method that the path does not support',
    section: 'Endpoints',
    requires: 'nothing',
    effects: {},
    variants: {
      list: [() => ({ method: 'PUT', path: '/plants' })],
      'one plant': [({ plant }) => ({ method: 'GET', path: `/plants/${plant.id}` })],
    },
    default: { status: 405 },
    why: 'The HTTP status for it is 405.',
    isOutside: true,
  },
  'request.not-acceptable': {
    operation: 'any',
    title: 'a request whose Accept header does not accept JSON',
    section: 'Introduction',
    requires: 'nothing',
    state: 'own plant',
    effects: { accepted: 'is answered like any other' },
    variants: eachOperation(() => ({ headers: { Accept: 'text/html' } })),
    default: { effect: 'accepted' },
    why: 'RFC 9110 allows it, and the provider can only send JSON.',
  },
  'request.body-too-large': {
    operation: 'create',
    title: 'a create whose body is larger than the maximum',
    section: 'Create plant: rule 3; Limits 2',
    requires: 'nothing',
    effects: {},
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
    requires: 'nothing',
    effects: {},
    variants: { list: [] },
    default: { status: 429, headers: { 'retry-after': '{seconds}' } },
    why: 'The HTTP response to it is 429 with Retry-After.',
  },
} as const satisfies Record<string, Situation>;
