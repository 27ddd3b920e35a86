import type { Situation, SituationContext } from '../situation.js';
import { createWith, createWithMember, newPlantJson, rejectedAsInvalid } from './requests.js';

const conditions = 'Errors 4';

/** What the situations of a store without room have in common. */
const full = {
  operation: 'create',
  section: 'Limits 2',
  requires: 'nothing',
  effects: {},
  variants: { 'one more': [] },
  default: { status: 400 },
  why: rejectedAsInvalid,
} as const;

const accepted = { accepted: 'creates the plant' } as const;

const bodyOf = ({ fresh }: SituationContext) => newPlantJson(fresh);

/** Creates with a body that is unusual but contains a plant, and creates in a full store. */
export const createBodySituations = {
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
    ...full,
    title: 'a create when the store is full',
  },
  'create.user-full': {
    ...full,
    title: 'a create when the user has the maximum number of plants',
  },
} as const satisfies Record<string, Situation>;

function writeMembers({ fresh }: SituationContext, rename: (name: string) => string): string {
  return newPlantJson(fresh).replace(/(?<=[{,]")(id|name|tag)(?=":)/g, rename);
}

function capitalize(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
