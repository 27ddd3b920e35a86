import { isJson } from '../is-json.js';
import {
  type Choices,
  count,
  either,
  errorStatus,
  int32,
  isInt32,
  objects,
  oneOf,
  openPoint,
} from '../open-point.js';
import { isPlainObject } from '../plain-object.js';

const limits = 'Limits 2';

/** What a header can carry is ASCII. */
const mediaType = /^application\/json *(;[ -~]*)?$/i;

/** The media type of JSON, however it is spelled. */
const jsonType: Choices<string> = {
  accepts: (type): type is string => typeof type === 'string' && mediaType.test(type),
  jsonSchemas: [
    { const: 'application/json', description: 'no parameter' },
    { const: 'application/json; charset=utf-8', description: 'the charset that JSON always has' },
    {
      type: 'string',
      pattern: '^[aA][pP][pP][lL][iI][cC][aA][tT][iI][oO][nN]/[jJ][sS][oO][nN] *(;[ -~]*)?$',
      description: 'another spelling of application/json',
    },
  ],
  samples: ['application/json', 'application/json; charset=utf-8'],
  meanings: [
    '`application/json`: no parameter',
    '`application/json; charset=utf-8`: the charset that JSON always has',
    'another spelling of it: `Application/JSON;charset=utf-8`',
  ],
  tell: (type) => `is "${type}"`,
};

const integers = objects<Readonly<Record<string, number>>>(
  'int32s by the status, or by the id of the rule or the open point; elsewhere the status',
  {
    // Which keys there are is known where all ids are: a profile is checked for it.
    accepts: (map): map is Readonly<Record<string, number>> =>
      isPlainObject(map) && Object.keys(map).length > 0 && Object.values(map).every(isInt32),
    jsonSchema: {
      minProperties: 1,
      propertyNames: { pattern: '^([45][0-9][0-9]|[a-z-]+\\.[a-z0-9-]+)$' },
      additionalProperties: { type: 'integer', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 },
    },
    samples: [{ 400: 1400, 404: 1404, 'delete.malformed-id': 7 }],
    tell: (map) => {
      const parts = Object.entries(map).map(([key, value]) => `${value} for ${key}`);
      return `is ${parts.join(', ')}, and the HTTP status elsewhere`;
    },
  },
);

const furtherMembers = objects<Readonly<Record<string, unknown>>>(
  'the members, with their values',
  {
    accepts: (members): members is Readonly<Record<string, unknown>> =>
      isPlainObject(members) &&
      isJson(members) &&
      Object.keys(members).length > 0 &&
      !Object.hasOwn(members, 'error') &&
      !Object.hasOwn(members, 'message'),
    jsonSchema: { minProperties: 1, properties: { error: false, message: false } },
    samples: [{ path: '/plants', details: [{ field: 'name' }] }],
    tell: (members) => {
      const parts = Object.entries(members).map(
        ([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`,
      );
      return `has ${new Intl.ListFormat('en').format(parts)} beside error and message`;
    },
  },
);

/** What the document leaves open about every request and its response. */
export const requestPoints = {
  'request.unknown-path': openPoint({
    section: 'Endpoints',
    question: 'Which status answers a path that is not an operation?',
    subject: 'A path that is not an operation',
    choices: errorStatus([404, 400]),
    default: 404,
    why: 'It is what HTTP has for it.',
  }),
  'request.unknown-method': openPoint({
    section: 'Endpoints',
    question: 'Which status answers a method that the path does not have?',
    subject: 'A method that the path does not have',
    choices: errorStatus([405, 404, 501]),
    default: 405,
    why: 'It is what HTTP has for it, with Allow.',
  }),
  'request.not-acceptable': openPoint({
    section: 'Introduction',
    question: 'What answers a request whose Accept header leaves no room for JSON?',
    subject: 'A request that accepts no JSON',
    choices: either(oneOf({ ignore: 'is answered like any other' }), errorStatus([406])),
    default: 'ignore',
    why: 'RFC 9110 allows it, and there is nothing else to answer with.',
  }),
  'request.maximum-body-bytes': openPoint({
    section: limits,
    question: 'How large may a request body be?',
    subject: 'A request body',
    choices: either(
      oneOf({ unlimited: 'may have any size' }),
      count('the most bytes', (bytes) => `may have at most ${bytes} bytes`, [1024, 1_048_576]),
    ),
    default: 1_048_576,
    why: 'A plant is far smaller, and a mock should not be filled by accident.',
  }),
  'request.body-too-large': openPoint({
    section: `Create plant: rule 3; ${limits}`,
    question: 'Which status answers a body over that size?',
    subject: 'A body that is too large',
    choices: errorStatus([413, 400]),
    default: 413,
    why: 'It is what HTTP has for it.',
  }),
  'request.rate-limit': openPoint({
    section: limits,
    question: 'How many requests may a user make in a minute?',
    subject: 'The rate at which a user may send requests',
    choices: either(
      oneOf({ unlimited: 'is not limited' }),
      count('requests a minute', (most) => `is limited to ${most} a minute`, [3]),
    ),
    default: 'unlimited',
    why: 'A limit that nobody asked for would fail tests at random.',
  }),
  'request.rate-limited': openPoint({
    section: limits,
    question: 'Which status answers a request over that rate?',
    subject: 'A request over the rate limit',
    choices: errorStatus([429, 503]),
    default: 429,
    why: 'It is what HTTP has for it, with Retry-After.',
  }),
  'response.content-type': openPoint({
    section: 'Introduction',
    question: 'How is the Content-Type of a response spelled?',
    subject: 'The Content-Type of a response',
    choices: jsonType,
    default: 'application/json',
    why: 'It is what the document writes.',
  }),
  'response.version': openPoint({
    section: 'Versioning 3',
    question: 'Does a response tell the version of the interface?',
    subject: 'A response',
    choices: oneOf({
      absent: 'does not tell the version of the interface',
      sent: 'has the header API-Version: 1.0.0',
    }),
    default: 'absent',
    why: 'The document names no way to tell it.',
  }),
  'response.absent-tag': openPoint({
    section: 'Resources: Plant',
    question: 'How is a plant returned that has no tag?',
    subject: 'A plant that has no tag',
    choices: oneOf({ absent: 'is returned without one', empty: 'is returned with an empty one' }),
    default: 'absent',
    why: 'The tag is not required, and an empty one is another thing than none.',
  }),
  'error.integer': openPoint({
    section: 'Errors 3',
    question: 'What does the error integer of an Error say?',
    subject: 'The error integer of an Error',
    choices: either(
      either(
        oneOf({ status: 'is the HTTP status of the response' }),
        int32('the same one for every error', (value) => `is always ${value}`, [0, 1000]),
      ),
      integers,
    ),
    default: 'status',
    why: 'It is the one number that client and service already share.',
  }),
  'error.further-members': openPoint({
    section: 'Resources: Error',
    question: 'Which members does an Error have beside error and message?',
    subject: 'An Error',
    choices: either(oneOf({ none: 'has only error and message' }), furtherMembers),
    default: 'none',
    why: 'It is all that the document shows.',
  }),
};
