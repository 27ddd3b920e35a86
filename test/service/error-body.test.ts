import { describe, expect, it } from 'vitest';
import { inProcess } from '../behaviour/node-transports.js';
import type { Reply } from '../behaviour/plant-client.js';

const integerOf = ({ json }: Reply) => (json as { error: number }).error;

describe('the error integer', () => {
  it('is that of the reason before that of the status, and else the status', async () => {
    const integers = { 'new-plant.name': 1, 'create.duplicate-id': 2, 400: 3 };
    await using store = await inProcess.open({ profile: { 'error.integer': integers } });

    const seen = [
      await store.client.create({ id: 100 }),
      await store.client.create({ id: 1, name: 'Basil' }),
      await store.client.create('{'),
      await store.client.delete(999),
    ];

    expect(seen.map(integerOf)).toEqual([1, 2, 3, 404]);
  });

  it('may be 0 for a reason', async () => {
    const integers = { 'delete.unknown-id': 0, 404: 1 };
    await using store = await inProcess.open({ profile: { 'error.integer': integers } });

    expect(integerOf(await store.client.delete(999))).toBe(0);
  });

  it('is that of the status for a fault, which has no reason', async () => {
    await using store = await inProcess.open({ profile: { 'error.integer': { 503: 7 } } });
    store.inside.faults.add({ kind: 'status', status: 503, times: 1 });
    store.inside.faults.add({ kind: 'status', status: 500, times: 1 });

    const seen = [await store.client.list(), await store.client.list()];

    expect(seen.map(integerOf)).toEqual([500, 7]);
  });

  it('is that of an ended token for a fault that ends one', async () => {
    const integers = { 'authentication.ended-token': 7, 401: 8 };
    await using store = await inProcess.open({ profile: { 'error.integer': integers } });
    store.inside.faults.add({ kind: 'expired-token' });

    expect(integerOf(await store.client.list())).toBe(7);
  });
});

describe('the further members of an Error', () => {
  it('stand behind error and message, in that of a fault too', async () => {
    const members = { code: 'E1', details: [{ path: '/plants' }] };
    await using store = await inProcess.open({ profile: { 'error.further-members': members } });
    store.inside.faults.add({ kind: 'status', status: 503, message: 'Down.' });

    expect((await store.client.list()).text).toBe(
      '{"error":503,"message":"Down.","code":"E1","details":[{"path":"/plants"}]}',
    );
  });

  it('stand in no other answer', async () => {
    const profile = { 'error.further-members': { code: 'E1' } };
    await using store = await inProcess.open({ profile });

    expect((await store.client.list('?limit=1')).text).not.toContain('E1');
  });
});

describe('the Content-Type', () => {
  it('is spelled as the profile spells it, also that of an Error', async () => {
    const type = 'Application/JSON;charset=UTF-8';
    await using store = await inProcess.open({ profile: { 'response.content-type': type } });

    const replies = [await store.client.list(), await store.client.delete(999)];

    expect(replies.map(({ headers }) => headers.get('content-type'))).toEqual([type, type]);
  });
});
