import { describe, expect, it } from 'vitest';
import { listDifference } from '../../../src/verify/compare/list-differences.js';
import type { Step } from '../../../src/verify/compare/step.js';
import { answeredWith } from './exchange.js';

const all: Step = {
  what: 'list',
  points: ['list.success'],
  method: 'GET',
  path: '/plants',
  user: 'first',
};
const some: Step = { ...all, points: ['list.largest-limit'], path: '/plants?limit=5', limit: 5 };

const difference = (step: Step, provider: unknown, mock: unknown, hasOrder = true) =>
  listDifference(
    step,
    {
      provider: answeredWith({ status: 200, body: provider }),
      mock: answeredWith({ status: 200, body: mock }),
    },
    hasOrder,
  );

const [ivy, basil] = [{ name: 'Ivy' }, { name: 'Basil', tag: 'herb' }];

describe('two lists', () => {
  it('are alike with the same plants in the same order, however their members stand', () => {
    expect(difference(all, [ivy, { tag: 'herb', name: 'Basil' }], [ivy, basil])).toBeUndefined();
  });

  it('are not compared where one side has none', () => {
    expect(difference(all, { error: 500, message: '' }, [ivy])).toBeUndefined();
  });

  it('differ in their order', () => {
    expect(difference(all, [basil, ivy], [ivy, basil])?.points).toContain('list.order');
  });

  it('do not differ in their order where the mock has none', () => {
    expect(difference(all, [basil, ivy], [ivy, basil], false)).toBeUndefined();
  });

  it('differ in their length, by what cuts them', () => {
    expect(difference(all, [ivy], [ivy, basil])).toMatchObject({
      difference: 'there are 1 plants, in the mock 2',
      points: expect.arrayContaining(['list.default-limit', 'list.visibility']),
    });
    expect(difference(some, [ivy], [ivy, basil])?.points).toContain('list.largest-limit');
  });

  it('differ in an empty tag', () => {
    expect(difference(all, [{ name: 'Ivy', tag: '' }], [ivy])?.points).toEqual([
      'response.absent-tag',
    ]);
  });

  it('differ in their plants, by who sees them', () => {
    expect(difference(all, [ivy], [basil])?.points).toContain('list.visibility');
  });

  it('differ in their plants, by which come first where they are cut', () => {
    expect(difference(some, [ivy], [basil])?.points).toContain('list.order');
  });
});
