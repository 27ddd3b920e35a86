import { isJson } from '../is-json.js';
import { isJsonMediaType, jsonMediaTypePattern } from '../json-media-type.js';
import {
  count,
  either,
  int32,
  objects,
  oneOf,
  type ParameterValues,
  parameter,
} from '../parameter.js';
import { isPlainObject } from '../plain-object.js';

const limits = 'Limits 2';

/** The media type of JSON in any spelling. */
const jsonType: ParameterValues<string> = {
  accepts: isJsonMediaType,
  jsonSchemas: [
    { const: 'application/json', description: 'no parameter' },
    { const: 'application/json; charset=utf-8', description: 'the charset that JSON always has' },
    {
      type: 'string',
      pattern: jsonMediaTypePattern,
      description: 'another spelling of application/json',
    },
  ],
  samples: ['application/json', 'application/json; charset=utf-8'],
  meanings: [
    '`application/json`: no parameter',
    '`application/json; charset=utf-8`: the charset that JSON always has',
    'another spelling of it: `Application/JSON;charset=utf-8`',
  ],
  describe: (type) => `is "${type}"`,
};

const furtherMembers = objects<Readonly<Record<string, unknown>>>(
  'the members, with their values; texts may hold placeholders such as `{path}` and `{time}`',
  {
    accepts: (members): members is Readonly<Record<string, unknown>> =>
      isPlainObject(members) &&
      isJson(members) &&
      Object.keys(members).length > 0 &&
      !Object.hasOwn(members, 'error') &&
      !Object.hasOwn(members, 'message'),
    jsonSchema: { minProperties: 1, properties: { error: false, message: false } },
    samples: [{ path: '{path}', details: [{ field: 'name' }] }],
    describe: (members) => {
      const parts = Object.entries(members).map(
        ([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`,
      );
      return `has ${new Intl.ListFormat('en').format(parts)} beside error and message`;
    },
  },
);

/** What the document leaves open about all requests and responses. */
export const requestParameters = {
  'request.maximum-body-bytes': parameter({
    section: limits,
    question: 'How large may a request body be?',
    subject: 'A request body',
    values: either(
      oneOf({ unlimited: 'may have any size' }),
      count(
        'the most bytes',
        (bytes) => `may have at most ${bytes} byte${bytes === 1 ? '' : 's'}`,
        [1024, 1_048_576],
      ),
    ),
    default: 1_048_576,
    why: 'A plant is far smaller, and a mock should not be filled by accident.',
  }),
  'request.rate-limit': parameter({
    section: limits,
    question: 'How many requests may a user make in a minute?',
    subject: 'The rate at which a user may send requests',
    values: either(
      oneOf({ unlimited: 'is not limited' }),
      count('requests a minute', (max) => `is limited to ${max} a minute`, [3]),
    ),
    default: 'unlimited',
    why: 'A limit that nobody asked for would fail tests at random.',
  }),
  'response.content-type': parameter({
    section: 'Introduction',
    question: 'How is the Content-Type of a response spelled whose outcome names none?',
    subject: 'The Content-Type of a response',
    values: jsonType,
    default: 'application/json',
    why: 'It is what the document writes.',
  }),
  'response.absent-tag': parameter({
    section: 'Resources: Plant',
    question: 'How is a plant returned that has no tag?',
    subject: 'A plant that has no tag',
    values: oneOf({ absent: 'is returned without one', empty: 'is returned with an empty one' }),
    default: 'absent',
    why: 'The tag is not required, and an empty one is another thing than none.',
  }),
  'error.integer': parameter({
    section: 'Errors 3',
    question: 'What is the error integer of an Error whose outcome names none?',
    subject: 'The error integer of an Error',
    values: either(
      oneOf({ status: 'is the HTTP status of the response' }),
      int32('the same one for every error', (value) => `is always ${value}`, [0, 1000]),
    ),
    default: 'status',
    why: 'It is the one number that client and service already share.',
  }),
  'error.further-members': parameter({
    section: 'Resources: Error',
    question: 'Which members does every Error have beside error and message?',
    subject: 'An Error',
    values: either(oneOf({ none: 'has only error and message' }), furtherMembers),
    default: 'none',
    why: 'It is all that the document shows.',
  }),
};
