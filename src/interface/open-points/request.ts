import { count, either, errorStatus, int32, oneOf, openPoint } from '../open-point.js';

const limits = 'Limits 2';

/** What the document leaves open about every request and its response. */
export const requestPoints = {
  'request.unknown-path': openPoint(
    'Endpoints',
    'Which status answers a path that is not an operation?',
    errorStatus([404, 400]),
    404,
    'It is what HTTP has for it.',
  ),
  'request.unknown-method': openPoint(
    'Endpoints',
    'Which status answers a method that the path does not have?',
    errorStatus([405, 404, 501]),
    405,
    'It is what HTTP has for it, with Allow.',
  ),
  'request.maximum-body-bytes': openPoint(
    limits,
    'How large may a request body be?',
    either(oneOf({ unlimited: 'any size' }), count('the most bytes', [1024, 1_048_576])),
    1_048_576,
    'A plant is far smaller, and a mock should not be filled by accident.',
  ),
  'request.body-too-large': openPoint(
    `Create plant: rule 3; ${limits}`,
    'Which status answers a body over that size?',
    errorStatus([413, 400]),
    413,
    'It is what HTTP has for it.',
  ),
  'request.rate-limit': openPoint(
    limits,
    'How many requests may a user make in a minute?',
    either(oneOf({ unlimited: 'any number' }), count('requests a minute', [3])),
    'unlimited',
    'A limit that nobody asked for would fail tests at random.',
  ),
  'request.rate-limited': openPoint(
    limits,
    'Which status answers a request over that rate?',
    errorStatus([429, 503]),
    429,
    'It is what HTTP has for it, with Retry-After.',
  ),
  'response.content-type': openPoint(
    'Introduction',
    'Does the Content-Type of a response carry a charset?',
    oneOf({
      'application/json': 'no parameter',
      'application/json; charset=utf-8': 'the charset that JSON always has',
    }),
    'application/json',
    'It is what the document writes.',
  ),
  'response.version': openPoint(
    'Versioning 3',
    'Does a response tell the version of the interface?',
    oneOf({ absent: 'no', sent: '`API-Version: 1.0.0` on every response of the plant store' }),
    'absent',
    'The document names no way to tell it.',
  ),
  'error.integer': openPoint(
    'Errors 3',
    'What does the error integer of an Error say?',
    either(
      oneOf({ status: 'the HTTP status of the response' }),
      int32('the same one for every error', [0, 1000]),
    ),
    'status',
    'It is the one number that client and service already share.',
  ),
};
