import type { Profile } from 'plant-store-kit';
import { expect, it } from 'vitest';
import { inProcess } from '../behaviour/node-transports.js';

it('an Error has the integer and the members of the outcome, else those of all errors', async () => {
  const profile: Profile = {
    parameters: { 'error.integer': 1, 'error.further-members': { code: 'E1', at: '{path}' } },
    outcomes: { 'delete.unknown-id': { status: 404, error: { error: 0, code: 'E2' } } },
  };
  await using store = await inProcess.open({ profile });
  store.inside.faults.add({ kind: 'status', status: 503, message: 'Down.', operation: 'list' });

  const replies = [await store.client.delete(999), await store.client.list()];

  expect(replies.map(({ text }) => text)).toEqual([
    '{"error":0,"message":"there is no plant with id 999","code":"E2","at":"/plants/999"}',
    '{"error":1,"message":"Down.","code":"E1","at":"/plants"}',
  ]);
});

it('a response has the Content-Type of the outcome, but only if it has a body', async () => {
  const type = 'application/json;charset=UTF-8';
  const headers = { 'content-type': type };
  const profile = {
    outcomes: { 'delete.unknown-id': { status: 404, headers }, 'delete.own-plant': { headers } },
  };
  await using store = await inProcess.open({ profile });

  const replies = [
    await store.client.list(),
    await store.client.delete(999),
    await store.client.delete(1),
  ];

  expect(replies.map(({ headers: seen }) => seen.get('content-type'))).toEqual([
    'application/json',
    type,
    null,
  ]);
});
