import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numeralOf, parseExactJson } from '../../src/interface/exact-json.js';

describe('parseExactJson', () => {
  it('returns the value of JSON.parse if no number can be rounded', () => {
    const safe = fc.jsonValue().filter((value) => {
      return !/\d{16}|\d[.eE]/.test(JSON.stringify(value));
    });
    fc.assert(
      fc.property(safe, (value) => {
        const text = JSON.stringify(value);
        expect(parseExactJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('preserves the digits of every number if one could be rounded', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.jsonValue(), (id, other) => {
        const parsed = parseExactJson(`{"other":${JSON.stringify(other)},"id":${id},"half":0.5}`);
        expect(numeralOf((parsed as { id: unknown }).id)).toBe(String(id));
      }),
    );
  });

  it('rejects what JSON.parse rejects', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('', '1.5', '1234567890123456'),
        (text, number) => {
          const content = text + number;
          let isJson = true;
          try {
            JSON.parse(content);
          } catch {
            isJson = false;
          }
          if (isJson) {
            parseExactJson(content);
          } else {
            expect(() => parseExactJson(content)).toThrow(SyntaxError);
          }
        },
      ),
    );
  });

  it('uses the last of two members with one name, also next to a long number', () => {
    expect(parseExactJson('{"name":"a","name":"b"}')).toEqual({ name: 'b' });
    expect(parseExactJson('{"name":"a","name":"b","id":9007199254740993}')).toMatchObject({
      name: 'b',
    });
  });

  it('does not take an object that looks like a number for one', () => {
    const parsed = parseExactJson('{"id":{"value":"7","isLosslessNumber":true},"half":0.5}');
    expect(numeralOf((parsed as { id: unknown }).id)).toBeUndefined();
  });

  it('rejects a text that is nested beyond what can be read, and does not fall over it', () => {
    const deep = `[0.5,${'['.repeat(200_000)}${']'.repeat(200_000)}]`;
    expect(() => parseExactJson(deep)).toThrow(SyntaxError);
  });
});
