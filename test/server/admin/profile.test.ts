import { describe, expect, it } from 'vitest';
import { openServer } from './open-server.js';

describe('the profile', () => {
  it('is listed, the same for every sandbox', async () => {
    const outcomes = { 'create.taken-id': { status: 409 } };
    await using store = await openServer({ profile: { outcomes } });

    const { json } = await store.admin('GET', '/profile');

    expect(json).toEqual(store.server.profile());
    expect(json).toContainEqual({
      kind: 'outcome',
      id: 'create.taken-id',
      value: { status: 409 },
      isDefault: false,
      sentence: "A create with the id of one of the user's plants is rejected with 409.",
      section: 'Create plant: rule 4',
      quote: 'Behaviour when a plant with the same id already exists: not shown.',
    });
    expect((await store.admin('GET', '/profile?sandbox=w1')).status).toBe(400);
  });
});
