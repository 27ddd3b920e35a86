import { describe, expect, it } from 'vitest';
import { observeMock } from './observe-mock.js';

const patience = { timeout: 60_000 };

describe.concurrent('the room for plants', patience, () => {
  const three = ['Aloe', 'Basil', 'Clover'].map((name, position) => ({ id: position + 1, name }));

  it('is not told where the other user has none either', async () => {
    const { untold } = await observeMock({
      profile: { 'create.maximum-plants-of-user': 3 },
      plants: three.map((one) => ({ ...one, owner: 'bob' })),
    });

    expect(untold).toContainEqual({
      point: 'create.maximum-plants-of-user',
      reason: 'there is no room for more plants, and none for any of another user',
    });
  });

  it('is not told where not all plants are seen', async () => {
    const { untold } = await observeMock({ profile: { 'create.maximum-plants': 50 } });

    expect(untold).toContainEqual({
      point: 'create.maximum-plants',
      reason: 'there is no room for more plants of either user, of which not all are seen',
    });
  });

  it('is told where all are', async () => {
    const { told } = await observeMock({
      profile: { 'create.maximum-plants': 50, 'list.visibility': 'all' },
    });

    expect(told).toContainEqual(
      expect.objectContaining({ point: 'create.maximum-plants', choice: 50 }),
    );
  });
});
