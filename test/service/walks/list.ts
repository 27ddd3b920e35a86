import type { PlantClient } from '../../behaviour/plant-client.js';
import { createMany } from './create-many.js';
import { statuses, statusOf } from './status-of.js';
import type { WalksOf } from './walk.js';

/** A limit that is rejected, or ignored so that both plants come. */
const limitWalk = (query: string) => ({
  observe: async (client: PlantClient) => {
    const { status, json } = await client.list(query);
    return status === 200 ? (json as unknown[]).length : status;
  },
  expected: (choice: 'reject' | 'ignore') => (choice === 'reject' ? 400 : 2),
});

export const listWalks: WalksOf<'list'> = {
  'list.success': statusOf((client) => client.list()),
  'list.success-with-limit': {
    observe: (client) => statuses(client.list(), client.list('?limit=1')),
    expected: (choice) => [200, choice === 'as-without' ? 200 : choice],
  },
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
      const lists = await Promise.all(Array.from({ length: 20 }, () => client.names()));
      const orders = new Set(lists.map(String));
      return orders.size === 1 ? lists[0] : 'changing';
    },
    expected: (choice) =>
      ({
        changing: 'changing',
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
};
