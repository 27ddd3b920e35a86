import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { isPlainObject } from '../../src/interface/plain-object.js';

describe('a plain object', () => {
  it.each([
    ['a literal', { id: 1 }],
    ['one without a prototype', Object.create(null)],
    ['one of another realm', runInNewContext('({ id: 1 })')],
  ])('is %s', (_, value) => {
    expect(isPlainObject(value)).toBe(true);
  });

  it.each([
    ['null', null],
    ['text', 'id'],
    ['a list', []],
    ['a map', new Map()],
    ['a date', new Date()],
    ['a pattern', /id/],
    ['a list of another realm', runInNewContext('[]')],
  ])('is not %s', (_, value) => {
    expect(isPlainObject(value)).toBe(false);
  });
});
