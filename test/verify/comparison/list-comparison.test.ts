import { describe, expect, it } from 'vitest';
import {
  compareLists,
  type ListAspect,
  type ListView,
  positionsIn,
} from '../../../src/verify/comparison/list-comparison.js';

const view: ListView = {
  hasOrder: true,
  isById: false,
  pageSize: undefined,
  known: new Set(),
  wasSent: (name) => name !== 'Rose',
  wasSentByOther: (name) => name === 'Moss',
  isIgnored: (name) => name === 'Weed',
};

const [ivy, basil, moss, rose, weed] = [
  { name: 'Ivy' },
  { name: 'Basil', tag: 'herb' },
  { name: 'Moss' },
  { name: 'Rose' },
  { name: 'Weed' },
];

const aspect = (provider: unknown[], mock: unknown[], changes: Partial<ListView> = {}) =>
  compareLists(provider, mock, { ...view, ...changes })?.aspect;

const knowing = (...aspects: ListAspect[]) => ({ known: new Set(aspects) });

describe('two lists', () => {
  it('are equal with the same plants in the same order, whatever the order of members', () => {
    expect(aspect([ivy, { tag: 'herb', name: 'Basil' }], [ivy, basil])).toBeUndefined();
  });

  it('differ in their order if the mock has one', () => {
    expect(aspect([basil, ivy], [ivy, basil])).toBe('order');
    expect(aspect([basil, ivy], [ivy, basil], { hasOrder: false })).toBeUndefined();
  });

  it('are equal in an order by id wherever the plants of the run are between the others', () => {
    expect(aspect([rose, ivy, basil], [ivy, rose, basil])).toBe('order');
    expect(aspect([rose, ivy, basil], [ivy, rose, basil], { isById: true })).toBeUndefined();
    expect(aspect([rose, basil, ivy], [ivy, rose, basil], { isById: true })).toBe('order');
  });

  it('are equal if each is a full page of plants in no order', () => {
    expect(aspect([ivy], [basil], { hasOrder: false, pageSize: 1 })).toBeUndefined();
    expect(aspect([ivy], [basil], { hasOrder: false, pageSize: 2 })).toBe('plants');
  });

  it('differ in their length', () => {
    expect(compareLists([ivy], [ivy, basil], view)).toMatchObject({
      aspect: 'length',
      sentence: 'the provider lists 1 plant, the mock 2',
    });
  });

  it('differ in an empty tag', () => {
    expect(aspect([{ name: 'Ivy', tag: '' }], [ivy])).toBe('tag');
  });

  it('differ in whether plants of another user are visible', () => {
    expect(aspect([ivy, moss], [ivy])).toBe('visibility');
  });

  it('differ in their plants', () => {
    expect(aspect([ivy], [basil])).toBe('plants');
  });

  it.each([
    ['order', [basil, ivy], [ivy, basil]],
    ['tag', [{ name: 'Ivy', tag: '' }], [ivy]],
    ['visibility', [ivy, moss], [ivy]],
    ['length', [ivy], [ivy, basil]],
    ['others', [ivy, rose], [ivy]],
  ] as const)('are compared without their %s if that is known to differ', (known, one, other) => {
    expect(aspect([...one], [...other])).toBeDefined();
    expect(aspect([...one], [...other], knowing(known))).toBeUndefined();
  });

  it('are compared without plants that one side does not delete', () => {
    expect(aspect([ivy, weed], [ivy])).toBeUndefined();
  });
});

describe('the positions in a whole list', () => {
  it('are those of the plants, each counted once', () => {
    expect(positionsIn([ivy, ivy], [ivy, basil, ivy])).toBe('0,2');
  });

  it('are all of them', () => {
    expect(positionsIn([ivy, basil], [ivy, basil])).toBe('all');
  });

  it('are unknown if a plant is not in it', () => {
    expect(positionsIn([moss], [ivy])).toBeUndefined();
  });
});
