import { rows } from './rows.js';

const section = 'Authentication 3; Errors 5';
const challenge = { 'www-authenticate': 'Bearer' };
const invalidToken = {
  'www-authenticate': 'Bearer error="invalid_token", error_description="{message}"',
};

/** Requests of any operation: without a token that allows them, and unusual ones. */
export const requestSituations = {
  ...rows(
    { operation: 'any', section, requires: 'rejected', state: 'own plant' },
    {
      'authentication.missing-token': {
        title: 'a request without an Authorization header',
        rule: 'authentication.required',
        variants: ['list', 'create', 'delete', 'empty header'],
        default: { status: 401, headers: challenge },
        why: 'RFC 6750 asks for 401.',
      },
      'authentication.other-scheme': {
        title: 'a request whose Authorization header is not a bearer token',
        rule: 'authentication.bearer',
        variants: ['list', 'create', 'delete', 'no scheme', 'no token'],
        default: { status: 401, headers: challenge },
        why: 'The request has no bearer token.',
      },
      'authentication.unknown-token': {
        title: 'a request with a token that was never issued',
        rule: 'authentication.required',
        variants: ['list', 'create', 'delete'],
        default: { status: 401, headers: invalidToken },
        why: 'RFC 6750 asks for 401.',
      },
      'authentication.ended-token': {
        title: 'a request with a token that has expired or was revoked',
        rule: 'authentication.required',
        token: 'ended',
        variants: ['list', 'create', 'delete'],
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
        variants: ['create', 'delete'],
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
        variants: ['list'],
        default: { effect: 'accepted' },
        why: 'Schemes are case-insensitive (RFC 9110).',
      },
    },
  ),
  ...rows(
    { operation: 'any', section: 'Endpoints', isOutside: true },
    {
      'request.unknown-path': {
        title: 'a request for an unknown path',
        variants: ['list', 'elsewhere'],
        default: { status: 404 },
        why: 'The HTTP status for it is 404.',
      },
      'request.unknown-method': {
        title: 'a request with a method that the path does not support',
        variants: ['list', 'one plant'],
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
        variants: ['padded'],
        default: { status: 413 },
        why: 'The HTTP status for it is 413.',
      },
      'request.over-rate': {
        operation: 'any',
        title: 'a request above the rate limit',
        section: 'Limits 2',
        variants: [],
        default: { status: 429, headers: { 'retry-after': '{seconds}' } },
        why: 'The HTTP response to it is 429 with Retry-After.',
      },
    },
  ),
};
