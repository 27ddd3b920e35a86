import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kindOf, numeralOf, parseExactJson, shorten } from '../../src/interface/exact-json.js';

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

  describe('at 1,000 levels of nesting', () => {
    const nested = (levels: number, innermost: string) =>
      `${'[{"a":'.repeat(levels / 2)}${innermost}${'}]'.repeat(levels / 2)}`;
    const innermosts = ['1', '0.5', '1234567890123456789', '"[[{{"', '"\\"[["'];

    it.each(innermosts)('reads a text around %s', (innermost) => {
      expect(() => parseExactJson(nested(1000, innermost))).not.toThrow();
    });

    it.each(innermosts)('rejects two levels more around %s', (innermost) => {
      expect(() => parseExactJson(nested(1002, innermost))).toThrow(
        new SyntaxError('it is nested more than 1000 levels deep'),
      );
    });

    it('counts no brackets that are closed', () => {
      const text = JSON.stringify(Array.from({ length: 2000 }, () => [{ half: 0.5 }]));
      expect(parseExactJson(text)).toHaveLength(2000);
    });
  });

  it('rejects a text of 200,000 levels, and does not fall over it', () => {
    const deep = `[0.5,${'['.repeat(200_000)}${']'.repeat(200_000)}]`;
    expect(() => parseExactJson(deep)).toThrow(SyntaxError);
  });

  it('rejects brackets without end', () => {
    expect(() => parseExactJson('['.repeat(1_000_000))).toThrow(SyntaxError);
  });
});

it.each([
  [null, 'null'],
  [undefined, 'undefined'],
  [[], 'an array'],
  [5, 'a number'],
  [parseExactJson('12345678901234567890'), 'a number'],
  [{}, 'an object'],
  ['basil', 'a string'],
  [true, 'a boolean'],
])('the kind of %j is "%s"', (value, kind) => {
  expect(kindOf(value)).toBe(kind);
});

it('a text of more than 40 characters is shortened for a message', () => {
  expect(shorten('x'.repeat(40))).toBe('x'.repeat(40));
  expect(shorten('x'.repeat(41))).toBe(`${'x'.repeat(40)}…`);
});
