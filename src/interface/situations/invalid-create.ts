import type { Situation } from '../situation.js';
import { createWith, createWithMember, newPlantJson } from './requests.js';

const rejected = {
  operation: 'create',
  requires: 'rejected',
  effects: {},
  default: { status: 400 },
  why: 'The document says so.',
} as const;
const requestBody = 'Create plant: request body';
const shape = 'Create plant: rule 2; Errors 2';
const newPlant = 'Resources: NewPlant';

/** Creates with a body that is not a NewPlant: the document requires 400. */
export const invalidCreateSituations = {
  'create.no-body': {
    ...rejected,
    title: 'a create without a body',
    section: requestBody,
    rule: 'create.body-required',
    variants: { none: [createWith(() => '')] },
  },
  'create.malformed-json': {
    ...rejected,
    title: 'a create whose body is not JSON',
    section: shape,
    rule: 'create.rejects-400-with-error',
    variants: {
      'cut off': [createWith(({ fresh }) => newPlantJson(fresh).slice(0, -1))],
      text: [createWith(({ fresh }) => `id=${fresh.id}&name=${fresh.name}`)],
      'other bytes': [createWith(() => new Uint8Array([0x7b, 0xff, 0xfe, 0xc3, 0x28, 0x7d]))],
    },
  },
  'create.not-an-object': {
    ...rejected,
    title: 'a create whose body is JSON but not an object',
    section: shape,
    rule: 'create.rejects-400-with-error',
    variants: {
      null: [createWith(() => 'null')],
      array: [createWith(() => '[]'), createWith(({ fresh }) => `[${newPlantJson(fresh)}]`)],
      string: [createWith(({ fresh }) => JSON.stringify(newPlantJson(fresh)))],
      number: [createWith(({ fresh }) => fresh.id)],
    },
  },
  'create.missing-id': {
    ...rejected,
    title: 'a create without an id',
    section: 'Resources: rule 1',
    rule: 'new-plant.id',
    variants: { absent: [createWithMember('id', undefined)] },
  },
  'create.id-not-integer': {
    ...rejected,
    title: 'a create with an id that is not an integer',
    section: newPlant,
    rule: 'new-plant.id',
    variants: {
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
    ...rejected,
    title: 'a create with an id that is beyond int64',
    section: newPlant,
    rule: 'new-plant.id',
    variants: {
      large: [
        createWithMember('id', '27670116110564327421'),
        createWithMember('id', '9223372036854775808'),
        createWithMember('id', '-9223372036854775809'),
      ],
      exponent: [createWithMember('id', '1e400')],
    },
  },
  'create.missing-name': {
    ...rejected,
    title: 'a create without a name',
    section: newPlant,
    rule: 'new-plant.name',
    variants: { absent: [createWithMember('name', undefined)] },
  },
  'create.name-not-string': {
    ...rejected,
    title: 'a create with a name that is not a string',
    section: newPlant,
    rule: 'new-plant.name',
    variants: {
      null: [createWithMember('name', 'null')],
      number: [createWithMember('name', '5')],
      boolean: [createWithMember('name', 'true'), createWithMember('name', 'false')],
      array: [createWithMember('name', ({ fresh }) => JSON.stringify([fresh.name]))],
      object: [createWithMember('name', ({ fresh }) => JSON.stringify({ name: fresh.name }))],
    },
  },
  'create.tag-not-string': {
    ...rejected,
    title: 'a create with a tag that is neither a string nor null',
    section: newPlant,
    rule: 'new-plant.tag',
    variants: {
      number: [createWithMember('tag', '5')],
      boolean: [createWithMember('tag', 'true'), createWithMember('tag', 'false')],
      array: [createWithMember('tag', '["herb"]')],
      object: [createWithMember('tag', '{"tag":"herb"}')],
    },
  },
} as const satisfies Record<string, Situation>;
