import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indentJson } from '../../src/panel/requests/indent-json.js';

describe('JSON with an indent', () => {
  it('is what JSON.stringify makes of it', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const expected = JSON.stringify(JSON.parse(text), null, 2);

        expect(indentJson(JSON.stringify(JSON.parse(text)))).toBe(expected);
        expect(indentJson(expected)).toBe(expected);
      }),
    );
  });

  it('keeps every digit, and members with the same name', () => {
    expect(indentJson('{"id":9007199254740993,"id":1.50}')).toBe(
      '{\n  "id": 9007199254740993,\n  "id": 1.50\n}',
    );
  });

  it.each(['', 'plants', '{"id":', '[1,]'])('is nothing for %j', (text) => {
    expect(indentJson(text)).toBeUndefined();
  });
});
