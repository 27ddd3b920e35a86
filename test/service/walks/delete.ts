import { statusOf } from './status-of.js';
import type { WalksOf } from './walk.js';

export const deleteWalks: WalksOf<'delete'> = {
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
  'delete.beyond-int64': {
    observe: async (client) => (await client.delete('9223372036854775808')).status,
    expected: (choice) =>
      choice === 'as-malformed' ? 400 : choice === 'as-unknown' ? 404 : choice,
  },
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
