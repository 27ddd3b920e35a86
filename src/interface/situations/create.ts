import { compareIds, largestInt64, smallestInt64 } from '../int64.js';
import type { NewPlant } from '../plant.js';
import type { Situation, SituationContext } from '../situation.js';
import { createPlant, createWith, createWithMember, newPlantJson } from './requests.js';

const identity = 'Resources: rule 4';
const constraints = 'Resources: rule 3';
const conditions = 'Errors 4';
const limits = 'Limits 2';

const accepted = { accepted: 'creates the plant' } as const;
const aString = 'The document asks only for a string.';
const rejectedAsInvalid = 'Create rejects invalid input with 400.';

const bodyOf = ({ fresh }: SituationContext) => newPlantJson(fresh);

/** Creates with a body that is a NewPlant, whatever a provider makes of it. */
export const createSituations = {
  'create.new-plant': {
    operation: 'create',
    title: 'a create of a plant that is not in the store',
    section: 'Create plant: rule 1',
    requires: 'accepted',
    rule: 'create.answers-200-with-plant',
    effects: accepted,
    variants: {
      'with a tag': [createPlant(({ fresh }) => (fresh.tag === undefined ? undefined : {}))],
      'without a tag': [createWithMember('tag', undefined)],
    },
    default: { status: 200 },
    why: 'The document says so.',
  },
  'create.taken-id': {
    operation: 'create',
    title: "a create with the id of one of the user's plants",
    section: 'Create plant: rule 4',
    requires: 'nothing',
    state: 'own plant',
    effects: {
      replaced: 'replaces the existing plant, in the same position',
      'replaced-last': 'replaces the existing plant, and the new one counts as created last',
      'stored-both': 'creates a second plant with the same id',
      unchanged: 'changes nothing, and returns the plant of the request',
      'returns-existing': 'changes nothing, and returns the existing plant',
    },
    variants: { 'another plant': [createPlant(({ plant }) => ({ id: plant.id }))] },
    default: { status: 400 },
    why: 'An id identifies one plant, and a rejection loses no data.',
  },
  'create.others-id': {
    operation: 'create',
    title: "a create with the id of another user's plant",
    section: 'Create plant: rule 4',
    requires: 'nothing',
    state: 'plant of another',
    effects: {
      'stored-both': 'creates a plant of the user with the same id',
      replaced: "replaces the other user's plant, which keeps its owner",
      'replaced-last':
        "replaces the other user's plant, which keeps its owner and counts as created last",
      unchanged: 'changes nothing, and returns the plant of the request',
      'returns-existing': 'changes nothing, and returns the existing plant',
    },
    variants: { 'another plant': [createPlant(({ plant }) => ({ id: plant.id }))] },
    default: { like: 'create.taken-id' },
    why: 'An id identifies one plant, whoever owns it.',
  },
  'create.deleted-id': {
    operation: 'create',
    title: 'a create with the id of a plant that was deleted',
    section: identity,
    requires: 'nothing',
    state: 'deleted plant',
    effects: accepted,
    variants: { 'another plant': [createPlant(({ plant }) => ({ id: plant.id }))] },
    default: { effect: 'accepted' },
    why: 'The id is free again after the delete.',
  },
  'create.taken-name': {
    operation: 'create',
    title: "a create with the name of one of the user's plants",
    section: constraints,
    requires: 'nothing',
    state: 'own plant',
    effects: accepted,
    variants: { 'another id': [createPlant(({ plant }) => ({ name: plant.name }))] },
    default: { effect: 'accepted' },
    why: 'Ids identify plants, and names do not.',
  },
  'create.others-name': {
    operation: 'create',
    title: "a create with the name of another user's plant",
    section: `${constraints}; List plants: rule 5`,
    requires: 'nothing',
    state: 'plant of another',
    effects: accepted,
    variants: { 'another id': [createPlant(({ plant }) => ({ name: plant.name }))] },
    default: { effect: 'accepted' },
    why: 'A rejection would reveal what other users have.',
  },
  'create.id-below-minimum': {
    operation: 'create',
    title: 'a create with an id below the minimum',
    section: identity,
    requires: 'nothing',
    effects: {},
    variants: {
      'one less': [
        createPlant(({ parameters }) => {
          const minimum = parameters['create.id-minimum'];
          return compareIds(minimum, smallestInt64) > 0
            ? { id: String(BigInt(minimum) - 1n) }
            : undefined;
        }),
      ],
    },
    default: { status: 400 },
    why: rejectedAsInvalid,
  },
  'create.id-above-maximum': {
    operation: 'create',
    title: 'a create with an id above the maximum',
    section: identity,
    requires: 'nothing',
    effects: {},
    variants: {
      'one more': [
        createPlant(({ parameters }) => {
          const maximum = parameters['create.id-maximum'];
          return compareIds(maximum, largestInt64) < 0
            ? { id: String(BigInt(maximum) + 1n) }
            : undefined;
        }),
      ],
    },
    default: { status: 400 },
    why: rejectedAsInvalid,
  },
  'create.id-notation': {
    operation: 'create',
    title: 'a create with an integer that is written with a fraction or an exponent',
    section: identity,
    requires: 'nothing',
    effects: accepted,
    variants: {
      fraction: [createWithMember('id', ({ fresh }) => `${fresh.id}.0`)],
      // The digits alone are the id: who reads no further must not find the plant of another.
      exponent: [
        createWithMember('id', ({ fresh }) => `${fresh.id}e0`),
        createWithMember('id', ({ fresh }) => `${fresh.id}E+0`),
      ],
    },
    default: { effect: 'accepted' },
    why: '1.0 and 1 are the same number in JSON, and in JavaScript.',
  },
  'create.name-too-short': {
    operation: 'create',
    title: 'a create with a name that is shorter than the minimum',
    section: constraints,
    requires: 'nothing',
    effects: {},
    variants: {
      empty: [
        createPlant(({ parameters }) =>
          parameters['create.minimum-name-length'] > 0 ? { name: '' } : undefined,
        ),
      ],
      short: [
        createPlant(({ fresh, parameters }) => {
          const length = parameters['create.minimum-name-length'] - 1;
          return length > 0 ? { name: fresh.name.slice(0, length) } : undefined;
        }),
      ],
    },
    default: { status: 400 },
    why: rejectedAsInvalid,
  },
  'create.name-too-long': {
    operation: 'create',
    title: 'a create with a name that is longer than the maximum',
    section: constraints,
    requires: 'nothing',
    effects: {},
    variants: {
      'one more': [
        createPlant(({ fresh, parameters }) => {
          const max = parameters['create.maximum-name-length'];
          const name = textLongerThan(max, fresh.name);
          return name === undefined ? undefined : { name };
        }),
      ],
    },
    default: { status: 400 },
    why: rejectedAsInvalid,
  },
  'create.name-other-characters': {
    operation: 'create',
    title: 'a create with a character that a name must not have',
    section: constraints,
    requires: 'nothing',
    effects: {},
    variants: {
      'one such character': [
        createPlant(({ fresh, parameters }) => {
          const other = characterOutside(parameters['create.name-characters']);
          return other === undefined ? undefined : { name: `${fresh.name.slice(0, -1)}${other}` };
        }),
      ],
    },
    default: { status: 400 },
    why: rejectedAsInvalid,
  },
  'create.padded-name': {
    operation: 'create',
    title: 'a create with a name that begins or ends with white space',
    section: constraints,
    requires: 'nothing',
    effects: {
      accepted: 'creates the plant',
      trimmed: 'creates the plant, without the white space around its name',
    },
    variants: {
      leading: [createPlant(({ fresh }) => startWith(fresh, ' '))],
      trailing: [createPlant(({ fresh }) => endWith(fresh, ' '))],
      blank: [createPlant(({ fresh }) => ({ name: ' '.repeat(fresh.name.length) }))],
    },
    default: { effect: 'accepted' },
    why: aString,
  },
  'create.unusual-name': {
    operation: 'create',
    title: 'a create with a name that has unusual characters',
    section: constraints,
    requires: 'nothing',
    effects: accepted,
    variants: {
      NUL: [createPlant(({ fresh }) => endWith(fresh, '\0'))],
      'control character': [createPlant(({ fresh }) => endWith(fresh, '\u0007'))],
      'lone surrogate': [createPlant(({ fresh }) => endWith(fresh, '\ud83c'))],
    },
    default: { effect: 'accepted' },
    why: aString,
  },
  'create.tag-too-short': {
    operation: 'create',
    title: 'a create with a tag that is shorter than the minimum',
    section: constraints,
    requires: 'nothing',
    effects: {},
    variants: {
      empty: [
        createPlant(({ parameters }) =>
          parameters['create.minimum-tag-length'] > 0 ? { tag: '' } : undefined,
        ),
      ],
      short: [
        createPlant(({ fresh, parameters }) => {
          const length = parameters['create.minimum-tag-length'] - 1;
          return length > 0 ? { tag: (fresh.tag ?? 'herb').slice(0, length) } : undefined;
        }),
      ],
    },
    default: { status: 400 },
    why: rejectedAsInvalid,
  },
  'create.tag-too-long': {
    operation: 'create',
    title: 'a create with a tag that is longer than the maximum',
    section: constraints,
    requires: 'nothing',
    effects: {},
    variants: {
      'one more': [
        createPlant(({ fresh, parameters }) => {
          const max = parameters['create.maximum-tag-length'];
          const tag = textLongerThan(max, fresh.tag);
          return tag === undefined ? undefined : { tag };
        }),
      ],
    },
    default: { status: 400 },
    why: rejectedAsInvalid,
  },
  'create.tag-other-characters': {
    operation: 'create',
    title: 'a create with a character that a tag must not have',
    section: constraints,
    requires: 'nothing',
    effects: {},
    variants: {
      'one such character': [
        createPlant(({ fresh, parameters }) => {
          const other = characterOutside(parameters['create.tag-characters']);
          return other === undefined
            ? undefined
            : { tag: `${(fresh.tag ?? 'herb').slice(0, -1)}${other}` };
        }),
      ],
    },
    default: { status: 400 },
    why: rejectedAsInvalid,
  },
  'create.padded-tag': {
    operation: 'create',
    title: 'a create with a tag that begins or ends with white space',
    section: constraints,
    requires: 'nothing',
    effects: {
      accepted: 'creates the plant',
      trimmed: 'creates the plant, without the white space around its tag',
      dropped: 'creates the plant without a tag',
    },
    variants: {
      leading: [createPlant(({ fresh: { tag = 'herb' } }) => ({ tag: ` ${tag.slice(1)}` }))],
      trailing: [createPlant(({ fresh: { tag = 'herb' } }) => ({ tag: `${tag.slice(0, -1)} ` }))],
      blank: [createPlant(({ fresh: { tag = 'herb' } }) => ({ tag: ' '.repeat(tag.length) }))],
    },
    default: { effect: 'accepted' },
    why: aString,
  },
  'create.empty-tag': {
    operation: 'create',
    title: 'a create with an empty tag',
    section: 'Resources: NewPlant',
    requires: 'nothing',
    effects: {
      stored: 'creates a plant with an empty tag',
      dropped: 'creates a plant without a tag',
    },
    variants: {
      empty: [
        createPlant(({ parameters }) =>
          parameters['create.minimum-tag-length'] > 0 ? undefined : { tag: '' },
        ),
      ],
    },
    default: { effect: 'stored' },
    why: 'An empty tag differs from no tag.',
  },
  'create.null-tag': {
    operation: 'create',
    title: 'a create with a tag that is null',
    section: conditions,
    requires: 'nothing',
    effects: { dropped: 'creates a plant without a tag' },
    variants: { null: [createWithMember('tag', 'null')] },
    default: { status: 400 },
    why: 'A tag is a string, and null is not.',
  },
  'create.unknown-member': {
    operation: 'create',
    title: 'a create with a member that NewPlant does not have',
    section: conditions,
    requires: 'nothing',
    effects: { accepted: 'creates the plant without that member' },
    variants: {
      'one more member': [createWith((context) => `${bodyOf(context).slice(0, -1)},"height":3}`)],
    },
    default: { effect: 'accepted' },
    why: 'The document does not forbid further members.',
  },
  'create.member-case': {
    operation: 'create',
    title: 'a create whose members are written in another case',
    section: conditions,
    requires: 'nothing',
    effects: accepted,
    variants: {
      capitalized: [createWith((context) => writeMembers(context, capitalize))],
      'upper case': [createWith((context) => writeMembers(context, (name) => name.toUpperCase()))],
    },
    default: { status: 400 },
    why: 'The names of members are case-sensitive in JSON.',
  },
  'create.duplicate-member': {
    operation: 'create',
    title: 'a create with a member that is given twice',
    section: conditions,
    requires: 'nothing',
    effects: {
      last: 'creates the plant with the last value',
      first: 'creates the plant with the first value',
    },
    variants: {
      name: [
        createWith(
          ({ fresh, plant }) =>
            `{"id":${fresh.id},"name":${JSON.stringify(plant.name)},"name":${JSON.stringify(fresh.name)}}`,
        ),
      ],
    },
    default: { effect: 'last' },
    why: 'JSON parsers usually take the last value.',
  },
  'create.text-after-body': {
    operation: 'create',
    title: 'a create whose body has more text after its JSON',
    section: conditions,
    requires: 'nothing',
    effects: { accepted: 'creates the plant that comes first' },
    variants: {
      text: [createWith((context) => `${bodyOf(context)} and more`)],
      'another object': [createWith((context) => `${bodyOf(context)}{}`)],
    },
    default: { like: 'create.malformed-json' },
    why: 'The whole body is not JSON, although some parsers stop after the first value.',
  },
  'create.content-type': {
    operation: 'create',
    title: 'a create whose Content-Type is not application/json',
    section: conditions,
    requires: 'nothing',
    effects: accepted,
    variants: {
      missing: [createWith(bodyOf, { headers: { 'Content-Type': null } })],
      text: [createWith(bodyOf, { headers: { 'Content-Type': 'text/plain' } })],
      form: [
        createWith(bodyOf, { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }),
      ],
      'JSON suffix': [
        createWith(bodyOf, { headers: { 'Content-Type': 'application/vnd.plants+json' } }),
      ],
    },
    default: { status: 400 },
    why: 'All payloads are JSON, and the header must say so.',
  },
  'create.store-full': {
    operation: 'create',
    title: 'a create when the store is full',
    section: limits,
    requires: 'nothing',
    effects: {},
    variants: { 'one more': [] },
    default: { status: 400 },
    why: rejectedAsInvalid,
  },
  'create.user-full': {
    operation: 'create',
    title: 'a create when the user has the maximum number of plants',
    section: limits,
    requires: 'nothing',
    effects: {},
    variants: { 'one more': [] },
    default: { status: 400 },
    why: rejectedAsInvalid,
  },
} as const satisfies Record<string, Situation>;

