import type { Situation } from '../situation.js';
import { swapCase } from '../wording.js';
import { changed, eachOperation, type RequestChange } from './requests.js';

const section = 'Authentication 3; Errors 5';
const challenge = { 'www-authenticate': 'Bearer' };
const invalidToken = {
  'www-authenticate': 'Bearer error="invalid_token", error_description="{message}"',
};

/** Other places where some services read a token; the document only has the Authorization header. */
const tokenElsewhere: readonly RequestChange[] = [
  tokenInQuery('access_token'),
  tokenInQuery('token'),
  ({ token }) => ({ authorization: null, headers: { 'X-Auth-Token': token } }),
  ({ token }) => ({ authorization: null, headers: { 'X-Access-Token': token } }),
  ({ token }) => ({ authorization: null, headers: { Cookie: `access_token=${token}` } }),
];

/** A token in the query, unless it needs encoding or is too short to be redacted in reports. */
function tokenInQuery(parameter: string): RequestChange {
  return ({ token }, { path }) =>
    /^[\w.~/=-]{8,}$/.test(token)
      ? { authorization: null, path: `${path}?${parameter}=${token}` }
      : undefined;
}

const randomToken = () => `unknown-${crypto.randomUUID()}`;

/** What requests without a valid token have in common. */
const withoutValidToken = {
  operation: 'any',
  section,
  requires: 'rejected',
  state: 'own plant',
  effects: {},
} as const;

/** Requests without a token that allows them. */
export const authenticationSituations = {
  'authentication.missing-token': {
    ...withoutValidToken,
    title: 'a request without an Authorization header',
    rule: 'authentication.required',
    variants: {
      ...eachOperation(() => ({ authorization: null }), ...tokenElsewhere),
      'empty header': [changed('list', () => ({ authorization: '' }))],
    },
    default: { status: 401, headers: challenge },
    why: 'RFC 6750 asks for 401.',
  },
  'authentication.other-scheme': {
    ...withoutValidToken,
    title: 'a request whose Authorization header is not a bearer token',
    rule: 'authentication.bearer',
    variants: {
      ...eachOperation(
        ({ token }) => ({ authorization: `Basic ${btoa(`user:${token}`)}` }),
        ({ token }) => ({ authorization: `Token ${token}` }),
        ({ token }) => ({ authorization: `NotBearer ${token}` }),
      ),
      'no scheme': [changed('list', ({ token }) => ({ authorization: token }))],
      'no token': [changed('list', () => ({ authorization: 'Bearer' }))],
      'two tokens': [changed('list', ({ token }) => ({ authorization: `Bearer x ${token}` }))],
    },
    default: { status: 401, headers: challenge },
    why: 'The request has no bearer token.',
  },
  'authentication.unknown-token': {
    ...withoutValidToken,
    title: 'a request with a token that was never issued',
    rule: 'authentication.required',
    variants: eachOperation(
      () => ({ authorization: `Bearer ${randomToken()}` }),
      ({ token }) => ({ authorization: `Bearer ${token.slice(0, -1)}` }),
      ({ token }) => ({ authorization: `Bearer ${token}x` }),
      ({ token }) => {
        const swapped = swapCase(token);
        return swapped === token ? undefined : { authorization: `Bearer ${swapped}` };
      },
    ),
    default: { status: 401, headers: invalidToken },
    why: 'RFC 6750 asks for 401.',
  },
  'authentication.ended-token': {
    ...withoutValidToken,
    title: 'a request with a token that has expired or was revoked',
    rule: 'authentication.required',
    token: 'ended',
    variants: eachOperation(() => ({})),
    default: { status: 401, headers: invalidToken },
    why: 'RFC 6750 treats it as any other invalid token.',
  },
  'authentication.insufficient-scope': {
    operation: 'any',
    title: 'a request with a valid token whose scope does not cover the operation',
    section,
    requires: 'nothing',
    state: 'own plant',
    token: 'read-only',
    effects: { accepted: 'succeeds anyway' },
    variants: {
      create: eachOperation(() => ({})).create,
      delete: eachOperation(() => ({})).delete,
    },
    default: {
      status: 403,
      headers: { 'www-authenticate': 'Bearer error="insufficient_scope", scope="{scope}"' },
    },
    why: 'RFC 6750 asks for 403, and developers should see the rejection before users do.',
  },
  'authentication.scheme-case': {
    operation: 'any',
    title: 'a request whose scheme is "Bearer" in another case',
    section: 'Authentication 2',
    requires: 'nothing',
    effects: { accepted: 'is answered like any other' },
    variants: {
      'lower case': [changed('list', ({ token }) => ({ authorization: `bearer ${token}` }))],
      'upper case': [changed('list', ({ token }) => ({ authorization: `BEARER ${token}` }))],
    },
    default: { effect: 'accepted' },
    why: 'Schemes are case-insensitive (RFC 9110).',
  },
} as const satisfies Record<string, Situation>;
