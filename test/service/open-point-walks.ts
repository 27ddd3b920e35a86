import { type OpenPointId, openPoints, type PlantFixture, type Profile } from 'plant-store-kit';
import type { PlantClient } from '../behaviour/plant-client.js';

type Choice<Id extends OpenPointId> = NonNullable<Profile[Id]>;

/** How to see which choice a plant store has made, from outside. */
export interface Walk<Id extends OpenPointId> {
  /** What must be chosen elsewhere for the choice to show. */
  readonly given?: Profile;
  /** The plants there are, if not the usual three. */
  readonly plants?: readonly PlantFixture[];
  /** What a client sees. */
  observe(client: PlantClient): Promise<unknown>;
  /** What it should see. */
  expected(choice: Choice<Id>): unknown;
}

/** A check of a choice that a status code tells. */
const statusOf = (ask: (client: PlantClient) => Promise<{ status: number }>) => ({
  observe: async (client: PlantClient) => (await ask(client)).status,
  expected: (choice: number) => choice,
});

const isAccepted = (ask: (client: PlantClient) => Promise<{ status: number }>) => ({
  observe: async (client: PlantClient) => (await ask(client)).status,
  expected: (choice: 'accept' | 'reject') => (choice === 'accept' ? 200 : 400),
});

const bodySizes = [1024, 1025, 2 ** 20, 2 ** 20 + 1, 3_000_000];

/** Which lengths are accepted, in code points that take two code units each. */
const longest = (field: 'name' | 'tag') => {
  const lengths = [1, 2, 64, 65, 255, 256, 10_000];
  return {
    plants: [],
    observe: (client: PlantClient) =>
      statuses(
        ...lengths.map((length) =>
          client.create({ id: length, name: 'Basil', [field]: '🌿'.repeat(length) }),
        ),
      ),
    expected: (choice: number | 'unlimited') =>
      lengths.map((length) => (choice === 'unlimited' || length <= choice ? 200 : 400)),
  };
};

/** Which ids are accepted, of those at every bound that is tried and on either side of it. */
const acceptedIds = (isAccepted: (id: bigint, choice: bigint) => boolean) => {
  const bounds = [
    ...openPoints['create.id-minimum'].samples,
    ...openPoints['create.id-maximum'].samples,
  ];
  const ids = bounds.flatMap((bound) => [BigInt(bound) - 1n, BigInt(bound), BigInt(bound) + 1n]);
  const isInt64 = (id: bigint) => BigInt.asIntN(64, id) === id;
  return {
    plants: [],
    given: { 'create.duplicate-id': 'replace' } as const,
    observe: (client: PlantClient) =>
      statuses(...ids.map((id) => client.create(`{"id":${id},"name":"Basil"}`))),
    expected: (choice: string) =>
      ids.map((id) => (isInt64(id) && isAccepted(id, BigInt(choice)) ? 200 : 400)),
  };
};

async function statuses(...asks: Promise<{ status: number }>[]): Promise<number[]> {
  return (await Promise.all(asks)).map(({ status }) => status);
}

const createMany = async (client: PlantClient, ids: readonly (number | string)[]) => {
  for (const id of ids) {
    await client.create(`{"id":${id},"name":"Plant ${id}"}`);
  }
};

/** A limit that is rejected, or ignored so that both plants come. */
const limitWalk = (query: string) => ({
  observe: async (client: PlantClient) => {
    const { status, json } = await client.list(query);
    return status === 200 ? (json as unknown[]).length : status;
  },
  expected: (choice: 'reject' | 'ignore') => (choice === 'reject' ? 400 : 2),
});

