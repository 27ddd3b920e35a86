import { counted, joinWithAnd } from '../../text/wording.js';
import { parameter } from '../parameter.js';

const sizes = 'Limits 2';

/** What every request and every response is like. */
export const requestParameters = {
  'request.maximum-body-bytes': parameter({
    section: sizes,
    question: 'How large may a request body be?',
    subject: 'A request body',
    words: { unlimited: 'may have any size' },
    values: { kind: 'count', meaning: 'the maximum number of bytes' },
    describe: (bytes) => `may have at most ${counted(bytes, 'byte')}`,
    default: 1_048_576,
    why: 'A plant is far smaller, and no accident should fill the memory of the mock.',
    samples: [1024, 1_048_576],
  }),
  'request.rate-limit': parameter({
    section: sizes,
    question: 'How many requests can a user send in a minute?',
    subject: 'The number of requests of a user',
    words: { unlimited: 'is not limited' },
    values: { kind: 'count', meaning: 'requests a minute' },
    describe: (max) => `is limited to ${max} a minute`,
    default: 'unlimited',
    why: 'An unexpected limit would make tests fail at random.',
    samples: [3],
  }),
  'response.content-type': parameter({
    section: 'Introduction',
    question: 'What is the Content-Type of a response if its outcome gives none?',
    subject: 'The Content-Type of a response',
    values: {
      kind: 'media type',
      meaning: 'another spelling of it: `Application/JSON;charset=utf-8`',
    },
    describe: (type) => `is "${type}"`,
    default: 'application/json',
    why: 'The document uses it.',
    samples: [
      'application/json',
      'Application/JSON;charset=UTF-8',
      'application/json; charset=utf-8',
    ],
  }),
  'response.absent-tag': parameter({
    section: 'Resources: Plant',
    question: 'How does the provider return a plant without a tag?',
    subject: 'A plant without a tag',
    words: {
      absent: 'is returned without the member tag',
      empty: 'is returned with an empty tag',
    },
    default: 'absent',
    why: 'The tag is not required, and an empty tag differs from no tag.',
  }),
  'response.white-space': parameter({
    section: 'Introduction',
    question: 'Is JSON indented?',
    subject: 'The JSON of a response',
    words: { none: 'has no white space between its tokens', indented: 'is indented' },
    default: 'none',
    why: 'It is shorter.',
  }),
  'error.integer': parameter({
    section: 'Errors 3',
    question: 'What is the integer of an Error if its outcome gives none?',
    subject: 'The integer of an Error',
    words: { status: 'is the HTTP status of the response' },
    values: { kind: 'int32', meaning: 'an int32: the same integer for every Error' },
    describe: (value) => `is always ${value}`,
    default: 'status',
    why: 'Client and provider already share this number.',
    samples: [0, 1000],
  }),
  'error.further-members': parameter({
    section: 'Resources: Error',
    question: 'Which members does every Error have beside error and message?',
    subject: 'An Error',
    words: { none: 'has only error and message' },
    values: {
      kind: 'members',
      meaning:
        'an object: the members, with their values; texts may hold placeholders such as `{path}`',
    },
    describe(members) {
      const parts = Object.entries(members).map(
        ([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`,
      );
      return `has ${joinWithAnd(parts)} beside error and message`;
    },
    default: 'none',
    why: 'The document shows no other members.',
    samples: [{ path: '{path}', details: [{ field: 'name' }] }],
  }),
};
