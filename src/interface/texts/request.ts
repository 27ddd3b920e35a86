import type { SituationTexts } from './situation-text.js';

const token = 'Authentication 3; Errors 5';

/** Requests of any operation: without a token that allows them, and unusual ones. */
export const requestTexts: SituationTexts<'authentication' | 'request'> = {
  'authentication.missing-token': {
    title: 'a request without an Authorization header',
    section: token,
    why: 'RFC 6750 asks for 401.',
  },
  'authentication.other-scheme': {
    title: 'a request whose Authorization header is not a bearer token',
    section: token,
    why: 'The request has no bearer token.',
  },
  'authentication.unknown-token': {
    title: 'a request with a token that was never issued',
    section: token,
    why: 'RFC 6750 asks for 401.',
  },
  'authentication.ended-token': {
    title: 'a request with a token that has expired or was revoked',
    section: token,
    why: 'RFC 6750 treats it as any other invalid token.',
  },
  'authentication.insufficient-scope': {
    title: 'a request with a valid token whose scope does not cover the operation',
    section: token,
    why: 'RFC 6750 asks for 403, and developers should see the rejection before users do.',
  },
  'authentication.scheme-case': {
    title: 'a request whose scheme is "Bearer" in another case',
    section: 'Authentication 2',
    why: 'Schemes are case-insensitive (RFC 9110).',
  },
  'request.unknown-path': {
    title: 'a request for an unknown path',
    section: 'Endpoints',
    why: 'The HTTP status for it is 404.',
  },
  'request.unknown-method': {
    title: 'a request with a method that the path does not support',
    section: 'Endpoints',
    why: 'The HTTP status for it is 405.',
  },
  'request.body-too-large': {
    title: 'a create whose body is larger than the maximum',
    section: 'Create plant: rule 3; Limits 2',
    why: 'The HTTP status for it is 413.',
  },
  'request.over-rate': {
    title: 'a request above the rate limit',
    section: 'Limits 2',
    why: 'The HTTP response to it is 429 with Retry-After.',
  },
};
