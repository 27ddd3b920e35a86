import { changed, eachOperation, rows } from './requests.js';

const section = 'Authentication 3; Errors 5';
const challenge = { 'www-authenticate': 'Bearer' };
const invalidToken = {
  'www-authenticate': 'Bearer error="invalid_token", error_description="{message}"',
};

/** Requests without a token that allows them. */
export const authenticationSituations = {
  ...rows(
    { operation: 'any', section, requires: 'rejected', state: 'own plant' },
    {
      'authentication.missing-token': {
        title: 'a request without an Authorization header',
        rule: 'authentication.required',
        variants: {
          ...eachOperation(() => ({ authorization: null })),
          'empty header': [changed('list', () => ({ authorization: '' }))],
        },
        default: { status: 401, headers: challenge },
        why: 'RFC 6750 asks for 401.',
      },
      'authentication.other-scheme': {
        title: 'a request whose Authorization header is not a bearer token',
        rule: 'authentication.bearer',
        variants: {
          ...eachOperation(
            ({ token }) => ({ authorization: `Basic ${btoa(`user:${token}`)}` }),
            ({ token }) => ({ authorization: `NotBearer ${token}` }),
          ),
          'no scheme': [changed('list', ({ token }) => ({ authorization: token }))],
          'no token': [changed('list', () => ({ authorization: 'Bearer' }))],
        },
        default: { status: 401, headers: challenge },
        why: 'The request has no bearer token.',
      },
      'authentication.unknown-token': {
        title: 'a request with a token that was never issued',
        rule: 'authentication.required',
        variants: eachOperation(
          () => ({ authorization: `Bearer unknown-${crypto.randomUUID()}` }),
          ({ token }) => ({ authorization: `Bearer ${token.slice(0, -1)}` }),
          ({ token }) => ({ authorization: `Bearer ${token}x` }),
        ),
        default: { status: 401, headers: invalidToken },
        why: 'RFC 6750 asks for 401.',
      },
      'authentication.ended-token': {
        title: 'a request with a token that has expired or was revoked',
        rule: 'authentication.required',
        token: 'ended',
        variants: eachOperation(() => ({})),
        default: { status: 401, headers: invalidToken },
        why: 'RFC 6750 treats it as any other invalid token.',
      },
    },
  ),
  ...rows(
    { operation: 'any' },
    {
      'authentication.insufficient-scope': {
        title: 'a request with a valid token whose scope does not cover the operation',
        section,
        state: 'own plant',
        token: 'read-only',
        effects: { accepted: 'succeeds anyway' },
        variants: {
          create: [changed('create', () => ({}))],
          delete: [changed('delete', () => ({}))],
        },
        default: {
          status: 403,
          headers: { 'www-authenticate': 'Bearer error="insufficient_scope", scope="{scope}"' },
        },
        why: 'RFC 6750 asks for 403, and developers should see the rejection before users do.',
      },
      'authentication.scheme-case': {
        title: 'a request whose scheme is "Bearer" in another case',
        section: 'Authentication 2',
        effects: { accepted: 'is answered like any other' },
        variants: {
          'lower case': [changed('list', ({ token }) => ({ authorization: `bearer ${token}` }))],
          'upper case': [changed('list', ({ token }) => ({ authorization: `BEARER ${token}` }))],
        },
        default: { effect: 'accepted' },
        why: 'Schemes are case-insensitive (RFC 9110).',
      },
    },
  ),
};