/** A body that holds more is unlikely to be read at all. */
const maxCharacters = 500_000;

/** A text with one character more than allowed; undefined where there is no such bound. */
function textLongerThan(max: number | 'unlimited', text = 'herb'): string | undefined {
  return max === 'unlimited' || max > maxCharacters
    ? undefined
    : text.repeat(max + 1).slice(0, max + 1);
}

/** A character that is not in a class such as `[a-z]`; undefined where any may be used. */
function characterOutside(characters: string): string | undefined {
  if (characters === 'any') {
    return undefined;
  }
  const allowed = new RegExp(`^${characters}$`, 'u');
  return ['$', '_', 'é', '木', '7', 'Q', 'q', '🌱', ...ascii].find((one) => !allowed.test(one));
}

const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));

// As long as a name that is taken, so that no name is rejected for its length.

function startWith({ name }: NewPlant, character: string): Partial<NewPlant> | undefined {
  return name.length > 1 ? { name: `${character}${name.slice(1)}` } : undefined;
}

function endWith({ name }: NewPlant, character: string): Partial<NewPlant> | undefined {
  return name.length > 1 ? { name: `${name.slice(0, -1)}${character}` } : undefined;
}

function writeMembers({ fresh }: SituationContext, rename: (name: string) => string): string {
  return `{${rename('"id"')}:${fresh.id},${rename('"name"')}:${JSON.stringify(fresh.name)}}`;
}

function capitalize(quoted: string): string {
  return `"${quoted.charAt(1).toUpperCase()}${quoted.slice(2)}`;
}
