import type { Profile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { inProcess } from '../behaviour/node-transports.js';

/** Outcomes and parameters in combination; other tests show each by itself. */
describe('a profile of create', () => {
  it('replaces a plant of another user, and keeps its owner and place', async () => {
    const profile: Profile = { outcomes: { 'create.taken-id': { effect: 'replaced' } } };
    await using store = await inProcess.open({ profile });

    expect((await store.client.create({ id: 3, name: 'Basil' })).status).toBe(200);
    expect((await store.client.create({ id: 2, name: 'Mint' })).status).toBe(200);

    expect(await store.client.names('', { token: 'bob-token' })).toEqual(['Mint', 'Basil']);
  });

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

  it('lists a plant that replaces another as created last for every user', async () => {
    const profile: Profile = {
      parameters: { 'list.order': { key: 'creation', direction: 'descending' } },
      outcomes: { 'create.taken-id': { effect: 'replaced-last' } },
    };
    await using store = await inProcess.open({ profile });
    await store.client.create({ id: 3, name: 'Basil' });
    await store.client.create({ id: 4, name: 'Mint' });

    await store.client.create({ id: 3, name: 'Sage' });

    expect(await store.client.names('', { token: 'bob-token' })).toEqual(['Sage', 'Boston fern']);
    expect(await store.client.names('?limit=2')).toEqual(['Sage', 'Mint']);
    expect(store.inside.snapshot().map(({ id }) => id)).toEqual(['1', '2', '4', '3']);
  });

  it('counts the initial plants of a user, but not the deleted ones', async () => {
    await using store = await inProcess.open({
      profile: { parameters: { 'create.maximum-plants-per-user': 2 } },
    });
    const create = async (id: number) => (await store.client.create({ id, name: 'Basil' })).status;

    expect([await create(100), await create(101)]).toEqual([200, 400]);
    await store.client.delete(3);
    expect(await create(101)).toBe(400);
    await store.client.delete(1);
    expect([await create(101), await create(102)]).toEqual([200, 400]);
    store.inside.reset();
    expect(await create(101)).toBe(200);
  });

  it('lets a user with the maximum number of plants replace one', async () => {
    const profile: Profile = {
      parameters: { 'create.maximum-plants-per-user': 1 },
      outcomes: { 'create.taken-id': { effect: 'replaced' } },
    };
    await using store = await inProcess.open({ profile });

    expect((await store.client.create({ id: 1, name: 'Basil' })).status).toBe(200);
    const rejected = await store.client.create({ id: 4, name: 'Basil' });

    expect(rejected.json).toMatchObject({
      message: 'the user has the maximum number of plants: 1',
    });
    expect(store.inside.requests.all().at(-1)).toMatchObject({
      rejectedBy: 'create.user-full',
    });
  });

  it('counts no plants of a user if created plants belong to everyone', async () => {
    const profile: Profile = {
      parameters: { 'create.maximum-plants-per-user': 1, 'create.owner': 'everyone' },
    };
    await using store = await inProcess.open({ profile });

    expect((await store.client.create({ id: 100, name: 'Basil' })).status).toBe(200);
  });
});
