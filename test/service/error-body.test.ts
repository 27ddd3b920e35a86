import type { Profile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { inProcess } from '../behaviour/node-transports.js';
import type { Reply } from '../behaviour/plant-client.js';

const integerOf = ({ json }: Reply) => (json as { error: number }).error;

describe('the error integer', () => {
  it('is that of the outcome, else that of all errors', async () => {
    const profile: Profile = {
      parameters: { 'error.integer': 1 },
      outcomes: {
        'create.missing-name': { status: 400, error: { error: 2 } },
        'delete.unknown-id': { status: 404, error: { error: 0 } },
      },
    };
    await using store = await inProcess.open({ profile });

    const seen = [
      await store.client.create({ id: 100 }),
      await store.client.delete(999),
      await store.client.create('{'),
    ];

    expect(seen.map(integerOf)).toEqual([2, 0, 1]);
  });
});

describe('the further members of an Error', () => {
  it('follow error and message, also in the Error of a fault', async () => {
    const members = { code: 'E1', details: [{ path: '/plants' }] };
    const profile = { parameters: { 'error.further-members': members } };
    await using store = await inProcess.open({ profile });
    store.inside.faults.add({ kind: 'status', status: 503, message: 'Down.' });

    expect((await store.client.list()).text).toBe(
      '{"error":503,"message":"Down.","code":"E1","details":[{"path":"/plants"}]}',
    );
  });

  it('give way to those of an outcome', async () => {
    const profile: Profile = {
      parameters: { 'error.further-members': { code: 'E1', at: '{path}' } },
      outcomes: { 'delete.unknown-id': { status: 404, error: { code: 'E2' } } },
    };
    await using store = await inProcess.open({ profile });

    expect((await store.client.delete(999)).json).toEqual({
      error: 404,
      message: 'there is no plant with id 999',
      code: 'E2',
      at: '/plants/999',
    });
  });
});

describe('the Content-Type', () => {
  it('is that of the outcome if it has one, but only for a response with a body', async () => {
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
});
