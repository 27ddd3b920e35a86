import type { ParameterId, Parameters, PlantFixture, Profile } from 'plant-store-kit';
import type { PlantClient } from '../../behaviour/plant-client.js';
import { acceptedIds, max, shortest, statuses } from './accepted-plants.js';

/** How to see from outside which value a parameter has. */
export interface ParameterTrial<Id extends ParameterId> {
  /** What else the profile must have for the value to be visible. */
  readonly given?: Profile;
  /** The initial plants, if not the usual three. */
  readonly plants?: readonly PlantFixture[];
  /** What a client sees. */
  observe(client: PlantClient): Promise<unknown>;
  /** What it should see. */
  expected(value: Parameters[Id]): unknown;
}

const bodySizes = [1024, 1025, 2 ** 20, 2 ** 20 + 1, 3_000_000];

/** Creates a plant for each id, one after the other. */
async function createMany(client: PlantClient, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    await client.create(`{"id":${id},"name":"Plant ${id}"}`);
  }
}

const idsFrom100 = (count: number) =>
  Array.from({ length: count }, (_, position) => 100 + position);

/** With five plants, created in the order of neither their ids nor their names. */
const orders = {
  creation: ['Snake plant', 'Common ivy', 'Plant 20', 'Plant 7', 'Plant -5', 'aloe'],
  id: ['Plant -5', 'Snake plant', 'Common ivy', 'Plant 7', 'Plant 20', 'aloe'],
  name: ['Common ivy', 'Plant -5', 'Plant 20', 'Plant 7', 'Snake plant', 'aloe'],
  'name-ignoring-case': ['aloe', 'Common ivy', 'Plant -5', 'Plant 20', 'Plant 7', 'Snake plant'],
};

/** A trial of every parameter; one that is missing does not compile. */
export const parameterTrials: { readonly [Id in ParameterId]: ParameterTrial<Id> } = {
  'request.maximum-body-bytes': {
    observe: (client) =>
      statuses(
        ...bodySizes.map((size, position) => {
          const frame = `{"id":${100 + position},"name":""}`;
          return client.create(frame.replace('""', `"${'x'.repeat(size - frame.length)}"`));
        }),
      ),
    expected: (value) =>
      bodySizes.map((size) => (value === 'unlimited' || size <= value ? 200 : 413)),
  },
  'request.rate-limit': {
    observe: async (client) => {
      const alice = [
        await client.list(),
        await client.list(),
        await client.list(),
        await client.list(),
      ];
      const bob = await client.list('', { token: 'bob-token' });
      return [...alice, bob].map(({ status }) => status);
    },
    expected: (value) => [200, 200, 200, value === 'unlimited' ? 200 : 429, 200],
  },
  'response.content-type': {
    observe: async (client) => [
      (await client.list()).headers.get('content-type'),
      (await client.delete(999)).headers.get('content-type'),
    ],
    expected: (value) => [value, value],
  },
  'response.absent-tag': {
    observe: async (client) => [
      (await client.create({ id: 100, name: 'Basil' })).text,
      (await client.create({ id: 101, name: 'Mint', tag: 'herb' })).text,
      (await client.list('', { token: 'bob-token' })).text,
    ],
    expected: (value) => [
      value === 'absent' ? '{"name":"Basil"}' : '{"name":"Basil","tag":""}',
      '{"name":"Mint","tag":"herb"}',
      value === 'absent'
        ? '[{"name":"Boston fern"},{"name":"Common ivy","tag":"climber"}]'
        : '[{"name":"Boston fern","tag":""},{"name":"Common ivy","tag":"climber"}]',
    ],
  },
  'error.integer': {
    observe: async (client) =>
      [
        await client.delete(999),
        await client.create({}),
        await client.list('', { token: null }),
      ].map(({ json }) => (json as { error: number }).error),
    expected: (value) => (value === 'status' ? [404, 400, 401] : Array(3).fill(value)),
  },
  'error.further-members': {
    observe: async (client) => (await client.delete(999)).json,
    expected: (value) => ({
      error: 404,
      message: 'there is no plant with id 999',
      ...(value !== 'none' && { ...value, path: '/plants/999' }),
    }),
  },
  'create.id-minimum': acceptedIds((id, value) => id >= value),
  'create.id-maximum': acceptedIds((id, value) => id <= value),
  'create.minimum-name-length': shortest('name'),
  'create.maximum-name-length': max('name'),
  'create.minimum-tag-length': shortest('tag'),
  'create.maximum-tag-length': max('tag'),
  'create.maximum-plants': {
    plants: Array.from({ length: 990 }, (_, id) => ({ id: -1 - id, name: 'Basil' })),
    observe: async (client) => {
      const replies = Array.from({ length: 20 }, (_, id) => client.create({ id, name: 'Basil' }));
      return (await statuses(...replies)).filter((status) => status === 200).length;
    },
    expected: (value) => (value === 'unlimited' ? 20 : Math.max(0, value - 990)),
  },
  'create.maximum-plants-per-user': {
    plants: [],
    observe: async (client) => {
      const accepted = async (first: number, token: string) => {
        const replies = Array.from({ length: 30 }, (_, position) =>
          client.create({ id: first + position, name: 'Basil' }, { token }),
        );
        return (await statuses(...replies)).filter((status) => status === 200).length;
      };
      return [await accepted(100, 'alice-token'), await accepted(200, 'bob-token')];
    },
    expected: (value) => Array(2).fill(value === 'unlimited' ? 30 : value),
  },
  'create.owner': {
    observe: async (client) => {
      await client.create({ id: 100, name: 'Basil' });
      return client.names('', { token: 'bob-token' });
    },
    expected: (value) => ['Boston fern', 'Common ivy', ...(value === 'everyone' ? ['Basil'] : [])],
  },
  'list.visibility': {
    observe: (client) => client.names(),
    expected: (value) =>
      ({
        'own-and-shared': ['Snake plant', 'Common ivy'],
        own: ['Snake plant'],
        all: ['Snake plant', 'Boston fern', 'Common ivy'],
      })[value],
  },
  'list.order': {
    observe: async (client) => {
      await createMany(client, [20, 7, -5]);
      await client.create({ id: 100, name: 'aloe' });
      const lists = await Promise.all(Array.from({ length: 20 }, () => client.names()));
      const seen = new Set(lists.map(String));
      return seen.size === 1 ? lists[0] : 'changing';
    },
    expected: (value) => {
      if (value === 'changing') {
        return value;
      }
      const ascending = orders[value.key];
      return value.direction === 'ascending' ? ascending : ascending.toReversed();
    },
  },
  'list.default-limit': {
    observe: async (client) => {
      await createMany(client, idsFrom100(28));
      return [(await client.names()).length, (await client.names('?limit=25')).length];
    },
    expected: (value) => [value === 'unlimited' ? 30 : value, 25],
  },
  'list.maximum-limit': {
    observe: async (client) => {
      await createMany(client, idsFrom100(118));
      return [(await client.names('?limit=110')).length, (await client.names('?limit=1')).length];
    },
    expected: (value) => [value === 'unlimited' ? 110 : value, 1],
  },
};
