import { statuses, statusOf } from './status-of.js';
import type { WalksOf } from './walk.js';

export const authenticationWalks: WalksOf<'authentication'> = {
  'authentication.missing-token': statusOf((client) => client.list('', { token: null })),
  'authentication.other-scheme': statusOf((client) =>
    client.list('', { headers: { authorization: 'Basic alice-token' } }),
  ),
  'authentication.scheme-case': {
    observe: (client) =>
      statuses(
        ...['Bearer', 'bearer', 'BEARER'].map((scheme) =>
          client.list('', { headers: { authorization: `${scheme} alice-token` } }),
        ),
      ),
    expected: (choice) => (choice === 'any' ? [200, 200, 200] : [200, 401, 401]),
  },
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
};
