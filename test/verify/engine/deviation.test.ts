import { expect, it } from 'vitest';
import { deviationIn } from '../../../src/verify/engine/deviation.js';

const plantOf = (owner: string, tag: string) => ({
  plant: { id: '7', name: 'Aloe', tag },
  owner,
});
const isThere = () => 'there' as const;

it('a plant of the user with another tag deviates', () => {
  const plants = [plantOf('alice', 'herb')];

  expect(deviationIn([{ name: 'Aloe', tag: 'tree' }], plants, 'alice', isThere)).toMatchObject({
    kind: 'other tag',
    actual: 'it is "Aloe", with the tag "tree"',
  });
});

it('a plant of the same name that nobody knows explains another tag', () => {
  // The list shows one plant of alice and an unknown one, and not that of bob.
  const plants = [plantOf('alice', 'herb'), plantOf('bob', 'tree')];
  const listed = [{ name: 'Aloe', tag: 'herb' }, { name: 'Aloe' }];

  expect(deviationIn(listed, plants, 'alice', isThere, 1)).toBeUndefined();
});
