import { randomBytes, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { plantFields } from '../../src/interface/plant.js';
import { changeAnswers, cutsListsWith206, emptyAnswer } from './answer.js';
import { type Change, providersOf, type StoredPlant } from './behaviour.js';
import { atMost, rejectIf } from './changes.js';
import { pageProviders } from './conforming/pages.js';
import { storeProviders } from './conforming/stores.js';
import { transportProviders } from './conforming/transport.js';
import { type ConformingProvider, timeProviders } from './late.js';

const mixed = ({ id }: StoredPlant) => Number((BigInt(id) * 7919n) % 10_007n);

const isSame = (one: StoredPlant, other: StoredPlant) =>
  one.key === other.key && one.owner === other.owner;

const escapeUnit = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Where it is open, they choose otherwise than the reference, in what many services do together. */
const stylesOfServices = providersOf({
  'is strict: rejects what it may, and lists to users their own plants alone': {
    isChosen: true,
    change: (reference) => ({
      ids: { from: 1n, to: 2n ** 31n - 1n },
      statuses: { ...reference.statuses, list: 203 },
      admit: ({ method, headers }) =>
        rejectIf(
          method === 'POST' && !/^application\/json *(;|$)/i.test(headers['content-type'] ?? ''),
          'the body is not application/json',
        ),
      readObject(value) {
        const members = reference.readObject(value);
        const others = Object.keys(members).filter(
          (key) => key !== 'id' && !Object.hasOwn(plantFields, key),
        );
        rejectIf(others.length > 0, 'there is a member that is not known');
        return members;
      },
      readName(value) {
        const name = reference.readName(value);
        rejectIf(name === '' || name.length > 30, 'this is no name for a plant');
        return name;
      },
      readLimit(query) {
        const limit = reference.readLimit(query);
        rejectIf(limit > 100 && limit !== Infinity, 'this limit is out of bounds');
        return limit;
      },
      visible: (plant, user) => plant.owner === user,
      ...changeAnswers({ status: 401 }, (answer) => ({ ...answer, status: 403 })),
    }),
  },
  'is lenient: trims texts, replaces plants, and deletes what is not there': {
    isChosen: true,
    change: (reference) => ({
      readName: (value) => reference.readName(value).trim(),
      readTag: (value) => reference.readTag(value)?.trim() || undefined,
      create(store, plant) {
        const before = store.plants;
        if (!before.some((one) => isSame(one, plant))) {
          return reference.create(store, plant);
        }
        store.plants = before.map((one) => (isSame(one, plant) ? plant : one));
        return plant;
      },
      missing() {},
      ...changeAnswers({ to: 'delete', rejected: false }, () =>
        emptyAnswer(200, { 'content-type': 'application/json' }),
      ),
    }),
  },
  'lists the newest 10 plants if no limit is given': {
    isChosen: true,
    change: {
      sort: (plants) => plants.toReversed(),
      cut: (plants, limit) => plants.slice(0, limit === Infinity ? 10 : limit),
    },
  },
});

/** Each chooses otherwise in one thing. */
const otherwise = providersOf<ConformingProvider>({
  'has an id of the request, a path and the time in every Error': {
    presentError: ({ status, message }, { request }) => ({
      error: 10_000 + status,
      message,
      requestId: randomBytes(8).toString('hex'),
      path: request.path,
      timestamp: Math.floor(Date.now() / 1000),
      trace: { id: randomUUID(), span: randomBytes(4).toString('base64') },
    }),
  },
  'rejects a name that a plant has already': {
    isChosen: true,
    change: (reference) => ({
      create(store, plant) {
        rejectIf(
          store.plants.some(({ name }) => name === plant.name),
          'there is a plant with this name',
        );
        return reference.create(store, plant);
      },
    }),
  },
  'holds no more than 25 plants of one user': {
    isChosen: true,
    change: (reference) => ({
      create(store, plant) {
        const own = store.plants.filter(({ owner }) => owner === plant.owner);
        rejectIf(own.length >= 25, 'there are too many plants');
        return reference.create(store, plant);
      },
    }),
  },
  'lists at most the oldest 20 plants of 500 that everyone sees': {
    isChosen: true,
    takesFurtherLists: true,
    unproven:
      /create\.stores-plant.* could not be checked: .*each has the same 20 plants.* a user who sees fewer plants/,
    seed: 500,
    change: atMost(20),
  },
  'lists at most 100 plants of 150, in the order of a hash map': {
    isChosen: true,
    takesFurtherLists: true,
    seed: 150,
    change: {
      ...atMost(100),
      sort: (plants) => plants.toSorted((one, other) => mixed(one) - mixed(other)),
    },
  },
  'lists plants in another order each time': {
    isChosen: true,
    change: (reference) => ({
      sort: (plants) =>
        reference
          .sort(plants)
          .map((plant) => ({ plant, rank: Math.random() }))
          .sort((one, other) => one.rank - other.rank)
          .map(({ plant }) => plant),
    }),
  },
  'replaces a plant by removing it and adding the new one, whose owner is its creator': {
    isChosen: true,
    change: {
      create(store, plant) {
        store.plants = [...store.plants.filter(({ key }) => key !== plant.key), plant];
        return plant;
      },
    },
  },
  'replaces a plant of the user by removing it and adding the new one': {
    create(store, plant) {
      store.plants = [...store.plants.filter((one) => !isSame(one, plant)), plant];
      return plant;
    },
  },
  'puts a plant in the place of another with its id, in a map of all users': {
    isChosen: true,
    change: (reference) => ({
      create(store, plant) {
        if (!store.plants.some(({ key }) => key === plant.key)) {
          return reference.create(store, plant);
        }
        store.plants = store.plants.map((one) => (one.key === plant.key ? plant : one));
        return plant;
      },
    }),
  },
  'changes a plant with the id, and keeps its tag if none is sent': (reference) => ({
    create(store, plant) {
      const same = store.plants.find(({ key }) => key === plant.key);
      if (same === undefined) {
        return reference.create(store, plant);
      }
      const changed = { ...plant, tag: plant.tag ?? same.tag };
      store.plants = store.plants.map((one) => (one === same ? changed : one));
      return changed;
    },
  }),
  'takes the scheme as Bearer or bearer, and in no other case': (reference) => ({
    authenticate(authorization = '', operation, request) {
      const isKnown = /^[Bb]earer /.test(authorization);
      return reference.authenticate(isKnown ? authorization : undefined, operation, request);
    },
  }),
  'answers 206 to a list that was cut, and 200 to a whole one': cutsListsWith206,
  'holds no plants at first': { isChosen: true, seed: 0, change: {} },
  'writes JSON in lines, with each character escaped that is not ASCII, and reads any bytes': {
    decode: (body) => new TextDecoder().decode(body),
    encode(value) {
      const text = `${JSON.stringify(value, null, 4)}\r\n`;
      return Buffer.from(text.replaceAll(/[\u007f-\uffff]/g, escapeUnit));
    },
  },
  'compresses with gzip, and calls JSON Application/JSON; Charset=UTF-8': {
    isChosen: true,
    change: changeAnswers({}, ({ status, headers, body }, { request }) => {
      if (body.length === 0) {
        return { status, headers, body };
      }
      const type = { ...headers, 'content-type': 'Application/JSON; Charset=UTF-8' };
      return /gzip|\*/.test(request.headers['accept-encoding'] ?? '*')
        ? { status, headers: { ...type, 'content-encoding': 'gzip' }, body: gzipSync(body) }
        : { status, headers: type, body };
    }),
  },
  'stands under /api/v7/store, and sends bodies in chunks of three bytes': {
    basePath: '/api/v7/store',
    send(response, { status, headers, body }) {
      response.writeHead(status, { ...headers });
      for (let start = 0; start < body.length; start += 3) {
        response.write(body.subarray(start, start + 3));
      }
      response.end();
    },
  },
});

/** Those whose choices a profile can express. */
export const profiled: readonly ConformingProvider[] = [
  ...timeProviders,
  ...stylesOfServices,
  ...otherwise,
];

/** Providers that keep the interface, and choose otherwise where it leaves something open. */
export const conforming: readonly ConformingProvider[] = [
  ...profiled,
  ...pageProviders,
  ...storeProviders,
  ...transportProviders,
];

/** What the provider with this name does otherwise than the reference, or the one whose name starts with it. */
export function changeOf(name: string): Change {
  const found = conforming.find((one) => one.name.startsWith(name));
  if (found === undefined) {
    throw new Error(`There is no conforming provider that ${name}.`);
  }
  return found.change;
}
