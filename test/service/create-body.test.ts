import type { Outcome, Outcomes } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { inProcess } from '../behaviour/node-transports.js';

const bob = { token: 'bob-token' };

/** Sends texts as bodies to an empty store with these outcomes. */
async function openWith(outcomes: Outcomes) {
  const store = await inProcess.open({ profile: { outcomes }, plants: [] });
  // As bytes, to which a Request adds no Content-Type.
  const post = (body: string, headers: Record<string, string | null> = {}) =>
    store.client.create(new TextEncoder().encode(body), { headers });
  return { ...store, post };
}

/** A rejection that says which of several outcomes it is. */
const rejection = (kind: string): Outcome => ({ status: 400, error: { kind } });

const basil = '{"id":77,"name":"Basil"}';

describe('an id that was used before', () => {
  it('of another user is rejected, unless each user has ids of their own', async () => {
    const statusWith = async (outcomes: Outcomes) => {
      await using store = await openWith({ ...outcomes, 'create.deleted-id': { status: 409 } });
      await store.client.create(basil, bob);
      await store.client.delete(77, bob);
      return (await store.client.create(basil)).status;
    };

    expect(await statusWith({})).toBe(409);
    expect(await statusWith({ 'create.others-id': { effect: 'stored-both' } })).toBe(200);
  });
});

describe('an id and a name that several users have', () => {
  it('count as taken by the user if one of the plants is theirs', async () => {
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
});

describe('the Content-Type', () => {
  it.each([
    [' Application/JSON ;x=1', undefined],
    [null, 'missing'],
    ['application/x-www-form-urlencoded', 'form'],
    ['application/ld+json', 'JSON suffix'],
    ['text/json; charset=utf-8', 'text'],
  ])('%j has the outcome of its variant', async (type, kind) => {
    const variants = ['missing', 'form', 'JSON suffix', 'text'];
    await using store = await openWith(
      Object.fromEntries(
        variants.map((one) => [`create.content-type/${one}`, rejection(one)] as const),
      ),
    );

    const { json } = await store.post(basil, { 'content-type': type });

    expect(json).toEqual(
      kind === undefined ? { name: 'Basil' } : expect.objectContaining({ kind }),
    );
  });
});

describe('a body', () => {
  it.each([
    ['{"id":77,"name":"Basil"} {"id":78}', 'another object'],
    ['{"id":77,"name":"Basil"} x', 'text after'],
    [' {"id":77', 'cut off'],
    ['x [', 'no JSON'],
    ['{"id":77,"name":"Basil","name":"Mint"}', 'duplicate'],
    ['[{"a":"1","a":"2"}]', undefined],
    ['{"id":1e30,"name":"Basil"}', 'beyond int64'],
    ['{"id":9.223372036854775808e18,"name":"Basil"}', 'beyond int64'],
    ['{"id":1.5,"name":"Basil"}', 'no integer'],
    ['{"Id":77,"name":5}', 'case'],
    ['{"id":77,"NAME":"Basil"}', 'case'],
    ['{"Id":77,"id":1,"NAME":"Basil","name":5}', undefined],
  ])('%s is rejected as %s', async (body, kind) => {
    await using store = await openWith({
      'create.text-after-body': rejection('text after'),
      'create.text-after-body/another object': rejection('another object'),
      'create.malformed-json': rejection('no JSON'),
      'create.malformed-json/cut off': rejection('cut off'),
      'create.duplicate-member': rejection('duplicate'),
      'create.id-not-integer': rejection('no integer'),
      'create.id-beyond-int64': rejection('beyond int64'),
      'create.member-case': rejection('case'),
    });

    const { status, json } = await store.post(body);

    expect([status, (json as { kind?: string }).kind]).toEqual([400, kind]);
  });

  it('is read with the first or the last of two members, and a tag that is null is dropped', async () => {
    await using store = await openWith({
      'create.duplicate-member': { effect: 'first' },
      'create.null-tag': { effect: 'dropped' },
    });
    const plantOf = async (body: string) => (await store.post(body)).json;

    expect(await plantOf('{"id":1,"name":"Basil","name":"Mint"}')).toEqual({ name: 'Basil' });
    expect(await plantOf('{"id":2,"name":"Mint","tag":null}')).toEqual({ name: 'Mint' });
    expect(await plantOf('{"id":9007199254740993,"name":"Sage","tag":"herb"}')).toEqual({
      name: 'Sage',
      tag: 'herb',
    });
  });
});

describe('members in any case', () => {
  it.each([
    ['{"ID":1,"id":7,"name":"Basil"}', '7'],
    ['{"id":7,"ID":1,"Name":"Mint","name":"Basil"}', '7'],
    ['{"id":7,"NAME":"Mint","Name":"Basil"}', '7'],
    ['{"iD":9223372036854775807,"nAME":"Basil"}', '9223372036854775807'],
  ])('give way to the exact name, else the last one counts: %s', async (body, id) => {
    await using store = await openWith({
      'create.member-case': { effect: 'accepted' },
      'create.unknown-member': { status: 400 },
    });

    expect((await store.client.create(body)).status).toBe(200);

    expect(store.inside.plants.all()).toEqual([{ id, name: 'Basil', owner: 'alice' }]);
  });

  it('say so if a profile rejects them', async () => {
    await using store = await openWith({});

    const { text } = await store.client.create('{"Id":7,"Name":"Basil"}');

    expect(text).toMatch(/id is required .*\(in lower case\)/);
  });
});
