import type { Profile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { inProcess } from '../behaviour/node-transports.js';

/** What outcomes and parameters make of each other, which a test of each alone does not show. */
describe('a profile', () => {
  it('an ignored limit leaves the default limit', async () => {
    const profile: Profile = {
      parameters: { 'list.default-limit': 1 },
      outcomes: { 'list.limit-negative': { effect: 'ignored' } },
    };
    await using store = await inProcess.open({ profile });

    expect(await store.client.names('?limit=-1')).toEqual(['Snake plant']);
  });

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

  it('delete removes, of several plants of one id, those that the user may delete', async () => {
    const profile: Profile = { outcomes: { 'create.taken-id': { effect: 'stored-both' } } };
    await using store = await inProcess.open({ profile });
    const bob = { token: 'bob-token' };
    await store.client.create({ id: 1, name: 'Basil' }, bob);

    expect((await store.client.delete(1, bob)).status).toBe(204);

    expect(await store.client.names('', bob)).toEqual(['Boston fern', 'Common ivy']);
    expect(await store.client.names()).toEqual(['Snake plant', 'Common ivy']);
  });

  it('a plant that the user cannot see is unknown to a delete, also a shared one', async () => {
    await using store = await inProcess.open({
      profile: { parameters: { 'list.visibility': 'own' } },
    });

    expect((await store.client.delete(3)).status).toBe(404);
  });

  it('a plant that the user can see may be deleted, also one of another user', async () => {
    await using store = await inProcess.open({
      profile: { parameters: { 'list.visibility': 'all' } },
    });

    expect((await store.client.delete(2)).status).toBe(204);
  });

  it('a deleted plant is told only to users who could see it', async () => {
    await using store = await inProcess.open({
      profile: { outcomes: { 'delete.deleted-id': { status: 410 } } },
    });
    await store.client.delete(1);

    expect((await store.client.delete(1)).status).toBe(410);
    expect((await store.client.delete(1, { token: 'bob-token' })).status).toBe(404);
  });

  it('a deleted plant is told to who saw it, whoever has its id now', async () => {
    await using store = await inProcess.open({
      profile: { outcomes: { 'delete.deleted-id': { status: 410 } } },
    });
    const bob = { token: 'bob-token' };
    await store.client.delete(1);
    await store.client.create({ id: 1, name: 'Basil' }, bob);

    expect((await store.client.delete(1)).status).toBe(410);
    expect((await store.client.delete(1, bob)).status).toBe(204);
    expect((await store.client.delete(1)).status).toBe(410);
  });

  it('an id that was deleted stays used, also while another plant has it', async () => {
    const profile: Profile = {
      outcomes: {
        'create.deleted-id': { status: 400 },
        'create.taken-id': { effect: 'stored-both' },
      },
    };
    await using store = await inProcess.open({ profile });
    await store.client.create({ id: 1, name: 'Basil' }, { token: 'bob-token' });
    await store.client.delete(1);

    expect((await store.client.create({ id: 1, name: 'Mint' })).status).toBe(400);
  });

  it('the delete of several plants of one id is rejected for the one the user can see', async () => {
    const profile: Profile = {
      outcomes: {
        'create.taken-id': { effect: 'stored-both' },
        'delete.shared-plant': { status: 403 },
      },
    };
    const plants = [
      { id: 7, name: 'Basil', owner: 'bob' },
      { id: 7, name: 'Mint' },
    ];
    await using store = await inProcess.open({ profile, plants });

    expect((await store.client.delete(7)).status).toBe(403);
  });

  it('requests are counted before the scope is looked at', async () => {
    await using store = await inProcess.open({
      profile: { parameters: { 'request.rate-limit': 1 } },
    });
    const token = 'alice-read-only-token';

    const statuses = [
      (await store.client.delete(1, { token })).status,
      (await store.client.delete(1, { token })).status,
    ];

    expect(statuses).toEqual([403, 429]);
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

  it('leaves the status of a list without a limit where a limit is ignored', async () => {
    const profile: Profile = {
      parameters: { 'list.default-limit': 1 },
      outcomes: {
        'list.all': { status: 203 },
        'list.limited': { status: 206 },
        'list.limit-negative': { effect: 'ignored' },
      },
    };
    await using store = await inProcess.open({ profile });
    const statusOf = async (query: string) => (await store.client.list(query)).status;

    expect([await statusOf(''), await statusOf('?limit=-1')]).toEqual([203, 203]);
    expect([await statusOf('?limit=1'), await statusOf('?limit=100')]).toEqual([206, 206]);
  });

  it('answers two limits as it answers two limits, whichever of them counts', async () => {
    const profile: Profile = {
      outcomes: { 'list.limit-repeated': { status: 203, effect: 'last' } },
    };
    await using store = await inProcess.open({ profile });

    const { status, json } = await store.client.list('?limit=3&limit=1');

    expect([status, json]).toEqual([203, [expect.anything()]]);
  });

  it('rejects a huge limit where it rejects one above the largest', async () => {
    const profile: Profile = {
      parameters: { 'list.maximum-limit': 2 },
      outcomes: { 'list.limit-above-maximum': { status: 422 } },
    };
    await using store = await inProcess.open({ profile });

    expect((await store.client.list('?limit=99999999999999999999')).status).toBe(422);
  });

  it('takes plants that belong to everyone for those of any user who deletes them', async () => {
    const profile: Profile = {
      parameters: { 'create.owner': 'everyone' },
      outcomes: { 'delete.shared-plant': { status: 403 } },
    };
    await using store = await inProcess.open({ profile });
    await store.client.create({ id: 100, name: 'Basil' });

    expect((await store.client.delete(100)).status).toBe(204);
  });

  it('deletes by leading digits with the outcome that such a delete has', async () => {
    const outcome = { status: 202, effect: 'leading-digits' };
    const profile: Profile = { outcomes: { 'delete.malformed-id': outcome } };
    await using store = await inProcess.open({ profile });

    expect((await store.client.delete('1x')).status).toBe(202);
    expect((await store.client.delete('1x')).status).toBe(404);
    expect((await store.client.delete('fern')).status).toBe(404);
  });

  it('gives a success that names no status the one of its operation', async () => {
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

  it('a changing order is cut to the limit after it has changed', async () => {
    await using store = await inProcess.open({
      profile: { parameters: { 'list.order': 'changing' } },
    });
    const seen = new Set<string>();
    for (let time = 0; time < 100; time++) {
      seen.add(String(await store.client.names('?limit=1')));
    }

    expect([...seen].sort()).toEqual(['Common ivy', 'Snake plant']);
  });
});
