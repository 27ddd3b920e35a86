import type { Profile } from 'plant-store-kit';
import { type PlantServer, startServer } from 'plant-store-kit/server';
import { describe, expect, it } from 'vitest';
import { providerStateNames } from '../../../src/interface/provider-states.js';
import { PlantClient } from '../../behaviour/plant-client.js';
import { askAdmin } from './ask-admin.js';

async function reach(server: PlantServer, state: string, more: object = {}): Promise<unknown> {
  const body = { consumer: 'web', state, states: [state], ...more };
  const { status, json } = await askAdmin(server.url, 'POST', '/provider-states', { body });
  expect(status, JSON.stringify(json)).toBe(200);
  return json;
}

describe('the provider states', () => {
  it('can all be set up', async () => {
    await using server = await startServer({ port: 0 });

    for (const state of providerStateNames) {
      await reach(server, state, { params: null, action: 'setup' });
    }
  });

  it('give a token that may read and write, for the sandbox of the call', async () => {
    const guest = { token: 'guest', user: 'carol', scopes: ['read'] as const };
    const users = [guest, { token: 'full', user: 'carol' }];
    await using server = await startServer({ port: 0, users, plants: [] });
    const body = { state: 'the caller has a valid token' };

    const { json } = await askAdmin(server.url, 'POST', '/provider-states?sandbox=w1', { body });

    expect(json).toEqual({ token: 'full~w1' });
    expect(await reach(server, body.state)).toEqual({ token: 'full' });
  });

  it('give a token that nobody issued', async () => {
    await using server = await startServer({ port: 0 });
    const values = await reach(server, 'the caller has a token that nobody issued');
    const { unknownToken: token } = values as { unknownToken: string };

    expect((await new PlantClient(server.url, fetch).list('', { token })).status).toBe(401);
  });

  it('add plants, and delete them at teardown', async () => {
    await using server = await startServer({ port: 0, plants: [{ id: 1, name: 'Basil' }] });
    const client = new PlantClient(server.url, fetch);

    const { name } = (await reach(server, 'a plant is in the store')) as { name: string };
    await reach(server, 'plants are in the store', { params: { count: '5' } });

    expect(await client.names()).toHaveLength(7);
    expect(await client.names()).toContain(name);
    await reach(server, 'plants are in the store', { action: 'teardown' });
    expect(await client.names()).toEqual(['Basil']);
  });

  it.each<Profile['parameters']>([
    {},
    { 'create.id-minimum': '9223372036854775800' },
    { 'create.id-maximum': '3' },
    { 'create.maximum-name-length': 4, 'create.maximum-tag-length': 1 },
    { 'create.owner': 'everyone' },
  ])('give a plant that the profile accepts: %j', async (parameters) => {
    const profile = { parameters };
    await using server = await startServer({ port: 0, profile, plants: [{ id: 1, name: 'Ivy' }] });
    const client = new PlantClient(server.url, fetch);
    const values = await reach(server, 'a plant is not in the store yet');
    const { idText, fraction, name, tag } = values as Record<string, string>;

    const created = await client.create(`{"id":${idText},"name":"${name}","tag":"${tag}"}`);

    expect(Number.isInteger(fraction)).toBe(false);
    expect(created.status, created.text).toBe(200);
  });

  it('are rejected, and add nothing, when there is no room or no free id', async () => {
    const profile = { parameters: { 'create.id-minimum': '1', 'create.id-maximum': '3' } };
    await using full = await startServer({ port: 0, plants: [], maxPlants: 10 });
    await using taken = await startServer({ port: 0, profile, plants: [{ id: 1, name: 'Ivy' }] });
    const fill = async ({ url }: PlantServer, count: number) => {
      const body = { state: 'plants are in the store', params: { count } };
      return (await askAdmin(url, 'POST', '/provider-states', { body })).status;
    };

    expect([await fill(full, 11), full.plants.count]).toEqual([400, 0]);
    expect(await fill(full, 20_000)).toBe(400);
    expect([await fill(taken, 3), taken.plants.count]).toEqual([409, 1]);
    expect([await fill(taken, 2), taken.plants.count]).toEqual([200, 3]);
  });
});
