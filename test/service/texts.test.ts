import type { Profile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { inProcess } from '../behaviour/node-transports.js';

/** The response to a create, and why it was rejected. */
async function create(profile: Profile, plant: { name: string; tag?: string }) {
  await using store = await inProcess.open({ profile });
  const { status, json } = await store.client.create({ id: 100, ...plant });
  const [entry] = store.inside.requests.all();
  const { message } = json as { message?: string };
  return status === 200 ? status : { status, message, by: entry?.rejectedBy };
}

describe('a name', () => {
  it('is counted in code points, so that two emojis are two', async () => {
    const profile: Profile = { parameters: { 'create.minimum-name-length': 3 } };

    expect(await create(profile, { name: '🌿🌿' })).toEqual({
      status: 400,
      message: 'name must have at least 3 code points',
      by: 'create.name-too-short',
    });
    expect(await create(profile, { name: '🌿🌿🌿' })).toBe(200);
  });

  it('is rejected for one character that the profile excludes', async () => {
    const profile: Profile = { parameters: { 'create.name-characters': '[ -~]' } };

    expect(await create(profile, { name: 'Café' })).toEqual({
      status: 400,
      message: 'name must contain no characters but [ -~]',
      by: 'create.name-other-characters',
    });
  });

  it('may contain an emoji of a class, but not half of one', async () => {
    const profile: Profile = { parameters: { 'create.name-characters': '[🌵🌿]' } };

    expect(await create(profile, { name: '🌿🌵' })).toBe(200);
    expect(await create(profile, { name: '\ud83c' })).toMatchObject({ status: 400 });
  });
});

describe('a trimmed text', () => {
  const trimmed: Profile = {
    parameters: {
      'create.minimum-name-length': 3,
      'create.maximum-name-length': 5,
      'create.name-characters': '[A-Za-z]',
      'create.minimum-tag-length': 1,
    },
    outcomes: {
      'create.padded-name': { effect: 'trimmed' },
      'create.padded-name/blank': { status: 422 },
      'create.padded-tag': { effect: 'trimmed' },
      'create.padded-tag/blank': { effect: 'dropped' },
    },
  };

  it.each([
    ['a name', { name: '  Basil\n' }, '{"name":"Basil"}'],
    ['a tag', { name: 'Basil', tag: ' herb ' }, '{"name":"Basil","tag":"herb"}'],
    ['a blank tag', { name: 'Basil', tag: '  ' }, '{"name":"Basil"}'],
  ])('is checked after trimming: %s', async (_, plant, answer) => {
    await using store = await inProcess.open({ profile: trimmed });

    const reply = await store.client.create({ id: 100, ...plant });

    expect(reply.text).toBe(answer);
  });

  it('is rejected if the rest is too short', async () => {
    expect(await create(trimmed, { name: '    Al' })).toMatchObject({
      by: 'create.name-too-short',
    });
    expect(await create(trimmed, { name: '  Lemon basil' })).toMatchObject({
      by: 'create.name-too-long',
    });
  });

  it('has the length that was sent if it is blank', async () => {
    const profile: Profile = {
      parameters: { 'create.minimum-name-length': 3 },
      outcomes: { 'create.padded-name': { effect: 'trimmed' } },
    };
    await using store = await inProcess.open({ profile });

    expect((await store.client.create({ id: 100, name: '   ' })).text).toBe('{"name":""}');
    expect((await store.client.create({ id: 101, name: '  ' })).status).toBe(400);
  });
});

describe('a tag', () => {
  it('is not checked if it is absent', async () => {
    const profile: Profile = {
      parameters: { 'create.minimum-tag-length': 3, 'create.tag-characters': '[a-z]' },
    };

    expect(await create(profile, { name: 'Basil' })).toBe(200);
    expect(await create(profile, { name: 'Basil', tag: '' })).toMatchObject({
      message: 'tag must have at least 3 code points',
      by: 'create.tag-too-short',
    });
  });
});
