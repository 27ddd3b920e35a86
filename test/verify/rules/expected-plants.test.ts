import { describe, expect, it } from 'vitest';
import { ExpectedPlants, findMissing } from '../../../src/verify/rules/expected-plants.js';
import type { Listing } from '../../../src/verify/session/list-plants.js';
import { exchangeOf } from '../exchange-of.js';

const fern = { id: '7', name: 'Fern', tag: 'herb' };
const ivy = { id: '8', name: 'Ivy' };

const listOf = (...plants: Listing['plants']): Listing => ({ plants, exchange: exchangeOf({}) });

describe('a plant that is expected', () => {
  function deviationFor(...plants: Listing['plants']) {
    const expected = new ExpectedPlants();
    expected.add(fern, 'first');
    return expected.findDeviation('first', listOf(...plants));
  }

  it('may be anywhere in the list of its owner', () => {
    expect(deviationFor({ name: 'Oak' }, { name: 'Fern', tag: 'herb' })).toBeUndefined();
  });

  it.each([
    ['missing', []],
    ['twice', [fern, fern]],
    ['changed', [{ name: 'Fern', tag: 'tree' }]],
    ['changed', [{ name: 'Fern' }]],
  ] as const)('is found to be %s', (kind, plants) => {
    expect(deviationFor(...plants)).toMatchObject({ kind });
  });

  it('may have a tag of another type, which is for another rule', () => {
    expect(deviationFor({ name: 'Fern', tag: ['herb'] })).toBeUndefined();
  });

  it('may be the one whose name is of another type, which is for another rule', () => {
    expect(deviationFor({ name: 7, tag: 'herb' })).toBeUndefined();
  });

  it('need not be in the list of another user, nor be absent there', () => {
    const expected = new ExpectedPlants();
    expected.add(fern, 'first');

    expect(expected.findDeviation('second', listOf())).toBeUndefined();
    expect(expected.findDeviation('second', listOf(fern))).toBeUndefined();
  });

  it('is expected no longer once it is removed', () => {
    const expected = new ExpectedPlants();
    expected.add(fern, 'first');
    expected.remove(fern, 'first');

    expect(expected.findDeviation('first', listOf())).toBeUndefined();
    expect(expected.isEmpty).toBe(true);
  });

  it('may share its name with another one', () => {
    const expected = new ExpectedPlants();
    expected.add(fern, 'first');
    expected.add({ ...fern, id: '9' }, 'first');

    expect(expected.findDeviation('first', listOf(fern, fern))).toBeUndefined();
    expect(expected.findDeviation('first', listOf(fern))).toMatchObject({ kind: 'missing' });
  });
});

describe('a plant that must not be there', () => {
  it('fails the rule that was given for it in the list of any user', () => {
    const expected = new ExpectedPlants();
    expected.markAbsent(ivy, 'delete.removes-one-plant');

    expect(expected.findDeviation('second', listOf({ name: 'Ivy' }))).toMatchObject({
      kind: 'present',
      rule: 'delete.removes-one-plant',
    });
    expect(expected.findDeviation('second', listOf(fern))).toBeUndefined();
  });

  it('may be listed if another plant of its name is expected', () => {
    const expected = new ExpectedPlants();
    expected.markAbsent(ivy, 'delete.removes-one-plant');
    expected.add({ ...ivy, id: '9' }, 'first');

    expect(expected.findDeviation('first', listOf({ name: 'Ivy' }))).toBeUndefined();
  });
});

describe('plants that were there before', () => {
  it('must be there as often as before', () => {
    const expected = new ExpectedPlants(new Map([['first', ['Oak', 'Oak']]]));

    expect(expected.findDeviation('first', listOf({ name: 'Oak' }))).toMatchObject({
      kind: 'missing',
    });
    expect(expected.findDeviation('second', listOf())).toBeUndefined();
  });

  it('may become more', () => {
    expect(findMissing(['Oak'], listOf({ name: 'Oak' }, { name: 'Oak' }))).toBeUndefined();
  });
});
