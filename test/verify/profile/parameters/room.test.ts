import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../zoo/behaviour.js';
import { detectChanged, detectOwn } from './detect-at.js';

describe.concurrent('the room for plants', () => {
  const three = ['Aloe', 'Basil', 'Clover'].map((name, position) => ({ id: position + 1, name }));

  it('is left open where the other user has none either', async () => {
    const { reasons } = await detectOwn({
      profile: { parameters: { 'create.maximum-plants-of-user': 3 } },
      plants: three.map((one) => ({ ...one, owner: 'bob' })),
    });

    expect(reasons['create.maximum-plants-of-user']).toBe(
      'there is no room for more plants, and none for any of another user',
    );
  });

  it('is left open where not all plants are seen', async () => {
    const { reasons } = await detectOwn({
      profile: { parameters: { 'create.maximum-plants': 50 } },
    });

    expect(reasons['create.maximum-plants']).toBe(
      'there is no room for more plants of either user, of which not all are seen',
    );
  });

  it('is found where all are', async () => {
    const parameters = { 'create.maximum-plants': 50, 'list.visibility': 'all' } as const;

    const detected = await detectOwn({ profile: { parameters } });

    expect(detected.parameters['create.maximum-plants']).toBe(50);
  });

  it('is left open where there may be no more names', async () => {
    const { reasons } = await detectChanged((reference) => ({
      create(store, plant) {
        const namesakes = store.plants.filter(({ name }) => name === plant.name);
        if (namesakes.length > 0 || store.plants.length > 60) {
          throw new Refusal(409, 'there is such a plant');
        }
        return reference.create(store, plant);
      },
    }));

    expect(reasons['create.maximum-plants']).toBe('there may be no more names for plants');
  });
});
