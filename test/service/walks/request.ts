import { statuses, statusOf } from './status-of.js';
import type { WalksOf } from './walk.js';

const bodySizes = [1024, 1025, 2 ** 20, 2 ** 20 + 1, 3_000_000];

export const requestWalks: WalksOf<'request' | 'response' | 'error'> = {
  'request.unknown-path': statusOf((client) => client.ask('GET', '/trees')),
  'request.unknown-method': statusOf((client) => client.ask('PATCH', '/plants')),
  'request.not-acceptable': {
    observe: (client) => {
      const options = { headers: { accept: 'text/html' } };
      return statuses(
        client.create({ id: 100, name: 'Basil' }, options),
        client.list('', options),
        client.delete(1, options),
        client.list(),
      );
    },
    expected: (choice) =>
      choice === 'ignore' ? [200, 200, 204, 200] : [choice, choice, choice, 200],
  },
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
  'response.absent-tag': {
    observe: async (client) => [
      (await client.create({ id: 100, name: 'Basil' })).text,
      (await client.create({ id: 101, name: 'Mint', tag: 'herb' })).text,
      (await client.list('', { token: 'bob-token' })).text,
    ],
    expected: (choice) => [
      choice === 'absent' ? '{"name":"Basil"}' : '{"name":"Basil","tag":""}',
      '{"name":"Mint","tag":"herb"}',
      choice === 'absent'
        ? '[{"name":"Boston fern"},{"name":"Common ivy","tag":"climber"}]'
        : '[{"name":"Boston fern","tag":""},{"name":"Common ivy","tag":"climber"}]',
    ],
  },
  'error.integer': {
    observe: async (client) =>
      [
        await client.delete(999),
        await client.create({}),
        await client.delete('fern'),
        await client.list('', { token: null }),
      ].map(({ json }) => (json as { error: number }).error),
    expected: (choice) => {
      if (typeof choice === 'object') {
        return [choice[404], choice[400], choice['delete.malformed-id'], 401];
      }
      return choice === 'status' ? [404, 400, 400, 401] : Array(4).fill(choice);
    },
  },
  'error.further-members': {
    observe: async (client) => (await client.delete(999)).text,
    expected: (choice) =>
      JSON.stringify({
        error: 404,
        message: 'there is no plant with id 999',
        ...(choice !== 'none' && choice),
      }),
  },
};
