import type { RuleId } from 'plant-store-kit';
import { expect, it } from 'vitest';
import { type FindingSource, Results } from '../../src/verify/engine/results.js';

const failure = (rule: RuleId, isIntermittent = false) => ({
  rule,
  kind: 'sequence' as const,
  check: 'a script',
  verdict: 'failed' as const,
  expected: 'a plant',
  actual: 'none',
  exchanges: [],
  isIntermittent,
});

/** The rules that have failed, by what was found of each. */
function failedAfter(...found: readonly (readonly [ReturnType<typeof failure>, FindingSource?])[]) {
  const results = new Results(() => []);
  for (const [finding, source] of found) {
    results.add([finding], source);
  }
  const reports = results.ruleReports(found.map(([{ rule }]) => rule));
  return reports.filter(({ verdict }) => verdict === 'failed').map(({ rule }) => rule);
}

it('a failure of a rule explains what needs that rule', () => {
  const needs = ['create.stores-plant'] as const;

  expect(
    failedAfter(
      [failure('delete.removes-one-plant'), { needs }],
      [failure('create.stores-plant'), { isBasic: true }],
    ),
  ).toEqual(['create.stores-plant']);
});

it('a basic check that fails two rules hides neither by the other', () => {
  const rules = ['create.stores-plant', 'delete.removes-one-plant'] as const;
  const source = { isBasic: true, needs: rules };

  expect(failedAfter(...rules.map((rule) => [failure(rule), source] as const))).toEqual(rules);
});

it('a plant that is missing now and then fails the rule of storage, and not that of ids', () => {
  expect(
    failedAfter([failure('new-plant.id', true)], [failure('create.stores-plant', true)]),
  ).toEqual(['create.stores-plant']);
});

it('a rule of plants that fails each time explains what fails now and then', () => {
  expect(failedAfter([failure('create.stores-plant', true)], [failure('new-plant.id')])).toEqual([
    'new-plant.id',
  ]);
});

it('a rule of plants that fails each time explains what was seen beside others alone', () => {
  const beside = { ...failure('new-plant.id'), isBesideOthers: true };

  expect(failedAfter([beside], [failure('delete.removes-one-plant')])).toEqual([
    'delete.removes-one-plant',
  ]);
  expect(failedAfter([beside])).toEqual(['new-plant.id']);
});

it('a failure with usual ids explains what needs that rule and fails with unusual ones', () => {
  const needs = ['delete.removes-one-plant'] as const;
  const ofIds = [failure('new-plant.id'), { needs, hasUnusualIds: true }] as const;
  const ofDelete = failure('delete.removes-one-plant');

  expect(failedAfter(ofIds, [ofDelete])).toEqual(['delete.removes-one-plant']);
  expect(failedAfter(ofIds, [ofDelete, { hasUnusualIds: true }])).toEqual([
    'new-plant.id',
    'delete.removes-one-plant',
  ]);
});
