import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Profile } from 'plant-store-kit';
import { type PlantServer, startServer } from 'plant-store-kit/server';
import { describe, expect, it } from 'vitest';
import { pactFile } from '../../../contracts/write-pact.js';
import { providerStates } from '../../../src/interface/provider-states.js';
import { PlantClient } from '../../behaviour/plant-client.js';
import { askAdmin } from './ask-admin.js';

interface Values {
  readonly id: number;
  readonly idText: string;
  readonly fraction: number;
  readonly name: string;
  readonly tag: string;
}

async function reach(server: PlantServer, state: string, more: object = {}): Promise<unknown> {
  const body = { consumer: 'web', state, states: [state], ...more };
  const { status, json } = await askAdmin(server.url, 'POST', '/provider-states', { body });
  expect(status, JSON.stringify(json)).toBe(200);
  return json;
}

describe('the provider states', () => {
  it('can all be set up', async () => {
    await using server = await startServer({ port: 0 });

    for (const state of providerStates) {
      await reach(server, state, { params: null, action: 'setup' });
    }
  });

  it('give a token that may read and write', async () => {
    const users = [
      { token: 'guest', user: 'carol', scopes: ['read'] as const },
      { token: 'full', user: 'carol' },
    ];
    await using server = await startServer({ port: 0, users, plants: [] });

    expect(await reach(server, 'the caller has a valid token')).toEqual({ token: 'full' });
  });

  it('give a token for the sandbox of the call', async () => {
    await using server = await startServer({ port: 0 });
    const body = { state: 'the caller has a valid token' };

    const { json } = await askAdmin(server.url, 'POST', '/provider-states?sandbox=w1', { body });

    expect(json).toEqual({ token: 'alice-token~w1' });
  });

  it('give a token that nobody issued', async () => {
    await using server = await startServer({ port: 0 });
    const values = await reach(server, 'the caller has a token that nobody issued');
    const { unknownToken: token } = values as { unknownToken: string };

    expect((await new PlantClient(server.url, fetch).list('', { token })).status).toBe(401);
  });

  it('give a plant that can be created', async () => {
    await using server = await startServer({ port: 0 });
    const client = new PlantClient(server.url, fetch);

    const { id, idText, fraction, name, tag } = (await reach(
      server,
      'a plant is not in the store yet',
    )) as Values;

    expect([String(id), Number.isInteger(fraction)]).toEqual([idText, false]);
    expect((await client.create({ id, name, tag })).status).toBe(200);
  });

  it('add plants, and delete them at teardown', async () => {
    await using server = await startServer({ port: 0, plants: [{ id: 1, name: 'Basil' }] });
    const client = new PlantClient(server.url, fetch);

    const { name } = (await reach(server, 'a plant is in the store')) as Values;
    await reach(server, 'plants are in the store', { params: { count: 5 } });

    expect(await client.names()).toHaveLength(7);
    expect(await client.names()).toContain(name);
    await reach(server, 'plants are in the store', { action: 'teardown' });
    expect(await client.names()).toEqual(['Basil']);
  });

  it('delete no plants that were created after a reset', async () => {
    const profile = { parameters: { 'create.id-maximum': '2' } };
    await using server = await startServer({ port: 0, profile, plants: [] });
    await reach(server, 'plants are in the store', { params: { count: '2' } });
    server.reset();
    server.plants.create({ id: 1, name: 'Basil' });

    await reach(server, 'plants are in the store', { action: 'teardown' });

    expect(server.plants.count).toBe(1);
  });

  it.each<Profile['parameters']>([
    { 'create.id-minimum': '9223372036854775800' },
    { 'create.id-maximum': '3' },
    { 'create.maximum-name-length': 4, 'create.maximum-tag-length': 1 },
    { 'create.owner': 'everyone' },
  ])('give plants that the profile accepts: %j', async (parameters) => {
    const profile = { parameters };
    await using server = await startServer({ port: 0, profile, plants: [{ id: 1, name: 'Ivy' }] });
    const client = new PlantClient(server.url, fetch);
    const { idText, name, tag } = (await reach(
      server,
      'a plant is not in the store yet',
    )) as Values;

    const created = await client.create(`{"id":${idText},"name":"${name}","tag":"${tag}"}`);

    expect(created.status, created.text).toBe(200);
  });

  it('report that no id is free', async () => {
    const profile = { parameters: { 'create.id-minimum': '1', 'create.id-maximum': '1' } };
    await using server = await startServer({ port: 0, profile, plants: [{ id: 1, name: 'Ivy' }] });
    const body = { state: 'a plant is in the store' };

    const reply = await askAdmin(server.url, 'POST', '/provider-states', { body });

    expect(reply.status).toBe(409);
  });

  it('are rejected, and add nothing, when there would be too many plants', async () => {
    await using server = await startServer({ port: 0, plants: [], maxPlants: 10 });

    const rejected = await askAdmin(server.url, 'POST', '/provider-states', {
      body: { state: 'plants are in the store', params: { count: 11 } },
    });

    expect(rejected).toMatchObject({
      status: 400,
      json: { message: expect.stringMatching('maxPlants') },
    });
    expect(server.plants.count).toBe(0);
  });

  it('let Pact’s own verifier verify the mock', async () => {
    await using server = await startServer({ port: 0 });
    const contract = new URL(`../../../contracts/pacts/${pactFile}`, import.meta.url);

    const options = {
      providerBaseUrl: server.url,
      pactUrls: [fileURLToPath(contract)],
      providerStatesSetupUrl: `${server.url}/__admin/provider-states`,
      providerStatesSetupTeardown: true,
    };

    // In a process of its own, since it always prints.
    const script = `require('@pact-foundation/pact-core').default.verifyPacts(${JSON.stringify(options)})`;
    await promisify(execFile)(process.execPath, ['-e', script]);

    // The mock received every interaction.
    expect(server.requests.count).toBeGreaterThan(40);
    expect(server.plants.count).toBe(36);
  });
});
