import { randomInt } from 'node:crypto';
import type { Sample } from '../../interface/situation.js';
import {
  createPlant,
  createWith,
  createWithMember,
  deleteOf,
  listWith,
  newPlantJson,
  requestToCreate,
} from '../../interface/situations/requests.js';
import type { StepSituation } from '../engine/step.js';

const levels = 10_000;
/** Deep enough to overflow the stack of a recursive parser. */
const nested = `${'['.repeat(levels)}${']'.repeat(levels)}`;

const unescaped = 'a"b\\c\n';

/** Requests that many services reject, with an Error that may repeat a part of them. */
const requestsToEscape: readonly {
  readonly operation: StepSituation['operation'];
  readonly samples: StepSituation['variants'];
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
        ({ fresh }) => {
          const sent = { ...fresh, name: `${fresh.name}${unescaped}` };
          const body = newPlantJson({ ...sent, tag: '5' }).replace('"5"', '5');
          return { ...requestToCreate(sent), body };
        },
      ],
      'text as a member': [createWith(() => JSON.stringify({ [unescaped]: unescaped }))],
    },
  },
];

/** Texts that some services change when they read, store, write or escape them. */
const unusualTexts: Readonly<Record<string, readonly string[]>> = {
  'letters and symbols beyond ASCII': [
    'é',
    'e\u0301',
    'ﬁ',
    'İi',
    'Дуб',
    '竹',
    '한',
    '🌱',
    '\ue000',
  ],
  'writing from right to left': ['זית', 'زيتون', '\u202eזית\u202c زيتون'],
  'syntax of other languages': ['"', "'", '\\', '\\n', '/', '<b>', '&amp;', '%41', '+', '#', '$1'],
  'white space': [' ', 'a  b', '\u00a0', '\t', '\n', '\r\n', '\u0085', '\u2028', '\ufeff'],
  'control characters and noncharacters': ['\0', '\u007f', '\ufffd', '\uffff\ufdd0'],
  'keywords of other languages': ['0', 'null', 'false', '[]', 'A a'],
};

/**
 * Legal input at the edge of what services accept. A provider may reject it, and each may do so in a way
 * of its own, so it is not in the table of situations. But the response is the Plant that was sent, or
 * an Error.
 *
 * Ids at the edge, such as -0 or an id given twice, are left out: a provider might read them as the id of
 * another client's plant, or create a plant that cannot be deleted by the id that was sent.
 */
export const edgeInputs: readonly StepSituation[] = [
  edge('a create with a long name', {
    '10 kB': [withLongName(10_000)],
    'a body of just under 1 MiB': [withLongName(2 ** 20 - 1)],
  }),
  ...Object.entries(unusualTexts).map(([what, texts]) =>
    edge(`a create with ${what} in name and tag`, { 'all in one name': [withTexts(texts)] }),
  ),
  edge('a create with unusual text', {
    'digits alone': [createPlant(() => ({ name: String(randomInt(10 ** 11, 10 ** 12)) }))],
    'lone surrogate': ['\ud83c', '\udf31'].map((half) => withTexts([half])),
  }),
  edge('a create with unusual JSON in a member that NewPlant does not have', {
    'number beyond a double': [withMembers(`"height":1e400`)],
    'deep nesting': [withMembers(`"notes":${nested}`)],
  }),
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
];

function edge(
  title: string,
  variants: StepSituation['variants'],
  effects: StepSituation['effects'] = { accepted: 'creates the plant' },
): StepSituation {
  return { operation: 'create', title, requires: 'nothing', effects, variants };
}

/** A create with a body of this many bytes, nearly all of them in the name. */
function withLongName(bytes: number): Sample {
  return createPlant(({ fresh }) => {
    const room = bytes - newPlantJson(fresh).length;
    return { name: `${fresh.name}${'x'.repeat(room)}` };
  });
}

/** A create with these texts inside the name, and the first as the tag if the provider accepts tags. */
function withTexts([first = '', ...others]: readonly string[]): Sample {
  return createPlant(({ fresh: { name, tag } }) => ({
    name: `${[name, first, ...others].join('q')}q`,
    ...(tag !== undefined && { tag: first }),
  }));
}

/** A create whose body has further members. */
function withMembers(members: string): Sample {
  return createWith(({ fresh }) => `${newPlantJson(fresh).slice(0, -1)},${members}}`);
}
