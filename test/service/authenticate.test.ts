import { expect, it } from 'vitest';
import { inProcess } from '../behaviour/node-transports.js';

it.each([
  ['Bearer', 'no token'],
  ['Bearer one two', 'two tokens'],
  ['alice-token', 'no scheme'],
  ['forbearer', 'no scheme'],
])('the Authorization header "%s" has the outcome of its variant, %s', async (header, variant) => {
  const outcomes = { [`authentication.other-scheme/${variant}`]: { status: 422 } };
  await using store = await inProcess.open({ profile: { outcomes } });

  const { status } = await store.client.list('', { headers: { authorization: header } });

  expect(status).toBe(422);
});
