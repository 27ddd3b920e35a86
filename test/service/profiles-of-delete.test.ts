import type { Profile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { inProcess } from '../behaviour/node-transports.js';

/** Outcomes and parameters in combination; other tests show each by itself. */
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

  it('treats a plant that the user cannot see as unknown, also a shared one', async () => {
    await using store = await inProcess.open({
      profile: { parameters: { 'list.visibility': 'own' } },
    });

    expect((await store.client.delete(3)).status).toBe(404);
  });

  it('deletes a plant that the user can see, also one of another user', async () => {
    await using store = await inProcess.open({
      profile: { parameters: { 'list.visibility': 'all' } },
    });

    expect((await store.client.delete(2)).status).toBe(204);
  });

  it('says only to users who could see a plant that it was deleted', async () => {
    await using store = await inProcess.open({
      profile: { outcomes: { 'delete.deleted-id': { status: 410 } } },
    });
    await store.client.delete(1);

    expect((await store.client.delete(1)).status).toBe(410);
    expect((await store.client.delete(1, { token: 'bob-token' })).status).toBe(404);
  });

  it('says that a plant was deleted also if another one has its id now', async () => {
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

  it('rejects a deleted id also while another plant has it', async () => {
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

  it('rejects the delete of several plants with the same id for the one that the user can see', async () => {
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

  it('counts requests before it checks the scope', async () => {
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

  it('lets any user delete plants that belong to everyone', async () => {
    const profile: Profile = {
      parameters: { 'create.owner': 'everyone' },
      outcomes: { 'delete.shared-plant': { status: 403 } },
    };
    await using store = await inProcess.open({ profile });
    await store.client.create({ id: 100, name: 'Basil' });

    expect((await store.client.delete(100)).status).toBe(204);
  });

  it('deletes by leading digits with the outcome of that situation', async () => {
    const outcome = { status: 202, effect: 'leading-digits' };
    const profile: Profile = { outcomes: { 'delete.malformed-id': outcome } };
    await using store = await inProcess.open({ profile });

    expect((await store.client.delete('1x')).status).toBe(202);
    expect((await store.client.delete('1x')).status).toBe(404);
    expect((await store.client.delete('fern')).status).toBe(404);
  });
});
