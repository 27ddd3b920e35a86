import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPlainObject, JsonDepthError, numeralOf, parseExactJson } from '../../src/text/json.js';

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
    const isReadBy = (parse: (text: string) => unknown, text: string): boolean => {
      try {
        parse(text);
        return true;
      } catch (error) {
        expect(error).toBeInstanceOf(SyntaxError);
        return false;
      }
    };
    const number = fc.constantFrom('', '1.5', '1234567890123456');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), number, (text, number) => {
        const content = text + number;
        expect(isReadBy(parseExactJson, content)).toBe(isReadBy(JSON.parse, content));
      }),
    );
  });

  it('uses the last of two members with one name, also next to a long number', () => {
    expect(parseExactJson('{"name":"a","name":"b"}')).toEqual({ name: 'b' });
    expect(parseExactJson('{"name":"a","name":"b","id":9007199254740993}')).toMatchObject({
      name: 'b',
    });
  });

  it.each(['0.5', '"[[{{"', '"\\"[["'])(
    'reads 1,000 levels around %s, and no more',
    (innermost) => {
      const nested = (levels: number) =>
        `${'[{"a":'.repeat(levels / 2)}${innermost}${'}]'.repeat(levels / 2)}`;

      expect(() => parseExactJson(nested(1000))).not.toThrow();
      expect(() => parseExactJson(nested(1002))).toThrow(
        new JsonDepthError('it is nested more than 1000 levels deep'),
      );
    },
  );

  it('counts no brackets that are closed, and does not fall over a million that are not', () => {
    const text = JSON.stringify(Array.from({ length: 2000 }, () => [{ half: 0.5 }]));

    expect(parseExactJson(text)).toHaveLength(2000);
    expect(() => parseExactJson('['.repeat(1_000_000))).toThrow(SyntaxError);
  });
});

it('isPlainObject knows objects of other realms, as test runners with a DOM have them', async () => {
  const { runInNewContext } = await import('node:vm');

  expect(isPlainObject(runInNewContext('({ id: 1 })'))).toBe(true);
  expect(isPlainObject(Object.create(null))).toBe(true);
  expect([runInNewContext('[]'), new Map(), new Date(), /id/].filter(isPlainObject)).toEqual([]);
});
