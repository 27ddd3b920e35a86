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

  it('rejects nothing of the user for a plant of another one with the same id', async () => {
    const profile: Profile = {
      outcomes: {
        'create.taken-id': { effect: 'stored-both' },
        'delete.shared-plant': { status: 403 },
      },
    };
    const plants = [
      { id: 7, name: 'Basil' },
      { id: 7, name: 'Mint', owner: 'alice' },
    ];
    await using store = await inProcess.open({ profile, plants });

    expect((await store.client.delete(7)).status).toBe(204);
    expect(await store.client.names()).toEqual(['Basil']);
  });

  it('deletes the plant that the user can see, and not another one with the same id', async () => {
    const profile: Profile = { outcomes: { 'create.taken-id': { effect: 'stored-both' } } };
    const plants = [
      { id: 7, name: 'Basil' },
      { id: 7, name: 'Mint', owner: 'bob' },
    ];
    await using store = await inProcess.open({ profile, plants });

    expect((await store.client.delete(7)).status).toBe(204);
    expect(await store.client.names('', { token: 'bob-token' })).toEqual(['Mint']);
  });

  it.each([
    ['delete.others-plant', undefined, 2, 'there is no plant with id 2'],
    ['delete.others-plant', 410, 2, 'there is no plant with id 2'],
    ['delete.others-plant', 403, 2, 'plant 2 is not yours'],
    ['delete.shared-plant', 404, 3, 'plant 3 is not yours'],
    ['delete.shared-plant', 403, 3, 'plant 3 is not yours'],
  ])('says of %s with the status %s: %4$s', async (situation, status, id, message) => {
    const profile = status === undefined ? {} : { outcomes: { [situation]: { status } } };
    await using store = await inProcess.open({ profile });

    expect((await store.client.delete(id)).json).toMatchObject({ message });
  });

  it('reads leading digits at the start alone, and names an id without any', async () => {
    const outcome = { effect: 'leading-digits' };
    await using store = await inProcess.open({
      profile: { outcomes: { 'delete.malformed-id': outcome } },
    });

    const { status, json } = await store.client.delete('x1');

    expect(status).toBe(404);
    expect(json).toMatchObject({ message: 'there is no plant with id x1' });
  });

  it.each([
    ['1.5', 422],
    ['-10.55', 422],
    ['1x', 423],
    ['1.5x', 423],
    ['x1.5', 424],
    ['x1', 424],
  ])('answers the malformed id %s with the outcome of its variant, %i', async (id, status) => {
    const outcomes = {
      'delete.malformed-id/fraction': { status: 422 },
      'delete.malformed-id/trailing text': { status: 423 },
      'delete.malformed-id/text': { status: 424 },
    };
    await using store = await inProcess.open({ profile: { outcomes } });

    expect((await store.client.delete(id)).status).toBe(status);
  });
});
