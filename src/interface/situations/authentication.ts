import { changed, eachOperation } from '../sample-requests.js';
import { rows } from './rows.js';

const section = 'Authentication 3; Errors 5';
const usualStatuses = { rejected: [401, 403] };

const challenge = { 'www-authenticate': 'Bearer' };
const invalidToken = {
  'www-authenticate': 'Bearer error="invalid_token", error_description="{message}"',
};

/** Requests of any operation without a token that allows them. */
export const authenticationSituations = {
  ...rows(
    { operation: 'any', requires: 'rejected', state: 'own plant', section, usualStatuses },
    {
      'authentication.missing-token': {
        title: 'a request without an Authorization header',
        why: 'RFC 6750 asks for 401.',
        rule: 'authentication.required',
        default: { status: 401, headers: challenge },
        samples: {
          ...eachOperation(() => ({ authorization: null })),
          list: [
            changed('list', () => ({ authorization: null })),
            changed('list', () => ({ authorization: null, path: '/plants?limit=1' })),
          ],
          'empty header': [changed('list', () => ({ authorization: '' }))],
        },
      },
      'authentication.other-scheme': {
        title: 'a request whose Authorization header is not a bearer token',
        why: 'The request has no bearer token.',
        rule: 'authentication.bearer',
        default: { status: 401, headers: challenge },
        samples: {
          ...eachOperation(
            ({ token }) => ({ authorization: `Basic ${btoa(`user:${token}`)}` }),
            ({ token }) => ({ authorization: `NotBearer ${token}` }),
          ),
          'no scheme': [changed('list', ({ token }) => ({ authorization: token }))],
          'no token': [changed('list', () => ({ authorization: 'Bearer' }))],
        },
      },
      'authentication.unknown-token': {
        title: 'a request with a token that was never issued',
        why: 'RFC 6750 asks for 401.',
        rule: 'authentication.required',
        default: { status: 401, headers: invalidToken },
        samples: eachOperation(
          () => ({ authorization: `Bearer unknown-${crypto.randomUUID()}` }),
          ({ token }) => ({ authorization: `Bearer ${token.slice(0, -1)}` }),
          ({ token }) => ({ authorization: `Bearer ${token}x` }),
        ),
      },
      'authentication.ended-token': {
        title: 'a request with a token that has expired or was revoked',
        why: 'RFC 6750 treats it as any other invalid token.',
        rule: 'authentication.required',
        token: 'ended',
        default: { status: 401, headers: invalidToken },
        samples: eachOperation(() => ({})),
      },
    },
  ),
  ...rows(
    { operation: 'any', usualStatuses },
    {
      'authentication.insufficient-scope': {
        title: 'a request with a valid token whose scope does not cover the operation',
        section,
        why: 'RFC 6750 asks for 403, and developers should see the rejection before users do.',
        state: 'own plant',
        token: 'read-only',
        effects: { accepted: 'succeeds anyway' },
        default: {
          status: 403,
          headers: { 'www-authenticate': 'Bearer error="insufficient_scope", scope="{scope}"' },
        },
        samples: {
          create: [changed('create', () => ({}))],
          delete: [changed('delete', () => ({}))],
        },
      },
      'authentication.scheme-case': {
        title: 'a request whose scheme is "Bearer" in another case',
        section: 'Authentication 2',
        why: 'Schemes are case-insensitive (RFC 9110).',
        effects: { accepted: 'is answered like any other' },
        default: { effect: 'accepted' },
        samples: {
          list: [
            changed('list', ({ token }) => ({ authorization: `bearer ${token}` })),
            changed('list', ({ token }) => ({ authorization: `BEARER ${token}` })),
          ],
        },
      },
    },
  ),
};
