import type { Profile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { inProcess } from '../behaviour/node-transports.js';

const outcomes = { 'create.member-case': { effect: 'accepted' } } as const;
const profile: Profile = { outcomes };

describe('members in any case', () => {
  it.each([
    ['{"ID":1,"id":7,"name":"Basil"}', { id: '7', name: 'Basil' }],
    ['{"id":7,"ID":1,"Name":"Mint","name":"Basil"}', { id: '7', name: 'Basil' }],
    ['{"id":7,"NAME":"Mint","Name":"Basil"}', { id: '7', name: 'Basil' }],
    ['{"iD":9223372036854775807,"nAME":"Basil"}', { id: '9223372036854775807', name: 'Basil' }],
  ])('give way to the exact name, else the last one counts: %s', async (body, plant) => {
    await using store = await inProcess.open({ profile, plants: [] });

    expect((await store.client.create(body)).status).toBe(200);

    expect(store.inside.plants.all()).toEqual([{ ...plant, owner: 'alice' }]);
  });

  it('are not unknown members', async () => {
    const strict: Profile = {
      outcomes: { ...outcomes, 'create.unknown-member': { status: 400 } },
    };
    await using store = await inProcess.open({ profile: strict });
    const create = async (body: string) => (await store.client.create(body)).status;

    expect(await create('{"ID":100,"Name":"Basil"}')).toBe(200);
    expect(await create('{"id":101,"ID":1,"name":"Basil","Tag":"herb"}')).toBe(200);
    expect(await create('{"ID":102,"Name":"Basil","Colour":"green"}')).toBe(400);
  });
});

describe('members in another case, if a profile rejects them', () => {
  it.each(['{"Id":7,"Name":"Basil"}', '{"ID":7,"name":"Basil"}', '{"id":7,"nAmE":"Basil"}'])(
    'are what is wrong with a plant that lacks its own: %s',
    async (body) => {
      await using store = await inProcess.open();

      const { status, text } = await store.client.create(body);

      expect(status).toBe(400);
      expect(text).toMatch(/(id|name) is required .*\(in lower case\)/);
      expect(store.inside.requests.all()).toMatchObject([{ rejectedBy: 'create.member-case' }]);
    },
  );
});
