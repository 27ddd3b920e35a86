import type { Outcome, Outcomes } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { inProcess } from '../behaviour/node-transports.js';

const bob = { token: 'bob-token' };

async function openWith(outcomes: Outcomes) {
  const store = await inProcess.open({ profile: { outcomes }, plants: [] });
  // As bytes, to which a Request adds no Content-Type.
  const post = (body: string, headers: Record<string, string> = {}) =>
    store.client.create(new TextEncoder().encode(body), { headers });
  return { ...store, post };
}

/** A rejection that says which of several outcomes it is. */
const rejection = (kind: string): Outcome => ({ status: 400, error: { kind } });

const basil = '{"id":77,"name":"Basil"}';

it('an id that was used before of another user is rejected, unless each user has ids of their own', async () => {
  const statusWith = async (outcomes: Outcomes) => {
    await using store = await openWith({ ...outcomes, 'create.deleted-id': { status: 409 } });
    await store.client.create(basil, bob);
    await store.client.delete(77, bob);
    return (await store.client.create(basil)).status;
  };

  expect(await statusWith({})).toBe(409);
  expect(await statusWith({ 'create.others-id': { effect: 'stored-both' } })).toBe(200);
});

it('an id and a name that several users have count as taken by the user if one of the plants is theirs', async () => {
  await using store = await openWith({
    'create.others-id': { effect: 'stored-both' },
    'create.taken-id': { status: 409 },
    'create.taken-name': { status: 422 },
  });
  const create = async (id: number, name: string, caller = {}) =>
    (await store.client.create({ id, name }, caller)).status;

  await create(77, 'Basil', bob);

  expect(await create(77, 'Basil')).toBe(200);
  expect(await create(77, 'Sage')).toBe(409);
  expect(await create(78, 'Basil')).toBe(422);
});

it.each([
  [' Application/JSON ;x=1', { name: 'Basil' }],
  ['application/ld+json', { kind: 'JSON suffix' }],
  ['text/json; charset=utf-8', { kind: 'text' }],
])('the Content-Type %j is read without its case and parameters', async (type, answer) => {
  await using store = await openWith({
    'create.content-type/JSON suffix': rejection('JSON suffix'),
    'create.content-type/text': rejection('text'),
  });

  const { json } = await store.post(basil, { 'content-type': type });

  expect(json).toMatchObject(answer);
});

describe('a body', () => {
  it.each([
    ['{"id":77,"name":"Basil"} x', 'cut off'],
    [' {"id":77', 'cut off'],
    ['x [', 'no JSON'],
    ['[{"a":"1","a":"2"}]', undefined],
    ['{"id":1e30,"name":"Basil"}', 'beyond int64'],
    ['{"id":9.223372036854775808e18,"name":"Basil"}', 'beyond int64'],
    ['{"id":1.5,"name":"Basil"}', 'no integer'],
  ])('%s is rejected as %s', async (body, kind) => {
    await using store = await openWith({
      'create.malformed-json': rejection('no JSON'),
      'create.malformed-json/cut off': rejection('cut off'),
      'create.id-not-integer': rejection('no integer'),
      'create.id-beyond-int64': rejection('beyond int64'),
    });

    const { status, json } = await store.post(body);

    expect([status, (json as { kind?: string }).kind]).toEqual([400, kind]);
  });

  it('is read with the last of two members, and a tag that is null is dropped', async () => {
    await using store = await openWith({ 'create.null-tag': { effect: 'dropped' } });
    const plantOf = async (body: string) => (await store.post(body)).json;

    expect(await plantOf('{"id":1,"name":"Basil","name":"Mint"}')).toEqual({ name: 'Mint' });
    expect(await plantOf('{"id":2,"name":"Mint","tag":null}')).toEqual({ name: 'Mint' });
    expect(await plantOf('{"id":9007199254740993,"name":"Sage","tag":"herb"}')).toEqual({
      name: 'Sage',
      tag: 'herb',
    });
  });
});

it.each([
  [
    'members are in another case',
    { Id: 7, Name: 'Basil' },
    expect.stringMatching(/id is required .*\(in lower case\)/),
  ],
  [
    'several members are wrong',
    { id: '7', tag: null },
    'id must be an integer, not a string; name is required and must be a string; ' +
      'tag must be a string, or absent, not null',
  ],
])('the Error says so if %s', async (_, plant, message) => {
  await using store = await openWith({});

  const { json } = await store.client.create(plant);

  expect(json).toEqual({ error: 400, message });
});
