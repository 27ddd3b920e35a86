import type { SituationContext } from '../situation.js';
import { createWith, createWithMember, newPlantJson } from './requests.js';

const bodyOf = ({ fresh }: SituationContext) => newPlantJson(fresh);

const withType = (type: string | null) => [createWith(bodyOf, { 'Content-Type': type })];

/** Creates with an unusual body, or with one that is not a NewPlant. */
export const createBodySamples = {
  'create.null-tag': { null: [createWithMember('tag', 'null')] },
  'create.unknown-member': {
    'one more member': [createWith((context) => `${bodyOf(context).slice(0, -1)},"height":3}`)],
  },
  'create.content-type': {
    missing: withType(null),
    text: withType('text/plain'),
    form: withType('application/x-www-form-urlencoded'),
    'JSON suffix': withType('application/vnd.plants+json'),
  },
  'create.store-full': {},
  'create.no-body': { none: [createWith(() => '')] },
  'create.malformed-json': {
    'cut off': [createWith((context) => bodyOf(context).slice(0, -1))],
    text: [createWith(({ fresh }) => `id=${fresh.id}&name=${fresh.name}`)],
    'other bytes': [createWith(() => new Uint8Array([0x7b, 0xff, 0xfe, 0xc3, 0x28, 0x7d]))],
  },
  'create.not-an-object': {
    null: [createWith(() => 'null')],
    array: [createWith(() => '[]'), createWith((context) => `[${bodyOf(context)}]`)],
    string: [createWith((context) => JSON.stringify(bodyOf(context)))],
    number: [createWith(({ fresh }) => fresh.id)],
  },
  'create.missing-id': { absent: [createWithMember('id', undefined)] },
  'create.id-not-integer': {
    null: [createWithMember('id', 'null')],
    string: [createWithMember('id', ({ fresh }) => `"${fresh.id}"`)],
    // Short enough that a double keeps its fraction.
    fraction: [createWithMember('id', ({ fresh }) => `${fresh.id.slice(0, 9)}.5`)],
    boolean: [createWithMember('id', 'true')],
    array: [createWithMember('id', ({ fresh }) => `[${fresh.id}]`)],
    object: [createWithMember('id', ({ fresh }) => `{"id":${fresh.id}}`)],
  },
  'create.id-beyond-int64': {
    large: [
      createWithMember('id', '27670116110564327421'),
      createWithMember('id', '9223372036854775808'),
      createWithMember('id', '-9223372036854775809'),
      createWithMember('id', '1e400'),
    ],
  },
  'create.missing-name': { absent: [createWithMember('name', undefined)] },
  'create.name-not-string': {
    null: [createWithMember('name', 'null')],
    number: [createWithMember('name', '5')],
    boolean: [createWithMember('name', 'true'), createWithMember('name', 'false')],
    array: [createWithMember('name', ({ fresh }) => JSON.stringify([fresh.name]))],
    object: [createWithMember('name', ({ fresh }) => JSON.stringify({ name: fresh.name }))],
  },
  'create.tag-not-string': {
    number: [createWithMember('tag', '5')],
    boolean: [createWithMember('tag', 'true'), createWithMember('tag', 'false')],
    array: [createWithMember('tag', '["herb"]')],
    object: [createWithMember('tag', '{"tag":"herb"}')],
  },
};
