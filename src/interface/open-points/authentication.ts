import { errorStatus, oneOf, openPoint } from '../open-point.js';

const section = 'Authentication 3; Errors 5';

/** What the document leaves open about tokens. */
export const authenticationPoints = {
  'authentication.missing-token': openPoint({
    section,
    question: 'Which status answers a request without an Authorization header?',
    subject: 'A request without an Authorization header',
    choices: errorStatus([401, 400, 403]),
    default: 401,
    why: 'RFC 6750 asks for it.',
  }),
  'authentication.other-scheme': openPoint({
    section,
    question: 'Which status answers an Authorization header that carries no bearer token?',
    subject: 'An Authorization header that carries no bearer token',
    choices: errorStatus([401, 400, 403]),
    default: 401,
    why: 'It is a request without a bearer token.',
  }),
  'authentication.scheme-case': openPoint({
    section: 'Authentication 2',
    question: 'Must the scheme of an Authorization header be written as "Bearer"?',
    subject: 'The scheme of an Authorization header',
    choices: oneOf({
      any: 'may be written in any case (bearer, BEARER)',
      exact: 'must be written as "Bearer", or there is no bearer token',
    }),
    default: 'any',
    why: 'RFC 9110 takes schemes in any case.',
  }),
  'authentication.unknown-token': openPoint({
    section,
    question: 'Which status answers a token that was never issued?',
    subject: 'A token that was never issued',
    choices: errorStatus([401, 403]),
    default: 401,
    why: 'RFC 6750 asks for it.',
  }),
  'authentication.ended-token': openPoint({
    section,
    question: 'Which status answers a token that has expired or was revoked?',
    subject: 'A token that has expired or was revoked',
    choices: errorStatus([401, 403]),
    default: 401,
    why: 'RFC 6750 treats it as any other invalid token.',
  }),
  'authentication.scopes': openPoint({
    section,
    question: 'Must a token be allowed to read to list, and to write to create and delete?',
    subject: 'A token without the scope that an operation needs',
    choices: oneOf({ enforced: 'is refused', ignored: 'is accepted all the same' }),
    default: 'enforced',
    why: 'An app should meet the refusal before its users do.',
  }),
  'authentication.insufficient-scope': openPoint({
    section,
    question: 'Which status answers a valid token without the scope?',
    subject: 'A valid token without the scope',
    choices: errorStatus([403, 401]),
    default: 403,
    why: 'RFC 6750 asks for it.',
  }),
  'authentication.challenge': openPoint({
    section,
    question: 'Does a refused token come with a WWW-Authenticate header?',
    subject: 'The answer to a refused token',
    choices: oneOf({
      sent: 'has a WWW-Authenticate header',
      absent: 'has no WWW-Authenticate header',
    }),
    default: 'sent',
    why: 'RFC 6750 requires it.',
  }),
};
