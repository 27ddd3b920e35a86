import { newPlantJson, type PlantFieldName, type plantFields } from '../plant.js';
import { createWith, createWithMember } from '../sample-requests.js';
import type { DescribedSituation, SituationContext } from '../situation.js';
import { createStatuses } from './create-plant.js';
import { rows } from './rows.js';

const newPlant = 'Resources: NewPlant';
const invalid = 'Create plant: rule 2; Errors 2';

const bodyOf = ({ fresh }: SituationContext) => newPlantJson(fresh);

const withType = (type: string | null) => [createWith(bodyOf, { 'Content-Type': type })];

/** Creates with a body that is unusual but contains a plant, and creates in a full store. */
const openSituations = rows(
  { operation: 'create', usualStatuses: createStatuses },
  {
    'create.null-tag': {
      title: 'a create with a tag that is null',
      section: 'Errors 4',
      why: 'A tag is a string, and null is not.',
      effects: { dropped: 'creates a plant without a tag' },
      default: { status: 400 },
      samples: { null: [createWithMember('tag', 'null')] },
    },
    'create.unknown-member': {
      title: 'a create with a member that NewPlant does not have',
      section: 'Errors 4',
      why: 'The document does not forbid further members.',
      effects: { accepted: 'creates the plant without that member' },
      default: { effect: 'accepted' },
      samples: {
        'one more member': [
          createWith((context) => `${bodyOf(context).slice(0, -1)},"unknown":3}`),
        ],
      },
    },
    'create.content-type': {
      title: 'a create whose Content-Type is not application/json',
      section: 'Errors 4',
      why: 'All payloads are JSON, and the header must say so.',
      effects: { accepted: 'creates the plant' },
      default: { status: 400 },
      samples: {
        missing: withType(null),
        text: withType('text/plain'),
        form: withType('application/x-www-form-urlencoded'),
        'JSON suffix': withType('application/vnd.plants+json'),
      },
    },
    'create.store-full': {
      title: 'a create when the store is full',
      section: 'Limits 2',
      why: 'Create rejects invalid input with 400.',
      default: { status: 400 },
      samples: {},
    },
  },
);

/** The situation in which a member of a Plant has another type. */
export type WrongTypeSituation = {
  [Name in PlantFieldName]: `create.${Name}-not-${(typeof plantFields)[Name]['type']}`;
}[PlantFieldName];

const invalidBody = {
  operation: 'create',
  why: 'The document says so.',
  requires: 'rejected',
  default: { status: 400 },
  usualStatuses: { rejected: [400] },
} satisfies Partial<DescribedSituation>;

/** Creates with a body that is not a NewPlant: the document requires 400. */
export const invalidCreateSituations = {
  ...rows(invalidBody, {
    'create.no-body': {
      title: 'a create without a body',
      section: 'Create plant: request body',
      rule: 'create.body-required',
      samples: { none: [createWith(() => '')] },
    },
    'create.malformed-json': {
      title: 'a create whose body is not JSON',
      section: invalid,
      rule: 'create.rejects-400-with-error',
      samples: {
        'cut off': [createWith((context) => bodyOf(context).slice(0, -1))],
        text: [createWith(({ fresh }) => `id=${fresh.id}&name=${fresh.name}`)],
        'other bytes': [createWith(() => new Uint8Array([0x7b, 0xff, 0xfe, 0xc3, 0x28, 0x7d]))],
      },
    },
    'create.not-an-object': {
      title: 'a create whose body is JSON but not an object',
      section: invalid,
      rule: 'create.rejects-400-with-error',
      samples: {
        null: [createWith(() => 'null')],
        array: [createWith(() => '[]'), createWith((context) => `[${bodyOf(context)}]`)],
        string: [createWith((context) => JSON.stringify(bodyOf(context)))],
        number: [createWith(({ fresh }) => fresh.id)],
      },
    },
    'create.missing-id': {
      title: 'a create without an id',
      section: 'Resources: rule 1',
      rule: 'new-plant.id',
      samples: { absent: [createWithMember('id', undefined)] },
    },
    'create.id-not-integer': {
      title: 'a create with an id that is not an integer',
      section: newPlant,
      rule: 'new-plant.id',
      samples: {
        null: [createWithMember('id', 'null')],
        string: [createWithMember('id', ({ fresh }) => `"${fresh.id}"`)],
        // Short enough that a double keeps its fraction.
        fraction: [createWithMember('id', ({ fresh }) => `${fresh.id.slice(0, 9)}.5`)],
        boolean: [createWithMember('id', 'true')],
        array: [createWithMember('id', ({ fresh }) => `[${fresh.id}]`)],
        object: [createWithMember('id', ({ fresh }) => `{"id":${fresh.id}}`)],
      },
    },
    'create.id-beyond-int64': {
      title: 'a create with an id that is beyond int64',
      section: newPlant,
      rule: 'new-plant.id',
      samples: {
        large: [
          createWithMember('id', '27670116110564327421'),
          createWithMember('id', '9223372036854775808'),
          createWithMember('id', '-9223372036854775809'),
          createWithMember('id', '1e400'),
        ],
      },
    },
    'create.missing-name': {
      title: 'a create without a name',
      section: newPlant,
      rule: 'new-plant.name',
      samples: { absent: [createWithMember('name', undefined)] },
    },
  }),
  ...rows<typeof invalidBody, WrongTypeSituation>(invalidBody, {
    'create.name-not-string': {
      title: 'a create with a name that is not a string',
      section: newPlant,
      rule: 'new-plant.name',
      samples: {
        null: [createWithMember('name', 'null')],
        number: [createWithMember('name', '5')],
        boolean: [createWithMember('name', 'true'), createWithMember('name', 'false')],
        array: [createWithMember('name', ({ fresh }) => JSON.stringify([fresh.name]))],
        object: [createWithMember('name', ({ fresh }) => JSON.stringify({ name: fresh.name }))],
      },
    },
    'create.tag-not-string': {
      title: 'a create with a tag that is neither a string nor null',
      section: newPlant,
      rule: 'new-plant.tag',
      samples: {
        number: [createWithMember('tag', '5')],
        boolean: [createWithMember('tag', 'true'), createWithMember('tag', 'false')],
        array: [createWithMember('tag', '["herb"]')],
        object: [createWithMember('tag', '{"tag":"herb"}')],
      },
    },
  }),
};

export const createBodySituations = { ...openSituations, ...invalidCreateSituations };
