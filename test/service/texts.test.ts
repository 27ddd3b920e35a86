import fc from 'fast-check';
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
  it('is held to the bounds of its length in code points', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'ä', '€', '🌿'), maxLength: 8 });
    const field = fc.constantFrom('name' as const, 'tag' as const);
    await fc.assert(
      fc.asyncProperty(field, text, async (field, value) => {
        const parameters = {
          [`create.minimum-${field}-length`]: 3,
          [`create.maximum-${field}-length`]: 8,
        };

        const answer = await create({ parameters }, { name: 'Basil', [field]: value });

        const length = [...value].length;
        const problem = length < 3 ? 'short' : length > 8 ? 'long' : undefined;
        expect(answer).toEqual(
          problem === undefined
            ? JSON.stringify({ name: 'Basil', [field]: value })
            : expect.objectContaining({ by: `create.${field}-too-${problem}` }),
        );
      }),
    );
  });

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

  it('is stored as absent, and returned as empty, if the profile says so', async () => {
    const parameters = { 'response.absent-tag': 'empty' } as const;
    await using store = await inProcess.open({ profile: { parameters } });

    const { text } = await store.client.create({ id: 100, name: 'Basil' });

    expect(text).toBe('{"name":"Basil","tag":""}');
    expect(store.inside.plants.find(100)).not.toHaveProperty('tag');
  });
});
