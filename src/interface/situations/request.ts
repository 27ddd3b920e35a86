import { rows } from './rows.js';

const challenge = { 'www-authenticate': 'Bearer' };
const invalidToken = {
  'www-authenticate': 'Bearer error="invalid_token", error_description="{message}"',
};

/** Requests of any operation: without a token that allows them, and unusual ones. */
export const requestSituations = {
  ...rows(
    { operation: 'any', requires: 'rejected', state: 'own plant' },
    {
      'authentication.missing-token': {
        rule: 'authentication.required',
        variants: ['list', 'create', 'delete', 'empty header'],
        default: { status: 401, headers: challenge },
      },
      'authentication.other-scheme': {
        rule: 'authentication.bearer',
        variants: ['list', 'create', 'delete', 'no scheme', 'no token'],
        default: { status: 401, headers: challenge },
      },
      'authentication.unknown-token': {
        rule: 'authentication.required',
        variants: ['list', 'create', 'delete'],
        default: { status: 401, headers: invalidToken },
      },
      'authentication.ended-token': {
        rule: 'authentication.required',
        token: 'ended',
        variants: ['list', 'create', 'delete'],
        default: { status: 401, headers: invalidToken },
      },
    },
  ),
  ...rows(
    { operation: 'any' },
    {
      'authentication.insufficient-scope': {
        state: 'own plant',
        token: 'read-only',
        effects: { accepted: 'succeeds anyway' },
        variants: ['create', 'delete'],
        default: {
          status: 403,
          headers: { 'www-authenticate': 'Bearer error="insufficient_scope", scope="{scope}"' },
        },
      },
      'authentication.scheme-case': {
        effects: { accepted: 'is answered like any other' },
        variants: ['list'],
        default: { effect: 'accepted' },
      },
    },
  ),
  ...rows(
    { operation: 'any', isOutside: true },
    {
      'request.unknown-path': {
        variants: ['list', 'elsewhere'],
        default: { status: 404 },
      },
      'request.unknown-method': {
        variants: ['list', 'one plant'],
        default: { status: 405 },
      },
    },
  ),
  ...rows(
    {},
    {
      'request.body-too-large': {
        operation: 'create',
        variants: ['padded'],
        default: { status: 413 },
      },
      'request.over-rate': {
        operation: 'any',
        variants: [],
        default: { status: 429, headers: { 'retry-after': '{seconds}' } },
      },
    },
  ),
};
