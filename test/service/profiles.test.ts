import type { Profile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { inProcess } from '../behaviour/node-transports.js';

// Outcomes and parameters in combination; other tests show each by itself.

describe('a profile of create', () => {
  it('replaces a plant in a full store, also by one with the same name', async () => {
    const profile: Profile = {
      parameters: { 'create.maximum-plants': 3 },
      outcomes: {
        'create.taken-id': { effect: 'replaced' },
        'create.taken-name': { status: 400 },
      },
    };
    await using store = await inProcess.open({ profile });
    const create = async (id: number, name: string) =>
      (await store.client.create({ id, name })).status;

    expect(await create(1, 'Snake plant')).toBe(200);
    expect(await create(1, 'Common ivy')).toBe(400);
    expect(await create(4, 'Basil')).toBe(400);
  });

  it('replaces, of several plants with the same id, that of the user', async () => {
    const profile: Profile = {
      outcomes: {
        'create.others-id': { effect: 'stored-both' },
        'create.taken-id': { effect: 'replaced' },
      },
    };
    await using store = await inProcess.open({ profile });

    for (const name of ['Basil', 'Mint']) {
      await store.client.create({ id: 2, name });
    }

    expect(await store.client.names()).toEqual(['Snake plant', 'Common ivy', 'Mint']);
    expect(await store.client.names('', { token: 'bob-token' })).toContain('Boston fern');
  });
});

describe('a profile of delete', () => {
  it('deletes, of several plants with the same id, those of the user', async () => {
    const profile: Profile = { outcomes: { 'create.taken-id': { effect: 'stored-both' } } };
    await using store = await inProcess.open({ profile });
    const bob = { token: 'bob-token' };
    await store.client.create({ id: 1, name: 'Basil' }, bob);

    expect((await store.client.delete(1, bob)).status).toBe(204);

    expect(await store.client.names('', bob)).toEqual(['Boston fern', 'Common ivy']);
    expect(await store.client.names()).toEqual(['Snake plant', 'Common ivy']);
  });

  it('deletes plants of everyone where users create such, and none of another user', async () => {
    const profile: Profile = { parameters: { 'create.owner': 'everyone' } };
    await using store = await inProcess.open({ profile });

    expect((await store.client.delete(3)).status).toBe(204);
    expect((await store.client.delete(2)).status).toBe(404);

    expect(await store.client.names('', { token: 'bob-token' })).toEqual(['Boston fern']);
  });

  it('says only to users who could see a plant that it was deleted', async () => {
    await using store = await inProcess.open({
      profile: { outcomes: { 'delete.deleted-id': { status: 410 } } },
    });
    await store.client.delete(1);

    expect((await store.client.delete(1)).status).toBe(410);
    expect((await store.client.delete(1, { token: 'bob-token' })).status).toBe(404);
    await store.client.create({ id: 1, name: 'Basil' }, { token: 'bob-token' });
    expect((await store.client.delete(1)).status).toBe(410);
  });

  it.each([
    ['delete.others-plant', undefined, 2, 'there is no plant with id 2'],
    ['delete.others-plant', 410, 2, 'there is no plant with id 2'],
    ['delete.others-plant', 403, 2, 'plant 2 is not yours'],
    ['delete.shared-plant', 403, 3, 'plant 3 is not yours'],
  ])('says of %s with the status %s, of plant %i: %s', async (situation, status, id, message) => {
    const profile = status === undefined ? {} : { outcomes: { [situation]: { status } } };
    await using store = await inProcess.open({ profile });

    expect((await store.client.delete(id)).json).toMatchObject({ message });
  });
});

describe('a profile of list', () => {
  it('that rejects a limit above the maximum accepts the maximum', async () => {
    const profile: Profile = {
      parameters: { 'list.maximum-limit': 2 },
      outcomes: { 'list.limit-above-maximum': { status: 400 } },
    };
    await using store = await inProcess.open({ profile });

    expect(await store.client.names('?limit=2')).toEqual(['Snake plant', 'Common ivy']);
    expect((await store.client.list('?limit=3')).status).toBe(400);
  });

  it('applies the default limit if the limit is ignored', async () => {
    const profile: Profile = {
      parameters: { 'list.default-limit': 1 },
      outcomes: { 'list.limit-negative': { effect: 'ignored' } },
    };
    await using store = await inProcess.open({ profile });

    expect(await store.client.names('?limit=-1')).toEqual(['Snake plant']);
  });

  it('answers a success without a status with that of its operation', async () => {
    const headers = { link: '/' };
    const profile: Profile = {
      outcomes: {
        'delete.own-plant': { headers },
        'delete.unknown-id': { headers },
        'list.all': { status: 203 },
        'list.limit-zero': { headers },
      },
    };
    await using store = await inProcess.open({ profile });

    const replies = [
      await store.client.delete(1),
      await store.client.delete(1),
      await store.client.list('?limit=0'),
    ];

    expect(replies.map(({ status }) => status)).toEqual([204, 204, 203]);
    expect(replies.map((reply) => reply.headers.get('link'))).toEqual(['/', '/', '/']);
  });
});
