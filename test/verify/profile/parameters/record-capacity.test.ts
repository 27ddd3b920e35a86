import { describe, expect, it } from 'vitest';
import { Rejection } from '../../../providers/behaviour.js';
import { detectChanged, detectOwn } from './detect-at.js';

describe.concurrent('the maximum number of plants', () => {
  const three = ['Aloe', 'Basil', 'Clover'].map((name, position) => ({ id: position + 1, name }));

  it('is left open if both users have as many as they may', async () => {
    const { reasons } = await detectOwn({
      profile: { parameters: { 'create.maximum-plants-per-user': 3 } },
      plants: three.map((one) => ({ ...one, owner: 'bob' })),
    });

    expect(reasons['create.maximum-plants-per-user']).toBe(
      'the provider has no room for more plants of either user, and a delete by one makes no room for the other',
    );
  });

  it('is left open if the lists do not show all plants', async () => {
    const { reasons } = await detectOwn({
      profile: { parameters: { 'create.maximum-plants': 50 } },
    });

    expect(reasons['create.maximum-plants']).toBe(
      'the provider has no room for more plants, but does not list all of them',
    );
  });

  it('is found if the lists show all plants', async () => {
    const parameters = { 'create.maximum-plants': 50, 'list.visibility': 'all' } as const;

    const detected = await detectOwn({ profile: { parameters } });

    expect(detected.parameters['create.maximum-plants']).toBe(50);
  });

  it('is left open if a taken name may be the reason', async () => {
    const { reasons } = await detectChanged((reference) => ({
      create(store, plant) {
        const namesakes = store.plants.filter(({ name }) => name === plant.name);
        if (namesakes.length > 0 || store.plants.length > 60) {
          throw new Rejection(409, 'there is such a plant');
        }
        return reference.create(store, plant);
      },
    }));

    expect(reasons['create.maximum-plants']).toBe(
      'the provider may have rejected the plant because another plant has its name',
    );
  });
});
