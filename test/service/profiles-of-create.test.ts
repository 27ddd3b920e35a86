import type { Profile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { inProcess } from '../behaviour/node-transports.js';

/** Outcomes and parameters in combination; other tests show each by itself. */
describe('a profile of create', () => {
  it('has a plant replace one of another user, whose owner and place it keeps', async () => {
    const profile: Profile = { outcomes: { 'create.taken-id': { effect: 'replaced' } } };
    await using store = await inProcess.open({ profile });

    expect((await store.client.create({ id: 3, name: 'Basil' })).status).toBe(200);
    expect((await store.client.create({ id: 2, name: 'Mint' })).status).toBe(200);

    expect(await store.client.names('', { token: 'bob-token' })).toEqual(['Mint', 'Basil']);
  });

  it('rejects the id of a plant of another user alone', async () => {
    const profile: Profile = {
      outcomes: { 'create.taken-id': { effect: 'replaced' }, 'create.others-id': { status: 409 } },
    };
    await using store = await inProcess.open({ profile });

    expect((await store.client.create({ id: 1, name: 'Basil' })).status).toBe(200);
    expect((await store.client.create({ id: 2, name: 'Mint' })).status).toBe(409);
  });

  it('has a plant replace another in a full store, and keep its name', async () => {
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

  it('rejects a second plant of one id in a full store', async () => {
    const profile: Profile = {
      parameters: { 'create.maximum-plants': 3 },
      outcomes: { 'create.taken-id': { effect: 'stored-both' } },
    };
    await using store = await inProcess.open({ profile });

    expect((await store.client.create({ id: 1, name: 'Basil' })).status).toBe(400);
    expect(store.inside.plants.count).toBe(3);
  });

  it('a name is taken also by a plant of the same id', async () => {
    const profile: Profile = {
      outcomes: {
        'create.taken-id': { effect: 'stored-both' },
        'create.taken-name': { status: 400 },
      },
    };
    await using store = await inProcess.open({ profile });

    expect((await store.client.create({ id: 1, name: 'Snake plant' })).status).toBe(400);
    expect((await store.client.create({ id: 1, name: 'Basil' })).status).toBe(200);
  });

  it('a plant that replaces another, and counts as created last, is so in every list', async () => {
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

  it('a plant that replaces another may keep its name, unique among those of all users', async () => {
    const profile: Profile = {
      outcomes: {
        'create.taken-id': { effect: 'replaced' },
        'create.taken-name': { status: 400 },
        'create.others-name': { status: 400 },
      },
    };
    await using store = await inProcess.open({ profile });
    const create = async (id: number, name: string) =>
      (await store.client.create({ id, name })).status;

    expect(await create(1, 'Snake plant')).toBe(200);
    expect(await create(1, 'Boston fern')).toBe(400);
  });

  it('a name may be used again once its plant is gone, unique among those of all users', async () => {
    const profile: Profile = {
      outcomes: {
        'create.taken-name': { status: 400 },
        'create.others-name': { status: 400 },
      },
    };
    await using store = await inProcess.open({ profile });
    await store.client.delete(2, { token: 'bob-token' });

    expect((await store.client.create({ id: 100, name: 'Boston fern' })).status).toBe(200);
  });

  it('plants of a user are counted with those there were, and less those that are gone', async () => {
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

  it('plants of a user are their own, also where everyone sees all', async () => {
    const profile: Profile = {
      parameters: { 'create.maximum-plants-per-user': 2, 'list.visibility': 'all' },
    };
    await using store = await inProcess.open({ profile });
    const create = async (id: number, token: string) =>
      (await store.client.create({ id, name: 'Basil' }, { token })).status;

    expect(await create(100, 'alice-token')).toBe(200);
    expect(await create(101, 'alice-token')).toBe(400);
    expect(await create(101, 'bob-token')).toBe(200);
  });

  it('a user who may have no more plants may replace one', async () => {
    const profile: Profile = {
      parameters: { 'create.maximum-plants-per-user': 1 },
      outcomes: { 'create.taken-id': { effect: 'replaced' } },
    };
    await using store = await inProcess.open({ profile });

    expect((await store.client.create({ id: 1, name: 'Basil' })).status).toBe(200);
    const rejected = await store.client.create({ id: 4, name: 'Basil' });

    expect(rejected.json).toMatchObject({ message: 'the user may have no more plants than 1' });
    expect(store.inside.requests.all().at(-1)).toMatchObject({
      rejectedBy: 'create.user-full',
    });
  });

  it('a user has no plants where they belong to everyone', async () => {
    const profile: Profile = {
      parameters: { 'create.maximum-plants-per-user': 1, 'create.owner': 'everyone' },
    };
    await using store = await inProcess.open({ profile });

    expect((await store.client.create({ id: 100, name: 'Basil' })).status).toBe(200);
  });
});
