import { largestInt64, smallestInt64 } from '../int64.js';
import { characters, count, either, id, oneOf, openPoint } from '../open-point.js';

const constraints = 'Resources: rule 3';
const identity = 'Resources: rule 4';
const conditions = 'Errors 4';
const access = 'List plants: rule 5';
const limits = 'Limits 2';

const aString = 'The document asks for a string and no more.';
const anInt64 = 'The document says int64 and no more.';

const refused = 'is refused with 400';

const shortest = count(
  'the fewest code points',
  (fewest) => (fewest === 0 ? 'may be empty' : `must have at least ${codePoints(fewest)}`),
  [0, 1, 3],
  0,
);

const longest = (samples: readonly number[]) =>
  either(
    oneOf({ unlimited: 'may have any length' }),
    count('the most code points', (most) => `may have at most ${codePoints(most)}`, samples),
  );

const anyCharacters = (samples: readonly string[]) =>
  either(oneOf({ any: 'may hold any characters' }), characters(samples));

function codePoints(count: number): string {
  return `${count} code point${count === 1 ? '' : 's'}`;
}

/** What the document leaves open about create; whatever is refused here is answered with 400. */
export const createPoints = {
  'create.id-minimum': openPoint({
    section: identity,
    question: 'Which is the smallest id?',
    subject: 'The smallest id',
    choices: id([smallestInt64, '0', '1', '-2147483648']),
    default: smallestInt64,
    why: anInt64,
  }),
  'create.id-maximum': openPoint({
    section: identity,
    question: 'Which is the largest id?',
    subject: 'The largest id',
    choices: id([largestInt64, '9007199254740991', '2147483647']),
    default: largestInt64,
    why: anInt64,
  }),
  'create.id-notation': openPoint({
    section: identity,
    question: 'Is an integer that is written with a fraction or an exponent (1.0, 1e2) an integer?',
    subject: 'An id that is written with a fraction or an exponent (1.0, 1e2)',
    choices: oneOf({ integer: 'is taken as an integer, as in JSON Schema', digits: refused }),
    default: 'integer',
    why: 'JSON knows only numbers; JavaScript cannot even tell 1.0 from 1.',
  }),
  'create.duplicate-id': openPoint({
    section: 'Create plant: rule 4',
    question: 'What happens to a plant whose id is taken?',
    subject: 'A plant whose id is taken',
    choices: oneOf({
      reject: `${refused}, and the first plant stays`,
      replace: `replaces the first plant, whose owner stays, but ${refused} where the user cannot see that plant`,
      'keep-both': 'is kept beside the first, and delete removes those that the user may delete',
    }),
    default: 'reject',
    why: 'An id identifies one plant, and rejecting loses nothing.',
  }),
  'create.replaced-place': openPoint({
    section: 'Create plant: rule 4; List plants: rule 3',
    question: 'Where in the order of creation does a plant stand that has replaced another?',
    subject: 'A plant that has replaced another',
    choices: oneOf({
      kept: 'takes its place in the order of creation',
      last: 'counts as created last',
    }),
    default: 'kept',
    why: 'It is the same plant, changed.',
  }),
  'create.deleted-id': openPoint({
    section: identity,
    question: 'May the id of a deleted plant be used again?',
    subject: 'The id of a deleted plant',
    choices: oneOf({ accept: 'may be used again', reject: refused }),
    default: 'accept',
    why: 'The id is free once its plant is gone.',
  }),
  'create.shortest-name': openPoint({
    section: constraints,
    question: 'How short may a name be?',
    subject: 'A name',
    choices: shortest,
    default: 0,
    why: aString,
  }),
  'create.longest-name': openPoint({
    section: constraints,
    question: 'How long may a name be?',
    subject: 'A name',
    choices: longest([1, 255]),
    default: 'unlimited',
    why: aString,
  }),
  'create.name-characters': openPoint({
    section: constraints,
    question: 'Which characters may a name hold?',
    subject: 'A name',
    choices: anyCharacters(['[ -~]', '[ \\-0-9A-Za-z]']),
    default: 'any',
    why: aString,
  }),
  'create.padded-name': openPoint({
    section: constraints,
    question: 'May a name begin or end with white space?',
    subject: 'A name that begins or ends with white space',
    choices: oneOf({ accept: 'is kept as it is', reject: refused }),
    default: 'accept',
    why: aString,
  }),
  'create.duplicate-name': openPoint({
    section: constraints,
    question: 'May two plants have the same name?',
    subject: 'A name that another plant has',
    choices: oneOf({ accept: 'may be used again', reject: refused }),
    default: 'accept',
    why: 'Plants are told apart by their ids.',
  }),
  'create.duplicate-name-among': openPoint({
    section: `${constraints}; ${access}`,
    question: 'If names are unique: among which plants?',
    subject: 'A name that must be unique',
    choices: oneOf({
      visible: 'must be so among the plants that the user can see',
      all: 'must be so among the plants of all users',
    }),
    default: 'visible',
    why: 'It does not tell what others have.',
  }),
  'create.shortest-tag': openPoint({
    section: constraints,
    question: 'How short may a tag be?',
    subject: 'A tag',
    choices: shortest,
    default: 0,
    why: aString,
  }),
  'create.longest-tag': openPoint({
    section: constraints,
    question: 'How long may a tag be?',
    subject: 'A tag',
    choices: longest([1, 64]),
    default: 'unlimited',
    why: aString,
  }),
  'create.tag-characters': openPoint({
    section: constraints,
    question: 'Which characters may a tag hold?',
    subject: 'A tag',
    choices: anyCharacters(['[a-z]', '[\\-0-9a-z]']),
    default: 'any',
    why: aString,
  }),
  'create.unknown-members': openPoint({
    section: conditions,
    question: 'What happens to a member that NewPlant does not have?',
    subject: 'A member that NewPlant does not have',
    choices: oneOf({ ignore: 'is dropped', reject: refused }),
    default: 'ignore',
    why: 'The document does not close the object.',
  }),
  'create.member-case': openPoint({
    section: conditions,
    question: 'Must the members of a NewPlant be written in small letters?',
    subject: 'A member of a NewPlant',
    choices: oneOf({
      exact: 'must be written as the document writes it',
      any: 'may be written in any case (ID, Name)',
    }),
    default: 'exact',
    why: 'JSON tells names apart by case.',
  }),
  'create.content-type': openPoint({
    section: conditions,
    question: 'Must the request say that its body is JSON?',
    subject: 'The Content-Type of a create',
    choices: oneOf({
      required: 'must be there and be application/json',
      optional: 'must be application/json, but may be left out',
      ignored: 'may be anything, or be left out',
    }),
    default: 'required',
    why: 'All payloads are JSON, and an app that forgets to say so should learn it here.',
  }),
  'create.maximum-plants': openPoint({
    section: limits,
    question: 'How many plants does the store hold?',
    subject: 'The number of plants that the store may hold',
    choices: either(
      oneOf({ unlimited: 'is not limited' }),
      count('the most plants of all users', (most) => `is limited to ${most}`, [1, 1000]),
    ),
    default: 'unlimited',
    why: 'The document names no maximum.',
  }),
  'create.maximum-plants-of-user': openPoint({
    section: limits,
    question: 'How many plants may one user have?',
    subject: 'The number of plants that a user may have',
    choices: either(
      oneOf({ unlimited: 'is not limited' }),
      count('the most plants of one user', (most) => `is limited to ${most}`, [1, 25]),
    ),
    default: 'unlimited',
    why: 'The document names no maximum.',
  }),
  'create.owner': openPoint({
    section: access,
    question: 'To whom does a created plant belong?',
    subject: 'A created plant',
    choices: oneOf({
      creator: 'belongs to the user who created it',
      everyone: 'belongs to nobody, and is shared with everyone',
    }),
    default: 'creator',
    why: 'List speaks of what the user has access to, so plants differ in it.',
  }),
};
