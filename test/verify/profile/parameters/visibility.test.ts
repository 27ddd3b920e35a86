import { describe, expect, it } from 'vitest';
import { detectChanged, detectOwn } from './detect-at.js';

const isVisible = { visible: () => true };

describe.concurrent('the visibility of plants', () => {
  it('is left open without a second user', async () => {
    const { reasons } = await detectOwn({}, { secondToken: undefined });

    expect(reasons).toMatchObject({
      'list.visibility': 'no token of a second user was given (--second-token)',
      'create.owner': 'no token of a second user was given (--second-token)',
    });
  });

  it('is all if both users see the same plants', async () => {
    const { parameters, evidence } = await detectChanged(isVisible);

    expect(parameters['list.visibility']).toBe('all');
    expect(evidence['list.visibility']).toBe(
      'both users saw a plant that the first user created, and every other listed plant',
    );
  });
});

describe.concurrent('the owner of a plant that everybody sees', () => {
  it('is its creator if nobody else may delete it', async () => {
    const { parameters, changed } = await detectChanged(isVisible);

    expect(parameters['create.owner']).toBe('creator');
    expect(changed).toEqual([]);
  });

  it('is left open if others may delete it', async () => {
    const { reasons, changed } = await detectChanged({
      ...isVisible,
      find: (store, key) => store.plants.filter((plant) => plant.key === key),
    });

    expect(reasons['create.owner']).toBe(
      'the provider answered 204 to the delete by another user, who sees the plant: the plant may belong to its creator or to everyone',
    );
    expect(changed).toEqual([]);
  });
});
