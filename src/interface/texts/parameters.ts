import type { OtherValue, ParameterId } from '../parameters.js';
import { counted, joinWithAnd } from '../wording.js';

/** What a reader is told about a parameter. */
export interface ParameterText {
  /** The section of the interface document that is silent about it. */
  readonly section: string;
  readonly question: string;
  /** The start of a sentence, which the predicate of a value completes. */
  readonly subject: string;
  /** The reason for the default. */
  readonly why: string;
}

/** The text of a parameter, with the predicate of the values that have no names, if it has such values. */
type TextOf<Id extends ParameterId> = [OtherValue<Id>] extends [never]
  ? ParameterText
  : ParameterText & { readonly describe: (value: OtherValue<Id>) => string };

const sizes = 'Limits 2';
const constraints = 'Resources: rule 3';
const idRange = 'Resources: rule 4';
const limit = 'List plants: rule 2';
const access = 'List plants: rule 5';
const aString = 'The document asks only for a string.';
const anInt64 = 'The document asks only for an int64.';

const atLeast = (min: number) =>
  min === 0 ? 'may be empty' : `must have at least ${counted(min, 'character')}`;
const atMost = (max: number) => `may have at most ${counted(max, 'character')}`;

const orders: Readonly<Record<OtherValue<'list.order'>['key'], string>> = {
  creation: 'their creation',
  id: 'their ids',
  name: 'their names, by code unit',
  'name-ignoring-case': 'their names, ignoring case',
};

/** The sentences about each parameter. */
export const parameterTexts: { readonly [Id in ParameterId]: TextOf<Id> } = {
  'request.maximum-body-bytes': {
    section: sizes,
    question: 'How large may a request body be?',
    subject: 'A request body',
    describe: (bytes) => `may have at most ${counted(bytes, 'byte')}`,
    why: 'A plant is far smaller, and no accident should fill the memory of the mock.',
  },
  'request.rate-limit': {
    section: sizes,
    question: 'How many requests can a user send in a minute?',
    subject: 'The number of requests of a user',
    describe: (max) => `is limited to ${max} a minute`,
    why: 'An unexpected limit would make tests fail at random.',
  },
  'response.content-type': {
    section: 'Introduction',
    question: 'What is the Content-Type of a response if its outcome gives none?',
    subject: 'The Content-Type of a response',
    describe: (type) => `is "${type}"`,
    why: 'The document uses it.',
  },
  'response.absent-tag': {
    section: 'Resources: Plant',
    question: 'How does the provider return a plant without a tag?',
    subject: 'A plant without a tag',
    why: 'The tag is not required, and an empty tag differs from no tag.',
  },
  'response.white-space': {
    section: 'Introduction',
    question: 'Is JSON indented?',
    subject: 'The JSON of a response',
    why: 'It is shorter.',
  },
  'error.integer': {
    section: 'Errors 3',
    question: 'What is the integer of an Error if its outcome gives none?',
    subject: 'The integer of an Error',
    describe: (value) => `is always ${value}`,
    why: 'Client and provider already share this number.',
  },
  'error.further-members': {
    section: 'Resources: Error',
    question: 'Which members does every Error have beside error and message?',
    subject: 'An Error',
    describe(members) {
      const parts = Object.entries(members).map(
        ([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`,
      );
      return `has ${joinWithAnd(parts)} beside error and message`;
    },
    why: 'The document shows no other members.',
  },
  'create.id-minimum': {
    section: idRange,
    question: 'What is the smallest id?',
    subject: 'The smallest id',
    describe: (id) => `is ${id}`,
    why: anInt64,
  },
  'create.id-maximum': {
    section: idRange,
    question: 'What is the largest id?',
    subject: 'The largest id',
    describe: (id) => `is ${id}`,
    why: anInt64,
  },
  'create.minimum-name-length': {
    section: constraints,
    question: 'How short may a name be?',
    subject: 'A name',
    describe: atLeast,
    why: aString,
  },
  'create.maximum-name-length': {
    section: constraints,
    question: 'How long may a name be?',
    subject: 'A name',
    describe: atMost,
    why: aString,
  },
  'create.minimum-tag-length': {
    section: constraints,
    question: 'How short may a tag be?',
    subject: 'A tag',
    describe: atLeast,
    why: aString,
  },
  'create.maximum-tag-length': {
    section: constraints,
    question: 'How long may a tag be?',
    subject: 'A tag',
    describe: atMost,
    why: aString,
  },
  'create.maximum-plants': {
    section: sizes,
    question: 'How many plants can the store hold?',
    subject: 'The number of plants in the store',
    describe: (max) => `is limited to ${max}`,
    why: 'The document names no maximum.',
  },
  'create.owner': {
    section: access,
    question: 'Who owns a created plant?',
    subject: 'A created plant',
    why: 'A list returns what the user has access to, so plants have owners.',
  },
  'list.visibility': {
    section: access,
    question: 'Which plants does a user see?',
    subject: 'A list',
    why: 'An app sees both kinds of plants.',
  },
  'list.order': {
    section: 'List plants: rule 3',
    question: 'In which order are plants listed?',
    subject: 'A list',
    describe: ({ key, direction }) => `has the plants in ${direction} order of ${orders[key]}`,
    why: 'A list that grows at its end is the least surprising.',
  },
  'list.default-limit': {
    section: limit,
    question: 'How many plants does a list without a limit return at most?',
    subject: 'A list without a limit',
    describe: (max) => `returns at most ${counted(max, 'plant')}`,
    why: 'The purpose of list is to return all plants.',
  },
  'list.maximum-limit': {
    section: limit,
    question: 'What is the largest limit?',
    subject: 'A limit',
    describe: (max) => `may be at most ${max}`,
    why: 'The document names no bound.',
  },
  'list.lag': {
    section: 'List plants: purpose',
    question: 'How late does a list show a change?',
    subject: 'A list',
    describe: (ms) => `shows a create or a delete ${ms === 0 ? 'at once' : `${ms} ms late`}`,
    why: 'Tests list what they have just created.',
  },
};
