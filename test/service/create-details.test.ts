import type { Profile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { inProcess } from '../behaviour/node-transports.js';

const bob = { token: 'bob-token' };

/** Sends bodies as texts to a mock with these outcomes. */
async function openWith(outcomes: Profile['outcomes']) {
  const store = await inProcess.open({ profile: { outcomes } });
  // As bytes, to which a Request adds no Content-Type.
  const post = (body: string, headers: Record<string, string | null> = {}) =>
    store.client.create(new TextEncoder().encode(body), { headers });
  return { ...store, post };
}

describe('an id that was used before', () => {
  const isRejected = { 'create.deleted-id': { status: 409 } } as const;

  it('of another user is rejected if ids belong to no user', async () => {
    await using store = await openWith(isRejected);
    await store.client.create({ id: 77, name: 'Basil' }, bob);
    await store.client.delete('77', bob);

    expect((await store.client.create({ id: 77, name: 'Mint' })).status).toBe(409);
  });

  it('of another user is accepted if each user has ids of their own', async () => {
    await using store = await openWith({
      ...isRejected,
      'create.others-id': { effect: 'stored-both' },
    });
    await store.client.create({ id: 77, name: 'Basil' }, bob);
    await store.client.delete('77', bob);

    expect((await store.client.create({ id: 77, name: 'Mint' })).status).toBe(200);
    await store.client.delete('77');
    expect((await store.client.create({ id: 77, name: 'Mint' })).status).toBe(409);
  });
});

describe('an id that several users have', () => {
  it('counts as taken by the user if one of the plants is theirs', async () => {
    await using store = await openWith({
      'create.others-id': { effect: 'stored-both' },
      'create.taken-id': { status: 409 },
    });
    await store.client.create({ id: 77, name: 'Basil' }, bob);

    expect((await store.client.create({ id: 77, name: 'Mint' })).status).toBe(200);
    expect((await store.client.create({ id: 77, name: 'Sage' })).status).toBe(409);
  });
});

describe('the Content-Type', () => {
  it.each([
    [{ 'content-type': 'text/plain' }, 'The Content-Type is text/plain: send application/json.'],
    [{ 'content-type': null }, 'There is no Content-Type: send application/json.'],
  ])('%o is named if it is rejected', async (headers, message) => {
    await using store = await openWith({ 'create.content-type': { status: 415 } });

    expect((await store.post('{"id":77,"name":"Basil"}', headers)).json).toMatchObject({ message });
  });
});

describe('a member that is given twice', () => {
  const body = '{"id":77,"name":"Basil","name":"Mint"}';

  it.each([
    ['first', 'Basil'],
    ['last', 'Mint'],
  ] as const)('counts the %s time by the profile', async (which, name) => {
    await using store = await openWith({
      'create.duplicate-member': which === 'first' ? { effect: 'first' } : {},
    });

    expect((await store.post(body)).json).toMatchObject({ name });
  });
});

describe('a text after the body', () => {
  it('is another object also after white space', async () => {
    await using store = await openWith({
      'create.text-after-body': { status: 400 },
      'create.text-after-body/another object': { status: 422 },
    });

    expect((await store.post('{"id":77,"name":"Basil"} {"id":78}')).status).toBe(422);
    expect((await store.post('{"id":77,"name":"Basil"} x')).status).toBe(400);
  });
});

describe('a body that is not JSON', () => {
  it('is cut off only if it begins with a bracket, also after white space', async () => {
    await using store = await openWith({
      'create.malformed-json': { status: 400, error: { kind: 'other' } },
      'create.malformed-json/cut off': { status: 400, error: { kind: 'cut off' } },
    });

    expect((await store.post(' {"id":77')).json).toMatchObject({ kind: 'cut off' });
    expect((await store.post('x [')).json).toMatchObject({ kind: 'other' });
    expect((await store.post('x{')).json).toMatchObject({ kind: 'other' });
  });
});

describe('an id with an exponent', () => {
  it.each([
    ['9.223372036854775808e18', 'beyond int64'],
    ['1e30', 'beyond int64'],
    ['1.5', 'no integer'],
  ])('%s is %s', async (id, kind) => {
    await using store = await openWith({
      'create.id-not-integer': { status: 400, error: { kind: 'no integer' } },
      'create.id-beyond-int64': { status: 400, error: { kind: 'beyond int64' } },
    });

    expect((await store.post(`{"id":${id},"name":"Basil"}`)).json).toMatchObject({ kind });
  });
});

describe('a member in another case', () => {
  const rejects = { 'create.member-case': { status: 422 } } as const;

  it('is the reason of the rejection only if the member is missing', async () => {
    await using store = await openWith(rejects);

    expect((await store.post('{"Id":77,"name":"Basil"}')).status).toBe(422);
    expect((await store.post('{"Id":77,"name":5,"NAME":"Basil","id":1}')).status).toBe(400);
    expect((await store.post('{"id":77,"name":5}')).status).toBe(400);
  });
});

describe('members that are accepted in another case', () => {
  it('are found beside members in lower case', async () => {
    await using store = await openWith({
      'create.member-case/upper case': { effect: 'accepted' },
    });

    expect((await store.post('{"id":77,"NAME":"Basil"}')).status).toBe(200);
    expect((await store.post('{"id":78,"note":"new","NAME":"Mint"}')).status).toBe(200);
  });
});
