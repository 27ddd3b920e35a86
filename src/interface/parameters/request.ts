import * as z from 'zod';
import {
  either,
  int32,
  maximum,
  objects,
  oneOf,
  type ParameterValues,
  parameter,
} from '../parameter.js';
import { jsonMediaType } from '../syntax.js';
import { counted } from '../wording.js';

const limitsSection = 'Limits 2';

/** The media type of JSON in any spelling. */
const jsonType: ParameterValues<string> = {
  schema: z.union([
    z.literal('application/json').describe('no parameter'),
    z.literal('application/json; charset=utf-8').describe('the charset that JSON always has'),
    z.string().regex(jsonMediaType).describe('another spelling of application/json'),
  ]),
  samples: ['application/json', 'application/json; charset=utf-8'],
  meanings: [
    '`application/json`: no parameter',
    '`application/json; charset=utf-8`: the charset that JSON always has',
    'another spelling of it: `Application/JSON;charset=utf-8`',
  ],
  describeValue: (type) => `is "${type}"`,
};

const furtherMembers = objects<Readonly<Record<string, unknown>>>(
  'the members, with their values; texts may hold placeholders such as `{path}`',
  {
    schema: z
      .record(z.string().regex(/^(?!(error|message)$)/), z.unknown())
      .refine((members) => Object.keys(members).length > 0)
      .meta({ minProperties: 1 }),
    samples: [{ path: '{path}', details: [{ field: 'name' }] }],
    describeValue: (members) => {
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
    section: limitsSection,
    question: 'How large may a request body be?',
    subject: 'A request body',
    values: maximum(
      'the maximum number of bytes',
      'may have any size',
      (bytes) => `may have at most ${counted(bytes, 'byte')}`,
      [1024, 1_048_576],
    ),
    default: 1_048_576,
    why: 'A plant is far smaller, and no accident should fill the memory of the mock.',
  }),
  'request.rate-limit': parameter({
    section: limitsSection,
    question: 'How many requests can a user send in a minute?',
    subject: 'The number of requests of a user',
    values: maximum(
      'requests a minute',
      'is not limited',
      (max) => `is limited to ${max} a minute`,
      [3],
    ),
    default: 'unlimited',
    why: 'An unexpected limit would make tests fail at random.',
  }),
  'response.content-type': parameter({
    section: 'Introduction',
    question: 'What is the Content-Type of a response if its outcome gives none?',
    subject: 'The Content-Type of a response',
    values: jsonType,
    default: 'application/json',
    why: 'The document uses it.',
  }),
  'response.absent-tag': parameter({
    section: 'Resources: Plant',
    question: 'How does the provider return a plant without a tag?',
    subject: 'A plant without a tag',
    values: oneOf({
      absent: 'is returned without the member tag',
      empty: 'is returned with an empty tag',
    }),
    default: 'absent',
    why: 'The tag is not required, and an empty tag differs from no tag.',
  }),
  'error.integer': parameter({
    section: 'Errors 3',
    question: 'What is the integer of an Error if its outcome gives none?',
    subject: 'The integer of an Error',
    values: either(
      oneOf({ status: 'is the HTTP status of the response' }),
      int32('the same integer for every Error', (value) => `is always ${value}`, [0, 1000]),
    ),
    default: 'status',
    why: 'Client and provider already share this number.',
  }),
  'error.further-members': parameter({
    section: 'Resources: Error',
    question: 'Which members does every Error have beside error and message?',
    subject: 'An Error',
    values: either(oneOf({ none: 'has only error and message' }), furtherMembers),
    default: 'none',
    why: 'The document shows no other members.',
  }),
};
