import type { ParameterId, Parameters } from 'plant-store-kit';
import { parameters } from 'plant-store-kit/interface';
import { expect, it } from 'vitest';
import { inProcess } from '../behaviour/node-transports.js';
import type { PlantClient, Reply } from '../behaviour/plant-client.js';

/** What a client does, and sees where a parameter has a value; a missing parameter does not compile. */
type Trials = {
  readonly [Id in ParameterId]: readonly [
    observe: (client: PlantClient) => Promise<unknown>,
    ...seen: readonly (readonly [value: Parameters[Id], seen: unknown])[],
  ];
};

const bob = { token: 'bob-token' };

async function statuses(...replies: Promise<Reply>[]): Promise<number[]> {
  return (await Promise.all(replies)).map(({ status }) => status);
}

const createIds = (client: PlantClient, ids: readonly string[]) =>
  statuses(...ids.map((id) => client.create(`{"id":${id},"name":"Basil"}`)));

/** Creates plants with texts of these lengths, whose code points take two code units each. */
const createLengths = (client: PlantClient, field: 'name' | 'tag', lengths: readonly number[]) =>
  statuses(
    ...lengths.map((length, position) =>
      client.create({ id: 100 + position, name: 'Basil', [field]: '🌿'.repeat(length) }),
    ),
  );

const createSizes = (client: PlantClient, sizes: readonly number[]) =>
  statuses(
    ...sizes.map((size, position) => {
      const frame = `{"id":${100 + position},"name":""}`;
      return client.create(frame.replace('""', `"${'x'.repeat(size - frame.length)}"`));
    }),
  );

const trials: Trials = {
  'request.maximum-body-bytes': [
    (client) => createSizes(client, [1024, 1025, 3_000_000]),
    [1024, [200, 413, 413]],
    ['unlimited', [200, 200, 200]],
  ],
  'request.rate-limit': [
    async (client) => [
      ...(await statuses(client.list(), client.list(), client.list())),
      ...(await statuses(client.list(), client.list('', bob))),
    ],
    [3, [200, 200, 200, 429, 200]],
  ],
  'response.content-type': [
    async (client) =>
      [await client.list(), await client.delete(999)].map((one) => one.headers.get('content-type')),
    ['application/json; charset=utf-8', Array(2).fill('application/json; charset=utf-8')],
  ],
  'response.absent-tag': [
    async (client) => [
      (await client.create({ id: 9, name: 'Mint' })).text,
      (await client.list('', bob)).text,
    ],
    [
      'empty',
      [
        '{"name":"Mint","tag":""}',
        '[{"name":"Boston fern","tag":""},{"name":"Common ivy","tag":"climber"}]',
      ],
    ],
  ],
  'response.white-space': [
    async (client) => [
      (await client.create({ id: 9, name: 'Mint' })).text,
      (await client.list('?limit=1')).text,
      (await client.list('?limit=0')).text,
    ],
    [
      'indented',
      [
        '{\n  "name": "Mint"\n}',
        '[\n  {\n    "name": "Snake plant",\n    "tag": "succulent"\n  }\n]',
        '[]',
      ],
    ],
  ],
  'error.integer': [
    async (client) => [await client.delete(999), await client.create({})].map(({ json }) => json),
    [1000, Array(2).fill(expect.objectContaining({ error: 1000 }))],
  ],
  'error.further-members': [
    async (client) => (await client.delete(999)).json,
    [{ at: '{path}' }, { error: 404, message: expect.any(String), at: '/plants/999' }],
  ],
  'create.id-minimum': [
    (client) => createIds(client, ['-9223372036854775808', '9', '10']),
    ['10', [400, 400, 200]],
  ],
  'create.id-maximum': [
    (client) => createIds(client, ['9223372036854775807', '9007199254740992', '9007199254740991']),
    ['9007199254740991', [400, 400, 200]],
  ],
  'create.minimum-name-length': [
    (client) => createLengths(client, 'name', [0, 2, 3]),
    [3, [400, 400, 200]],
  ],
  'create.maximum-name-length': [
    (client) => createLengths(client, 'name', [64, 65, 10_000]),
    [64, [200, 400, 400]],
  ],
  'create.minimum-tag-length': [
    (client) => createLengths(client, 'tag', [0, 2, 3]),
    [3, [400, 400, 200]],
  ],
  'create.maximum-tag-length': [
    (client) => createLengths(client, 'tag', [64, 65, 10_000]),
    [64, [200, 400, 400]],
  ],
  'create.maximum-plants': [
    (client) => createIds(client, ['10', '11', '12']),
    [5, [200, 200, 400]],
  ],
  'create.owner': [
    async (client) => {
      await client.create({ id: 100, name: 'Basil' });
      return client.names('', bob);
    },
    ['everyone', ['Boston fern', 'Common ivy', 'Basil']],
  ],
  'list.visibility': [
    (client) => client.names(),
    ['own', ['Snake plant']],
    ['all', ['Snake plant', 'Boston fern', 'Common ivy']],
  ],
  // test/store/plant-store.test.ts tries all orders.
  'list.order': [
    async (client) => {
      await client.create({ id: -5, name: 'aloe' });
      return client.names();
    },
    [{ key: 'creation', direction: 'descending' }, ['aloe', 'Common ivy', 'Snake plant']],
    [{ key: 'id', direction: 'ascending' }, ['aloe', 'Snake plant', 'Common ivy']],
    [{ key: 'name', direction: 'ascending' }, ['Common ivy', 'Snake plant', 'aloe']],
    [{ key: 'name-ignoring-case', direction: 'ascending' }, ['aloe', 'Common ivy', 'Snake plant']],
  ],
  'list.default-limit': [
    async (client) => [await client.names(), await client.names('?limit=2')],
    [1, [['Snake plant'], ['Snake plant', 'Common ivy']]],
  ],
  'list.maximum-limit': [
    async (client) => [await client.names('?limit=2'), await client.names()],
    [1, [['Snake plant'], ['Snake plant', 'Common ivy']]],
  ],
  'list.lag': [
    async (client) => {
      await client.create({ id: 9, name: 'Mint' });
      await client.delete(1);
      return client.names();
    },
    [60_000, ['Snake plant', 'Common ivy']],
  ],
};

it.each(Object.keys(trials) as ParameterId[])('a client sees the value of %s', async (id) => {
  const [observe, ...cases] = trials[id];
  const see = async (given: object) => {
    await using store = await inProcess.open({ profile: { parameters: given } });
    return observe(store.client);
  };
  const byDefault = await see({});

  for (const [value, seen] of cases) {
    const observed = await see({ [id]: value });

    expect(observed, JSON.stringify(value)).toEqual(seen);
    expect(observed).not.toEqual(byDefault);
  }
  expect(parameters[id].samples).toContainEqual(parameters[id].default);
});
