import type { Sample, SituationContext } from '../situation.js';
import { changed, createWith, eachOperation, newPlantJson } from './requests.js';

/** The largest body that is sent. */
const maxBytes = 64 * 1024 * 1024;

/** The text of a NewPlant with so many spaces after it that it is too large. */
function tooLargeBody({ fresh, parameters }: SituationContext) {
  const largest = parameters['request.maximum-body-bytes'];
  return largest === 'unlimited' || largest > maxBytes
    ? undefined
    : `${newPlantJson(fresh)}${' '.repeat(largest)}`;
}

/** Requests of any operation: without a token that allows them, and unusual ones. */
export const requestSamples = {
  'authentication.missing-token': {
    ...eachOperation(() => ({ authorization: null })),
    list: [
      changed('list', () => ({ authorization: null })),
      changed('list', () => ({ authorization: null, path: '/plants?limit=1' })),
    ],
    'empty header': [changed('list', () => ({ authorization: '' }))],
  },
  'authentication.other-scheme': {
    ...eachOperation(
      ({ token }) => ({ authorization: `Basic ${btoa(`user:${token}`)}` }),
      ({ token }) => ({ authorization: `NotBearer ${token}` }),
    ),
    'no scheme': [changed('list', ({ token }) => ({ authorization: token }))],
    'no token': [changed('list', () => ({ authorization: 'Bearer' }))],
  },
  'authentication.unknown-token': eachOperation(
    () => ({ authorization: `Bearer unknown-${crypto.randomUUID()}` }),
    ({ token }) => ({ authorization: `Bearer ${token.slice(0, -1)}` }),
    ({ token }) => ({ authorization: `Bearer ${token}x` }),
  ),
  'authentication.ended-token': eachOperation(() => ({})),
  'authentication.insufficient-scope': {
    create: [changed('create', () => ({}))],
    delete: [changed('delete', () => ({}))],
  },
  'authentication.scheme-case': {
    list: [
      changed('list', ({ token }) => ({ authorization: `bearer ${token}` })),
      changed('list', ({ token }) => ({ authorization: `BEARER ${token}` })),
    ],
  },
  'request.unknown-path': {
    list: [() => ({ method: 'GET', path: '/plants/unknown/path' })],
    elsewhere: [() => ({ method: 'GET', path: '/unknown' })],
  },
  'request.unknown-method': {
    list: [() => ({ method: 'PUT', path: '/plants' })],
    'one plant': [({ plant }) => ({ method: 'GET', path: `/plants/${plant.id}` })],
  },
  'request.body-too-large': { padded: [createWith(tooLargeBody)] },
  'request.over-rate': {},
} satisfies Readonly<Record<string, Readonly<Record<string, readonly Sample[]>>>>;
