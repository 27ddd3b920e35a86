import { expect, it } from 'vitest';
import { resolveProfile } from '../../../src/interface/profile.js';
import { mergeLists } from '../../../src/verify/compare/merge-lists.js';

const { parameters } = resolveProfile({});
const plantsNamed = (...names: readonly string[]) => names.map((name) => ({ name }));

/** The names of the merged plants, each with its owner. */
const merge = (first: readonly { name: string }[], second: readonly { name: string }[]) =>
  mergeLists([first, second], parameters).map(({ name, owner = 'everyone' }) => [name, owner]);

it('a plant in both lists belongs to nobody, and each list keeps its order', () => {
  const first = plantsNamed('Aloe', 'Fern', 'Ivy', 'Fern');
  const second = plantsNamed('Rose', 'Fern', 'Yucca', 'Ivy', 'Mint');

  expect(merge(first, second)).toEqual([
    ['Aloe', 'first'],
    ['Rose', 'second'],
    ['Fern', 'everyone'],
    ['Yucca', 'second'],
    ['Ivy', 'everyone'],
    ['Fern', 'first'],
    ['Mint', 'second'],
  ]);
});

it('lists of 50,000 plants are merged as quickly as they are read', () => {
  const named = (start: number) =>
    Array.from({ length: 50_000 }, (_, at) => ({ name: `Fern ${start + at}` }));

  expect(merge(named(0), named(50_000))).toHaveLength(100_000);
});
