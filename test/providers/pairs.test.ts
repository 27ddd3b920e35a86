import { type RuleId, rules } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { allPairs, findHidden, simpleFaults } from './pairs.js';

const ids = Object.keys(simpleFaults) as RuleId[];

/** Each rule with one far from it in the table; "npm run zoo -- --pairs" has all of them. */
const sample = ids.map((id, position) => [id, ids[(position + 7) % ids.length] as RuleId] as const);

/** Without a list, or without the name in an answer, the one was once hidden by the other. */
const onceHidden = [
  ['list.returns-array-of-plants', 'create.stores-plant'],
  ['list.returns-array-of-plants', 'delete.removes-one-plant'],
  ['list.returns-array-of-plants', 'list.limit-caps-results'],
  ['plant.name', 'list.returns-accessible-plants'],
] as const;

describe.concurrent('no failed rule hides another', () => {
  it('has a fault for each rule', () => {
    expect(ids).toEqual(Object.keys(rules));
    expect(allPairs()).toHaveLength((ids.length * (ids.length - 1)) / 2);
  });

  it.each([...sample, ...onceHidden])('%s and %s', async (...pair) => {
    expect(await findHidden(pair)).toEqual([]);
  });
});
