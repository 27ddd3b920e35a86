import type { RuleId } from 'plant-store-kit';
import { errorBodySchema, plantSchema } from 'plant-store-kit';
import * as v from 'valibot';
import { expect } from 'vitest';
import type { PlantClient, Reply } from './plant-client.js';

type RuleCheck = (client: PlantClient) => Promise<void>;

const everyOperation = (client: PlantClient, token: string | null) =>
  Promise.all([
    client.create({ id: 100, name: 'Basil' }, { token }),
    client.list('', { token }),
    client.delete(1, { token }),
  ]);

export function expectError(reply: Reply, status: number): void {
  expect(reply.status).toBe(status);
  expect(reply.headers.get('content-type')).toBe('application/json');
  expect(v.parse(v.strictObject(errorBodySchema.entries), reply.json).error).toBe(status);
}

/** A check for every rule of the interface; a missing one does not compile. */
export const ruleChecks: Record<RuleId, RuleCheck> = {
  async 'paths.unversioned'(client) {
    expect((await client.ask('GET', '/plants')).status).toBe(200);
    expect((await client.ask('DELETE', '/plants/1')).status).toBe(204);
  },

  async 'payload.json'(client) {
    const replies = [
      await client.create({ id: 100, name: 'Basil' }),
      await client.create({}),
      await client.list(),
      await client.list('?limit=x'),
      await client.delete(999),
    ];
    for (const { headers, json } of replies) {
      expect(headers.get('content-type')).toBe('application/json');
      expect(json).toBeTypeOf('object');
    }
  },

  async 'authentication.required'(client) {
    for (const token of [null, 'nobodys-token']) {
      for (const reply of await everyOperation(client, token)) {
        expectError(reply, 401);
      }
    }
    expect(await client.names()).toEqual(['Snake plant', 'Common ivy']);
  },

  async 'authentication.bearer'(client) {
    const asks = (authorization: string) =>
      client.list('', { token: null, headers: { authorization } });
    expect((await asks('Bearer alice-token')).status).toBe(200);
    expect((await asks('bearer alice-token')).status).toBe(200);
    for (const other of ['Basic alice-token', 'alice-token', 'Bearer', 'Bearer alice-token x']) {
      expectError(await asks(other), 401);
    }
  },

  async 'plant.name'(client) {
    await client.create({ id: 100, name: 'Bäume 🌳 " \\ \u0000' });
    expect(await client.names()).toContain('Bäume 🌳 " \\ \u0000');
  },

  async 'plant.tag'(client) {
    expect((await client.create({ id: 100, name: 'Basil', tag: 'herb' })).json).toEqual({
      name: 'Basil',
      tag: 'herb',
    });
    expect((await client.create({ id: 101, name: 'Mint' })).text).toBe('{"name":"Mint"}');
  },

  async 'plant.no-other-members'(client) {
    const created = await client.create({ id: 100, name: 'Basil', tag: 'herb', owner: 'bob' });
    expect(created.text).toBe('{"name":"Basil","tag":"herb"}');
    expect((await client.list()).text).toBe(
      '[{"name":"Snake plant","tag":"succulent"},{"name":"Common ivy","tag":"climber"},' +
        '{"name":"Basil","tag":"herb"}]',
    );
  },

  async 'new-plant.id'(client) {
    for (const id of ['', '"id":"100",', '"id":null,', '"id":1.5,', '"id":9223372036854775808,']) {
      expectError(await client.create(`{${id}"name":"Basil"}`), 400);
    }
    // As doubles both are the first one.
    await client.create('{"id":9007199254740992,"name":"Even"}');
    await client.create('{"id":9007199254740993,"name":"Odd"}');
    await client.delete('9007199254740993');
    expect(await client.names()).toEqual(['Snake plant', 'Common ivy', 'Even']);
  },

  async 'new-plant.name'(client) {
    for (const plant of [{ id: 100 }, { id: 100, name: 7 }, { id: 100, name: null }]) {
      const reply = await client.create(plant);
      expectError(reply, 400);
      expect(reply.text).toContain('name');
    }
  },

  async 'new-plant.tag'(client) {
    for (const tag of [7, null, ['herb']]) {
      const reply = await client.create({ id: 100, name: 'Basil', tag });
      expectError(reply, 400);
      expect(reply.text).toContain('tag');
    }
  },

  async 'error.body'(client) {
    expect((await client.delete(999)).json).toEqual({
      error: 404,
      message: 'there is no plant with id 999',
    });
  },

  async 'create.body-required'(client) {
    expectError(await client.ask('POST', '/plants'), 400);
    expectError(await client.create(''), 400);
  },

  async 'create.stores-plant'(client) {
    await client.create({ id: 100, name: 'Basil', tag: 'herb' });
    expect((await client.list()).json).toContainEqual({ name: 'Basil', tag: 'herb' });
  },

  async 'create.answers-200-with-plant'(client) {
    const reply = await client.create({ id: 100, name: 'Basil' });
    expect(reply.status).toBe(200);
    expect(v.parse(plantSchema, reply.json)).toEqual({ name: 'Basil' });
  },

  async 'create.rejects-400-with-error'(client) {
    for (const body of ['{"id":100,', '[]', 'null', new Uint8Array([0x22, 0xff, 0x22])]) {
      expectError(await client.create(body), 400);
    }
    expect(await client.names()).toHaveLength(2);
  },

  async 'list.returns-array-of-plants'(client) {
    expect(v.parse(v.array(plantSchema), (await client.list()).json)).toEqual([
      { name: 'Snake plant', tag: 'succulent' },
      { name: 'Common ivy', tag: 'climber' },
    ]);
  },

  async 'list.returns-accessible-plants'(client) {
    expect(await client.names('', { token: 'alice-token' })).toEqual(['Snake plant', 'Common ivy']);
    expect(await client.names('', { token: 'bob-token' })).toEqual(['Boston fern', 'Common ivy']);
  },

  async 'list.limit-caps-results'(client) {
    for (const [limit, count] of [
      [0, 0],
      [1, 1],
      [2, 2],
      [3, 2],
      ['99999999999999999999', 2],
    ]) {
      expect(await client.names(`?limit=${limit}`)).toHaveLength(Number(count));
    }
  },

  async 'list.error-body'(client) {
    for (const limit of ['-1', '1.5', 'ten', '', '%00', '1&limit=2']) {
      expectError(await client.list(`?limit=${limit}`), 400);
    }
  },

  async 'delete.removes-one-plant'(client) {
    await client.create({ id: 100, name: 'Snake plant', tag: 'succulent' });
    await client.delete('%31%30%30');
    expect(await client.names()).toEqual(['Snake plant', 'Common ivy']);
    expectError(await client.delete(100), 404);
  },

  async 'delete.answers-without-body'(client) {
    const reply = await client.delete(1);
    expect(reply.status).toBe(204);
    expect(reply.text).toBe('');
  },

  async 'delete.error-body'(client) {
    expectError(await client.delete(999), 404);
    expectError(await client.delete('fern'), 400);
    for (const malformed of ['9223372036854775808', '%', '%ff', '1.0', '1e0', '+1', '1%2F2']) {
      expectError(await client.delete(malformed), 400);
    }
  },
};
