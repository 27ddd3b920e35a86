import type { Profile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { inProcess } from '../behaviour/node-transports.js';

/** The answer to a create: its text, or the message and the reason of the rejection. */
async function create(profile: Profile, plant: { name: string; tag?: string }) {
  await using store = await inProcess.open({ profile });
  const { status, text, json } = await store.client.create({ id: 100, ...plant });
  const [entry] = store.inside.requests.all();
  const { message } = json as { message?: string };
  return status === 200 ? text : { message, by: entry?.rejectedBy };
}

describe('a text', () => {
  it('is also padded by white space that is not ASCII', async () => {
    const outcomes = { 'create.padded-name': { status: 400 } };

    expect(await create({ outcomes }, { name: 'Basil\u00a0', tag: ' herb ' })).toEqual({
      message: 'name must not begin or end with white space',
      by: 'create.padded-name',
    });
  });

  it.each([
    [{ name: '  Basil\n' }, '{"name":"Basil"}'],
    [{ name: 'Basil', tag: ' herb ' }, '{"name":"Basil","tag":"herb"}'],
    [{ name: 'Basil', tag: '  ' }, '{"name":"Basil"}'],
    [{ name: '    Al' }, 'create.name-too-short'],
    [{ name: '  Lemon basil' }, 'create.name-too-long'],
  ])('is checked after trimming: %j is answered with %s', async (plant, expected) => {
    const profile: Profile = {
      parameters: {
        'create.minimum-name-length': 3,
        'create.maximum-name-length': 5,
        'create.minimum-tag-length': 1,
      },
      outcomes: {
        'create.padded-name': { effect: 'trimmed' },
        'create.padded-name/blank': { status: 422 },
        'create.padded-tag': { effect: 'trimmed' },
        'create.padded-tag/blank': { effect: 'dropped' },
      },
    };

    const answer = await create(profile, plant);

    expect(typeof answer === 'string' ? answer : answer.by).toBe(expected);
  });
});
