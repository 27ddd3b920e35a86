import type { Outcomes } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { inProcess, socket } from '../behaviour/node-transports.js';

const all =
  '{id} {name} {tag} {limit} {path} {url} {method} {token} {scope} {seconds} {constructor} {Id} {}';

async function open(outcomes: Outcomes) {
  return inProcess.open({ profile: { outcomes } });
}

describe('the placeholders of an outcome', () => {
  it('are filled with the values of a request, and others stay', async () => {
    const error = { message: all };
    await using store = await open({
      'create.taken-id': { status: 409, error },
      'list.limit-malformed': { status: 422, error },
      'delete.malformed-id': { status: 400, error: { message: '"{id}" of {path}' } },
    });

    const replies = [
      await store.client.create('{"id":1.0,"name":"Basil","tag":"herb"}'),
      await store.client.list('?limit=t%20n'),
      await store.client.delete('f%C3%A9rn'),
    ];

    expect(replies.map(({ json }) => json)).toEqual([
      {
        error: 409,
        message:
          '1 Basil herb {limit} /plants /plants POST alice-token {scope} {seconds} {constructor} {Id} {}',
      },
      {
        error: 422,
        message:
          '{id} {name} {tag} t n /plants /plants?limit=t%20n GET alice-token {scope} {seconds} {constructor} {Id} {}',
      },
      { error: 400, message: '"férn" of /plants/f%C3%A9rn' },
    ]);
  });

  it('are filled with a scope, and the seconds to wait', async () => {
    await using store = await inProcess.open({
      profile: {
        parameters: { 'request.rate-limit': 1 },
        outcomes: {
          'authentication.insufficient-scope': { status: 403, error: { message: '{scope}' } },
          'request.over-rate': { status: 429, error: { message: '{seconds}' } },
        },
      },
    });

    const first = await store.client.delete(1, { token: 'alice-read-only-token' });
    const second = await store.client.list();

    expect(first.json).toEqual({ error: 403, message: 'write' });
    expect(second.json).toEqual({
      error: 429,
      message: expect.stringMatching(/^(60|59)$/),
    });
  });

  it('are filled with invalid values, but for those that are no text and no number', async () => {
    const rejection = { status: 400, error: { message: '{id} {name}' } };
    await using store = await open({
      'create.id-not-integer': rejection,
      'create.id-beyond-int64': rejection,
    });
    const messageOf = async (body: string) => (await store.client.create(body)).json;

    expect(await messageOf('{"id":"seven","name":true}')).toMatchObject({
      message: 'seven {name}',
    });
    expect(await messageOf('{"id":9223372036854775808,"name":"Basil"}')).toMatchObject({
      message: '9223372036854775808 Basil',
    });
  });

  it('are not filled in the values of a request', async () => {
    await using store = await open({
      'create.taken-id': { status: 409, error: { message: '{name}' } },
    });

    const { json } = await store.client.create({ id: 1, name: '{id} {method}' });

    expect(json).toMatchObject({ message: '{id} {method}' });
    expect((await store.client.ask('GET', '/{method}')).json).toMatchObject({
      message: expect.stringContaining('There is nothing at /'),
    });
  });

  it.each([inProcess, socket])(
    'are percent-encoded if a header cannot hold the value, through $name',
    async (transport) => {
      const headers = { 'x-name': '{name}', 'x-id': '{id}' };
      const outcomes = {
        'create.new-plant': { headers },
        'delete.malformed-id': { status: 400, headers },
      };
      await using store = await transport.open({ profile: { outcomes } });

      const name = 'Bäume\r\nx: y\ud83c🌿';
      const created = await store.client.create({ id: 100, name });
      const deleted = await store.client.delete('a%0D%0Ab%FF');

      expect(created.headers.get('x-name')).toBe('B%C3%A4ume%0D%0Ax: y%EF%BF%BD%F0%9F%8C%BF');
      expect(deleted.headers.get('x-id')).toBe('a%0D%0Ab%FF');
    },
  );
});
