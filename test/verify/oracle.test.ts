import { describe, expect, it } from 'vitest';
import { createOracle, Oracle } from '../../src/verify/engine/oracle.js';
import { Connection } from '../../src/verify/http/connection.js';
import type { Exchange } from '../../src/verify/http/exchange.js';

const fern = { id: '7', name: 'Boston fern', tag: 'fern' };
const ivy = { id: '8', name: 'English ivy' };

function bodyOf({ response }: Exchange): unknown {
  const text = new TextDecoder().decode(response?.body);
  return text === '' ? undefined : JSON.parse(text);
}

describe('the mock as an oracle', () => {
  it('creates, lists and deletes a plant as the user of the first token', () => {
    const oracle = new Oracle();
    const body = JSON.stringify({ id: 7, name: 'Boston fern', tag: 'fern' });

    const created = oracle.respond('POST', '/plants', { body });
    const listed = oracle.respond('GET', '/plants');
    const deleted = oracle.respond('DELETE', '/plants/7');

    expect(created.response?.status).toBe(200);
    expect(bodyOf(listed)).toEqual([{ name: 'Boston fern', tag: 'fern' }]);
    expect(deleted.response?.status).toBe(204);
    expect(bodyOf(oracle.respond('GET', '/plants'))).toEqual([]);
  });

  it('sends a request like a provider at its URL, with the tokens of that provider', async () => {
    const url = 'https://plants.example.com/v1';
    const users = { token: 'one', secondToken: 'two' };
    const others = { endedToken: 'old', readOnlyToken: 'read' };
    using connection = new Connection({ url, ...users, ...others });
    const oracle = await createOracle(connection, {});

    const listAs = (authorization: string) =>
      oracle.send('GET', '/plants', { as: { authorization } });
    const withToken = await listAs('Bearer one');
    const asSecond = await oracle.send('GET', '/plants', { as: 'second' });
    const withEnded = await listAs('Bearer old');
    const withUnknown = await listAs('Bearer other');

    expect(withToken.request.url).toBe(`${url}/plants`);
    expect(withToken.response?.status).toBe(200);
    expect(asSecond.request.headers).toContainEqual(['Authorization', 'Bearer two']);
    expect(withEnded.response?.status).toBe(401);
    expect(withUnknown.response?.status).toBe(401);
    const readOnly = { authorization: 'Bearer read' };
    expect(oracle.respond('DELETE', '/plants/7', { as: readOnly }).response?.status).toBe(403);
  });

  it('responds by a profile', () => {
    const profile = { outcomes: { 'delete.unknown-id': { status: 410 } } };
    const oracle = new Oracle(profile);

    expect(oracle.respond('DELETE', '/plants/7').response?.status).toBe(410);
  });

  it('restores plants in the order of their creation', () => {
    const oracle = new Oracle();
    oracle.respond('POST', '/plants', { body: '{"id":1,"name":"Monstera"}' });

    oracle.restore([
      fern,
      { id: '', name: 'Monstera', owner: 'second' },
      { ...ivy, owner: 'first' },
    ]);

    expect(bodyOf(oracle.respond('GET', '/plants'))).toEqual([
      { name: 'Boston fern', tag: 'fern' },
      { name: 'English ivy' },
    ]);
    expect(bodyOf(oracle.respond('GET', '/plants', { as: 'second' }))).toEqual([
      { name: 'Boston fern', tag: 'fern' },
      { name: 'Monstera' },
    ]);
  });

  it('remembers the ids of deleted plants that it restores', () => {
    const profile = { outcomes: { 'delete.deleted-id': { status: 410 } } };
    const oracle = new Oracle(profile);

    oracle.restore([{ ...ivy, owner: 'first' }], [{ ...fern, owner: 'first' }]);

    expect(oracle.respond('DELETE', '/plants/7').response?.status).toBe(410);
    expect(oracle.respond('DELETE', '/plants/9').response?.status).toBe(404);
  });

  it('accepts a token that the provider has issued in the meantime', () => {
    const oracle = new Oracle();

    oracle.acceptToken('first', 'another');

    const { request, response } = oracle.respond('GET', '/plants');
    expect(request.headers).toContainEqual(['Authorization', 'Bearer another']);
    expect(response?.status).toBe(200);
  });
});
