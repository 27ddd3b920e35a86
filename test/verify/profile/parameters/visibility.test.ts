import { describe, expect, it } from 'vitest';
import { detectChanged, detectOwn } from './detect-at.js';

const isVisible = { visible: () => true };

describe.concurrent('who sees a plant', () => {
  it('is left open without a second user', async () => {
    const { reasons } = await detectOwn({}, { secondToken: undefined });

    expect(reasons).toMatchObject({
      'list.visibility': 'no token of a second user was given',
      'create.owner': 'no token of a second user was given',
    });
  });

  it('is everybody, where both users see all that either sees', async () => {
    const { parameters, evidence } = await detectChanged(isVisible);

    expect(parameters['list.visibility']).toBe('all');
    expect(evidence['list.visibility']).toBe(
      'a plant that one user had created was listed for the other, as was every other plant',
    );
  });
});

describe.concurrent('the owner of a plant that everybody sees', () => {
  it('is its creator, where nobody else may delete it', async () => {
    const { parameters, changed } = await detectChanged(isVisible);

    expect(parameters['create.owner']).toBe('creator');
    expect(changed).toEqual([]);
  });

  it('is left open, where others may delete it', async () => {
    const { reasons, changed } = await detectChanged({
      ...isVisible,
      find: (store, key) => store.plants.filter((plant) => plant.key === key),
    });

    expect(reasons['create.owner']).toBe(
      'the delete by another user, who sees the plant, was answered with 204: it may belong to its creator or to all',
    );
    expect(changed).toEqual([]);
  });
});
