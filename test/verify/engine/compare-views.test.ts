import { expect, it } from 'vitest';
import { compareViews } from '../../../src/verify/engine/compare-views.js';
import type { ListedPlant, View } from '../../../src/verify/engine/view.js';
import { exchangeOf } from '../exchange-of.js';

const viewOf = (plants: readonly ListedPlant[], query = '?limit=100'): View => ({
  ...{ plants, query, user: 'first', startedAt: 0, endedAt: 0 },
  exchange: exchangeOf({}),
});

const plantsNamed = (...names: readonly string[]) => names.map((name) => ({ name }));

/** The difference of a list from one before it and one after it. */
const differenceOf = (view: View, before: readonly ListedPlant[], after = before) =>
  compareViews({ before: viewOf(before), after: viewOf(after) }, view, true, () => true);

it('a list differs that lacks a plant which the lists before and after it show', () => {
  expect(differenceOf(viewOf(plantsNamed('Fern')), plantsNamed('Fern', 'Ivy'))).toEqual({
    expected: 'each list shows "Ivy", without a tag, as another one does',
    actual: 'it does not',
  });
});

it('a list differs that shows a plant more often than the lists before and after it', () => {
  const twice = viewOf(plantsNamed('Fern', 'Fern'), '?limit=2');

  expect(differenceOf(twice, plantsNamed('Fern'))).toEqual({
    expected: 'a list with limit=2 shows only plants that another list of the user shows, as often',
    actual: 'it shows "Fern", without a tag',
  });
});

it.each([
  ['comes', plantsNamed('Fern'), plantsNamed('Fern', 'Ivy')],
  ['goes', plantsNamed('Fern', 'Ivy'), plantsNamed('Fern')],
])('a list does not differ by a plant of another client that %s', (_, before, after) => {
  expect(differenceOf(viewOf(before), before, after)).toBeUndefined();
  expect(differenceOf(viewOf(after), before, after)).toBeUndefined();
});

it('a list of 100,000 plants is compared as quickly as it is read', () => {
  const plants = Array.from({ length: 100_000 }, (_, at) => ({ name: `Fern ${at}` }));

  expect(differenceOf(viewOf(plants.toReversed()), plants)).toBeUndefined();
});
