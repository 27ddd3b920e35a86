import { randomInt } from 'node:crypto';
import type { Sample } from '../../interface/situation.js';
import {
  createPlant,
  createWith,
  createWithMember,
  deleteOf,
  listWith,
  newPlantJson,
} from '../../interface/situations/requests.js';
import type { SampledSituation } from '../situations/run-situation.js';
import { unusualTexts } from './unusual-texts.js';

/** Deep enough to overflow the stack of a recursive parser. */
const levels = 10_000;

const unescaped = 'a"b\\c\n';

/** Requests that many services reject, with an Error that may repeat a part of them. */
const requestsToEscape: readonly {
  readonly operation: SampledSituation['operation'];
  readonly samples: SampledSituation['variants'];
}[] = [
  {
    operation: 'delete',
    // No backslash: many servers reject it in a path before the service sees the request.
    samples: { 'quotation mark in the path': [deleteOf(() => '%22')] },
  },
  {
    operation: 'list',
    samples: {
      'quotation mark as the limit': [listWith('limit=%22')],
      'backslash as the limit': [listWith('limit=%5C')],
    },
  },
  {
    operation: 'create',
    samples: {
      'text as the id': [createWithMember('id', JSON.stringify(unescaped))],
      'text as the name, and a number as the tag': [
        createWith(
          ({ fresh: { id, name } }) =>
            `{"id":${id},"name":${JSON.stringify(`${name}${unescaped}`)},"tag":5}`,
        ),
      ],
      'text as a member': [createWith(() => JSON.stringify({ [unescaped]: unescaped }))],
    },
  },
];

/**
 * Legal input at the edge of what services accept. A provider may reject it, and each may do so in a way
 * of its own, so it is not in the table of situations. But the response is the Plant that was sent, or
 * an Error.
 *
 * Ids at the edge, such as -0 or an id given twice, are left out: a provider might read them as the id of
 * another client's plant, or create a plant that cannot be deleted by the id that was sent.
 */
export const edgeInputs: readonly SampledSituation[] = [
  edge('a create with a long name', {
    '10 kB': [withLong('name', 10_000)],
    '100 kB': [withLong('name', 100_000)],
    'a body of just under 1 MiB': [withLong('name', 2 ** 20 - 1)],
  }),
  edge('a create with a long tag', {
    '10 kB': [withLong('tag', 10_000)],
    '100 kB': [withLong('tag', 100_000)],
    'a body of just under 1 MiB': [withLong('tag', 2 ** 20 - 1)],
  }),
  ...Object.entries(unusualTexts).map(([what, texts]) =>
    edge(`a create with ${what} in name and tag`, { 'at both ends': texts.map(aroundName) }),
  ),
  edge('a create with unusual text', {
    'medium length': ['x'.repeat(130), '木'.repeat(90)].map(aroundName),
    'digits alone': [createPlant(() => ({ name: String(randomInt(10 ** 11, 10 ** 12)) }))],
    'lone surrogate': ['\ud83c', '\udf31'].map(aroundName),
    'lone surrogate first': [createPlant(({ fresh }) => ({ name: `\udf31${fresh.name}` }))],
  }),
  edge('a create whose body is written in an unusual way', {
    'escaped text': [createWithMember('name', ({ fresh }) => escapeAll(`${fresh.name}🌱/`))],
    'escaped members': [createWith(({ fresh: { id, name } }) => writeEscapedMembers(id, name))],
    'white space': [createWith((context) => `\r\n\t ${newPlantJson(context.fresh)} \t\r\n`)],
  }),
  edge(
    'a create whose tag is given twice',
    { 'two tags': [withMembers(`"tag":"herb","tag":"tree"`)] },
    { last: 'creates the plant with the last tag', first: 'creates the plant with the first tag' },
  ),
  edge('a create with an unusual number in a member that NewPlant does not have', {
    'beyond a double': [withMembers(`"height":1e400`)],
    'minus zero': [withMembers(`"height":-0`)],
    'many digits': [withMembers(`"height":${'7'.repeat(1000)}`)],
  }),
  edge('a create with deep nesting in a member that NewPlant does not have', {
    arrays: [withMembers(`"notes":${nest('[', ']')}`)],
    objects: [withMembers(`"notes":${nest('{"a":', '}', '{}')}`)],
  }),
  {
    ...edge(
      'a create whose body is a deeply nested array',
      { arrays: [createWith(() => nest('[', ']'))] },
      {},
    ),
    requires: 'rejected',
    rule: 'create.rejects-400-with-error',
  },
  {
    operation: 'create',
    title: 'a create whose plant is a member of the body',
    requires: 'rejected',
    rule: 'create.rejects-400-with-error',
    effects: {},
    variants: {
      'in an object': [createWith(({ fresh }) => `{"plant":${newPlantJson(fresh)}}`)],
    },
  },
  ...requestsToEscape.map(({ operation, samples }) => ({
    ...edge(`a ${operation} whose Error may repeat what it has to escape`, samples, {}),
    operation,
  })),
  {
    ...edge('a create whose body comes in two packets', {
      'within a character': [createPlant(({ fresh }) => ({ name: `${fresh.name} 🌱` }))],
    }),
    firstPacketBytes: (body) => body.findIndex((byte) => byte >= 0x80) + 2,
  },
];

function edge(
  title: string,
  variants: SampledSituation['variants'],
  effects: SampledSituation['effects'] = { accepted: 'creates the plant' },
): SampledSituation {
  return { operation: 'create', title, requires: 'nothing', effects, variants };
}

/** A create with a body of this many bytes, nearly all of them in one member. */
function withLong(member: 'name' | 'tag', bytes: number): Sample {
  return createPlant(({ fresh }) => {
    const room = bytes - newPlantJson({ tag: '', ...fresh }).length;
    return { [member]: `${fresh[member] ?? ''}${'x'.repeat(room)}` };
  });
}

/** A create with this text around the name, and as the tag if the provider accepts tags. */
function aroundName(text: string): Sample {
  return createPlant(({ fresh: { name, tag } }) => ({
    name: `${text}${name}${text}`,
    ...(tag !== undefined && { tag: text }),
  }));
}

/** A create without a tag, whose body has further members. */
function withMembers(members: string): Sample {
  return createWith(({ fresh: { id, name } }) => {
    return `${newPlantJson({ id, name }).slice(0, -1)},${members}}`;
  });
}

function escapeAll(text: string): string {
  const units = text.split('').map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'));
  return `"${units.map((unit) => `\\u${unit}`).join('')}"`;
}

function writeEscapedMembers(id: string, name: string): string {
  return `{"\\u0069d":${id},"n\\u0061me":${JSON.stringify(name)}}`;
}

function nest(opening: string, closing: string, innermost = ''): string {
  return `${opening.repeat(levels)}${innermost}${closing.repeat(levels)}`;
}
