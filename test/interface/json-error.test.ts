import { describe, expect, it } from 'vitest';
import { describeJsonError } from '../../src/interface/json-error.js';

describe('describeJsonError', () => {
  it('has nothing to say of JSON', () => {
    expect(describeJsonError('{"id":1}')).toBeUndefined();
  });

  it.each([
    ['{"id": basil}', 'line 1, column 8: '],
    ['{\n  "id": 1\n  "name": "Basil"\n}', 'line 3, column 3: '],
    ['[\n1,\n2,\n3\n4\n5\n6\n7\n8\n]', 'line 5, column 1: '],
  ])('names the line and the column of an error in %j', (text, place) => {
    expect(describeJsonError(text)).toMatch(new RegExp(`^${place}\\D`));
  });

  it('says what is missing', () => {
    expect(describeJsonError('{"id":1')).toContain(
      "Quoted object key or end of object '}' expected",
    );
  });
});
