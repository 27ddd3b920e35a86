import { isLosslessNumber, LosslessNumber } from 'lossless-json';
import { plantFields } from '../../src/interface/plant.js';
import { type Behaviour, membersOf, Rejection, type StoredPlant } from './behaviour.js';
import { realProviderClock } from './provider-clock.js';
import { everyone, userOfToken } from './users.js';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const integer = /^-?\d+$/;

function attempt<Value>(make: () => Value, complaint: string): Value {
  try {
    return make();
  } catch {
    throw new Rejection(400, complaint);
  }
}

const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

/** In which every number is a LosslessNumber, whose package reads long strings letter by letter. */
function parseNumbersExactly(text: string): unknown {
  const marked = text.replace(stringOrNumber, (found) =>
    found.startsWith('"') ? found : `{"numeral":"${found}"}`,
  );
  return JSON.parse(marked, (_, value) =>
    typeof value?.numeral === 'string' ? new LosslessNumber(value.numeral) : value,
  );
}

const sees = (plant: StoredPlant, user: string) => plant.owner === user || plant.owner === everyone;

/** The members that are read by their types alone. */
const otherFields = Object.entries(plantFields).filter(
  ([name]) => name !== 'name' && name !== 'tag',
);

/** A provider that keeps the interface to the letter, and chooses the strict way where it is open. */
export const reference: Behaviour = {
  basePath: '',
  ids: { from: -(2n ** 63n), to: 2n ** 63n - 1n },
  statuses: { create: 200, list: 200, delete: 204 },
  pauseMs: 0,
  clock: realProviderClock,

  live: () => () => {},
  admit() {},

  route(method, path) {
    const [, id] = /^\/plants\/([^/]+)$/.exec(path) ?? [];
    if (path === '/plants' && method === 'POST') {
      return { name: 'create' };
    }
    if (path === '/plants' && method === 'GET') {
      return { name: 'list' };
    }
    if (id !== undefined && method === 'DELETE') {
      return { name: 'delete', id };
    }
    throw path === '/plants' || id !== undefined
      ? new Rejection(405, 'this path does not have this method')
      : new Rejection(404, 'there is nothing at this path');
  },

  authenticate(authorization) {
    const [, token = ''] = /^bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
    const user = userOfToken(token);
    if (user === undefined) {
      throw new Rejection(401, 'a valid bearer token is needed');
    }
    return user;
  },

  chooseStore: (store) => store,

  decode: (body) => attempt(() => utf8.decode(body), 'the body is not UTF-8'),

  parse: (text) =>
    attempt(() => {
      JSON.parse(text);
      return parseNumbersExactly(text);
    }, 'the body is not JSON'),

  readObject(value) {
    if (
      typeof value !== 'object' ||
      value === null ||
      Array.isArray(value) ||
      isLosslessNumber(value)
    ) {
      throw new Rejection(400, 'the body is not an object');
    }
    return value as Record<string, unknown>;
  },

  readId(value, { from, to }) {
    if (!isLosslessNumber(value) || !integer.test(value.value)) {
      throw new Rejection(400, 'the id is not an integer');
    }
    const id = BigInt(value.value);
    if (id < from || id > to) {
      throw new Rejection(400, `the id is not between ${from} and ${to}`);
    }
    return String(id);
  },

  readName(value) {
    if (typeof value !== 'string') {
      throw new Rejection(400, 'the name is not a string');
    }
    return value;
  },

  readTag(value) {
    if (value !== undefined && typeof value !== 'string') {
      throw new Rejection(400, 'the tag is not a string');
    }
    return value;
  },

  readOthers(members) {
    const others: Record<string, unknown> = {};
    for (const [name, { type }] of otherFields) {
      const member = members[name];
      const value = isLosslessNumber(member) ? Number(member.value) : member;
      if (value !== undefined && typeof value !== type) {
        throw new Rejection(400, `the ${name} is not a ${type}`);
      }
      others[name] = value;
    }
    return others;
  },

  keyOf: (id) => id,

  create(store, plant) {
    if (store.plants.some(({ key }) => key === plant.key)) {
      throw new Rejection(400, `there is a plant with id ${plant.id}`);
    }
    store.plants = [...store.plants, plant];
    return plant;
  },

  visible: sees,
  sort: (plants) => plants,

  readLimit(query) {
    const text = query.get('limit');
    if (text !== null && !/^\d+$/.test(text)) {
      throw new Rejection(400, 'the limit is not a whole number');
    }
    return text === null ? Infinity : Number(text);
  },

  cut: (plants, limit) => plants.slice(0, limit),

  readPathId(text) {
    const id = attempt(() => decodeURIComponent(text), 'the path is not UTF-8');
    if (!integer.test(id)) {
      throw new Rejection(400, 'the id is not an integer');
    }
    return String(BigInt(id));
  },

  find: (store, key, user) =>
    store.plants.filter((plant) => plant.key === key && sees(plant, user)),

  missing(id) {
    throw new Rejection(404, `there is no plant with id ${id}`);
  },

  remove(store, found) {
    store.plants = store.plants.filter((plant) => !found.includes(plant));
  },

  present: membersOf,
  presentList: (items) => items,
  presentError: ({ status, message }) => ({ error: status, message }),
  encode: (value) => Buffer.from(JSON.stringify(value)),
  finish: (answer) => answer,

  send(response, { status, headers, body }) {
    const length = status === 204 ? {} : { 'content-length': String(body.length) };
    response.writeHead(status, { ...headers, ...length }).end(body);
  },
};
