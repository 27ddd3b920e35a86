import { errorStatus, oneOf, openPoint } from '../open-point.js';

const section = 'Authentication 3; Errors 5';

/** What the document leaves open about tokens. */
export const authenticationPoints = {
  'authentication.missing-token': openPoint(
    section,
    'Which status answers a request without an Authorization header?',
    errorStatus([401, 400, 403]),
    401,
    'RFC 6750 asks for it.',
  ),
  'authentication.other-scheme': openPoint(
    section,
    'Which status answers an Authorization header that carries no bearer token?',
    errorStatus([401, 400, 403]),
    401,
    'It is a request without a bearer token.',
  ),
  'authentication.unknown-token': openPoint(
    section,
    'Which status answers a token that was never issued?',
    errorStatus([401, 403]),
    401,
    'RFC 6750 asks for it.',
  ),
  'authentication.ended-token': openPoint(
    section,
    'Which status answers a token that has expired or was revoked?',
    errorStatus([401, 403]),
    401,
    'RFC 6750 treats it as any other invalid token.',
  ),
  'authentication.scopes': openPoint(
    section,
    'Must a token be allowed to read to list, and to write to create and delete?',
    oneOf({
      enforced: 'a token without the scope is refused',
      ignored: 'every valid token may do everything',
    }),
    'enforced',
    'An app should meet the refusal before its users do.',
  ),
  'authentication.insufficient-scope': openPoint(
    section,
    'Which status answers a valid token without the scope?',
    errorStatus([403, 401]),
    403,
    'RFC 6750 asks for it.',
  ),
  'authentication.challenge': openPoint(
    section,
    'Does a refused token come with a WWW-Authenticate header?',
    oneOf({
      sent: '`WWW-Authenticate: Bearer`, with the reason where there was a token',
      absent: 'no such header',
    }),
    'sent',
    'RFC 6750 requires it.',
  ),
};