/** A walk for every open point; one that is missing does not compile. */
export const walks: { readonly [Id in OpenPointId]: Walk<Id> } = {
  'authentication.missing-token': statusOf((client) => client.list('', { token: null })),
  'authentication.other-scheme': statusOf((client) =>
    client.list('', { headers: { authorization: 'Basic alice-token' } }),
  ),
  'authentication.unknown-token': statusOf((client) => client.list('', { token: 'nobodys' })),
  'authentication.ended-token': statusOf((client) =>
    client.list('', { token: 'alice-expired-token' }),
  ),
  'authentication.scopes': {
    observe: async (client) =>
      (await client.create({ id: 100, name: 'Basil' }, { token: 'alice-read-only-token' })).status,
    expected: (choice) => (choice === 'enforced' ? 403 : 200),
  },
  'authentication.insufficient-scope': statusOf((client) =>
    client.delete(1, { token: 'alice-read-only-token' }),
  ),
  'authentication.challenge': {
    observe: async (client) =>
      (await client.list('', { token: null })).headers.get('www-authenticate'),
    expected: (choice) => (choice === 'sent' ? 'Bearer' : null),
  },

  'request.unknown-path': statusOf((client) => client.ask('GET', '/trees')),
  'request.unknown-method': statusOf((client) => client.ask('PATCH', '/plants')),
  'request.maximum-body-bytes': {
    observe: (client) =>
      statuses(
        ...bodySizes.map((size, position) => {
          const frame = `{"id":${100 + position},"name":""}`;
          return client.create(frame.replace('""', `"${'x'.repeat(size - frame.length)}"`));
        }),
      ),
    expected: (choice) =>
      bodySizes.map((size) => (choice === 'unlimited' || size <= choice ? 200 : 413)),
  },
  'request.body-too-large': {
    given: { 'request.maximum-body-bytes': 10 },
    ...statusOf((client) => client.create({ id: 100, name: 'Basil' })),
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
    expected: (choice) => [200, 200, 200, choice === 'unlimited' ? 200 : 429, 200],
  },
  'request.rate-limited': {
    given: { 'request.rate-limit': 1 },
    ...statusOf(async (client) => {
      await client.list();
      return client.list();
    }),
  },
  'response.content-type': {
    observe: async (client) => [
      (await client.list()).headers.get('content-type'),
      (await client.delete(999)).headers.get('content-type'),
    ],
    expected: (choice) => [choice, choice],
  },
  'response.version': {
    observe: async (client) => {
      const replies = [await client.list(), await client.delete(1), await client.list('?limit=x')];
      return replies.map(({ headers }) => headers.get('api-version'));
    },
    expected: (choice) => Array(3).fill(choice === 'sent' ? '1.0.0' : null),
  },
  'error.integer': {
    observe: async (client) =>
      [await client.delete(999), await client.create({})].map(
        ({ json }) => (json as { error: number }).error,
      ),
    expected: (choice) => (choice === 'status' ? [404, 400] : [choice, choice]),
  },

  'create.id-minimum': acceptedIds((id, choice) => id >= choice),
  'create.id-maximum': acceptedIds((id, choice) => id <= choice),
  'create.id-notation': {
    observe: (client) =>
      statuses(
        client.create('{"id":100.0,"name":"Basil"}'),
        client.create('{"id":1.01e2,"name":"Basil"}'),
        client.create('{"id":1E3,"name":"Basil"}'),
        client.create('{"id":102,"name":"Basil 1.5e3"}'),
      ),
    expected: (choice) => (choice === 'integer' ? [200, 200, 200, 200] : [400, 400, 400, 200]),
  },
  'create.duplicate-id': {
    observe: async (client) => {
      const { status } = await client.create({ id: 1, name: 'Basil' });
      const listed = await client.names();
      await client.delete(1);
      return { status, listed, left: await client.names() };
    },
    expected: (choice) =>
      ({
        reject: { status: 400, listed: ['Snake plant', 'Common ivy'], left: ['Common ivy'] },
        replace: { status: 200, listed: ['Basil', 'Common ivy'], left: ['Common ivy'] },
        'keep-both': {
          status: 200,
          listed: ['Snake plant', 'Common ivy', 'Basil'],
          left: ['Common ivy'],
        },
      })[choice],
  },
  'create.deleted-id': isAccepted(async (client) => {
    await client.delete(1);
    return client.create({ id: 1, name: 'Basil' });
  }),
  'create.empty-name': isAccepted((client) => client.create({ id: 100, name: '' })),
  'create.longest-name': longest('name'),
  'create.duplicate-name': isAccepted((client) => client.create({ id: 100, name: 'Snake plant' })),
  'create.empty-tag': isAccepted((client) => client.create({ id: 100, name: 'Basil', tag: '' })),
  'create.longest-tag': longest('tag'),
  'create.unknown-members': {
    observe: async (client) => {
      const { status, text } = await client.create({ id: 100, name: 'Basil', colour: 'green' });
      return [status, text.includes('colour')];
    },
    expected: (choice) => (choice === 'ignore' ? [200, false] : [400, true]),
  },
  'create.content-type': {
    observe: (client) => {
      // Bytes, because fetch names the type of a text by itself.
      const ask = (id: number, type: string | null) =>
        client.ask('POST', '/plants', {
          headers: { 'content-type': type },
          body: new TextEncoder().encode(`{"id":${id},"name":"Basil"}`),
        });
      return statuses(
        ask(100, 'application/json'),
        ask(101, 'Application/JSON; charset=utf-8'),
        ask(102, 'text/plain'),
        ask(103, null),
      );
    },
    expected: (choice) =>
      ({
        required: [200, 200, 400, 400],
        optional: [200, 200, 400, 200],
        ignored: [200, 200, 200, 200],
      })[choice],
  },
  'create.maximum-plants': {
    plants: [],
    observe: async (client) => {
      const asks = Array.from({ length: 1100 }, (_, id) => client.create({ id, name: 'Basil' }));
      return (await statuses(...asks)).filter((status) => status === 200).length;
    },
    expected: (choice) => (choice === 'unlimited' ? 1100 : choice),
  },
  'create.owner': {
    observe: async (client) => {
      await client.create({ id: 100, name: 'Basil' });
      return client.names('', { token: 'bob-token' });
    },
    expected: (choice) => [
      'Boston fern',
      'Common ivy',
      ...(choice === 'everyone' ? ['Basil'] : []),
    ],
  },

  'list.success': statusOf((client) => client.list()),
  'list.visibility': {
    observe: (client) => client.names(),
    expected: (choice) =>
      ({
        'own-and-shared': ['Snake plant', 'Common ivy'],
        own: ['Snake plant'],
        all: ['Snake plant', 'Boston fern', 'Common ivy'],
      })[choice],
  },
  'list.order': {
    observe: async (client) => {
      await createMany(client, [20, 7, -5]);
      return client.names();
    },
    expected: (choice) =>
      ({
        'oldest-first': ['Snake plant', 'Common ivy', 'Plant 20', 'Plant 7', 'Plant -5'],
        'newest-first': ['Plant -5', 'Plant 7', 'Plant 20', 'Common ivy', 'Snake plant'],
        id: ['Plant -5', 'Snake plant', 'Common ivy', 'Plant 7', 'Plant 20'],
        name: ['Common ivy', 'Plant -5', 'Plant 20', 'Plant 7', 'Snake plant'],
      })[choice],
  },
  'list.default-limit': {
    observe: async (client) => {
      await createMany(
        client,
        Array.from({ length: 28 }, (_, position) => 100 + position),
      );
      return [(await client.names()).length, (await client.names('?limit=25')).length];
    },
    expected: (choice) => [choice === 'unlimited' ? 30 : choice, 25],
  },
  'list.largest-limit': {
    observe: async (client) => {
      await createMany(
        client,
        Array.from({ length: 118 }, (_, position) => 100 + position),
      );
      return [(await client.names('?limit=110')).length, (await client.names('?limit=1')).length];
    },
    expected: (choice) => [choice === 'unlimited' ? 110 : choice, 1],
  },
  'list.above-largest-limit': {
    given: { 'list.largest-limit': 1 },
    observe: async (client) => (await client.list('?limit=2')).text,
    expected: (choice) =>
      choice === 'cap'
        ? '[{"name":"Snake plant","tag":"succulent"}]'
        : '{"error":400,"message":"limit must be at most 1"}',
  },
  'list.limit-zero': {
    observe: async (client) => (await client.list('?limit=0')).text,
    expected: (choice) =>
      choice === 'empty' ? '[]' : '{"error":400,"message":"limit must be at least 1"}',
  },
  'list.negative-limit': limitWalk('?limit=-1'),
  'list.malformed-limit': limitWalk('?limit=ten'),
  'list.empty-limit': limitWalk('?limit='),
  'list.repeated-limit': {
    observe: async (client) => {
      const { status, json } = await client.list('?limit=1&limit=2');
      return status === 200 ? (json as unknown[]).length : status;
    },
    expected: (choice) => ({ reject: 400, first: 1, last: 2 })[choice],
  },
  'list.invalid-limit': statusOf((client) => client.list('?limit=ten')),

  'delete.success': statusOf((client) => client.delete(1)),
  'delete.unknown-id': {
    observe: async (client) => (await client.delete(999)).status,
    expected: (choice) => (choice === 'succeed' ? 204 : choice),
  },
  'delete.deleted-id': {
    observe: async (client) => {
      await client.delete(1);
      return [(await client.delete(1)).status, (await client.delete(999)).status];
    },
    expected: (choice) => [
      choice === 'as-unknown' ? 404 : choice === 'succeed' ? 204 : choice,
      404,
    ],
  },
  'delete.malformed-id': statusOf((client) => client.delete('fern')),
  'delete.shared-plant': {
    observe: async (client) => [(await client.delete(3)).status, await client.names()],
    expected: (choice) =>
      choice === 'delete' ? [204, ['Snake plant']] : [403, ['Snake plant', 'Common ivy']],
  },
  'delete.invisible-plant': {
    observe: async (client) => [
      (await client.delete(2)).status,
      await client.names('', { token: 'bob-token' }),
    ],
    expected: (choice) =>
      ({
        'as-unknown': [404, ['Boston fern', 'Common ivy']],
        refuse: [403, ['Boston fern', 'Common ivy']],
        delete: [204, ['Common ivy']],
      })[choice],
  },
  'delete.refused': {
    given: { 'delete.shared-plant': 'refuse' },
    ...statusOf((client) => client.delete(3)),
  },
};
