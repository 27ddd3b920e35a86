import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExactJson } from '../../../src/interface/exact-json.js';
import { errorBodySchema, plantSchema } from '../../../src/interface/plant.js';
import {
  arrayMismatch,
  errorMismatch,
  membersMismatches,
  payloadMismatch,
  plantMismatches,
} from '../../../src/verify/rules/shapes.js';
import { exchangeOf } from '../exchange-of.js';

/** Values that are often nearly plants or errors. */
const member = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.constantFrom(null, true, 1.5, [], {}, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), -(2 ** 31) - 1),
);
const nearly = (...names: readonly string[]) =>
  fc.dictionary(fc.constantFrom(...names, 'other'), member, { maxKeys: 3 });

/** The mismatches of a plant that is given as JSON text, as pairs. */
const mismatchesOf = (text: string) => [
  ...plantMismatches(parseExactJson(text) as Readonly<Record<string, unknown>>),
];

describe('plantMismatches', () => {
  it('finds some if plantSchema does', () => {
    fc.assert(
      fc.property(nearly('name', 'tag'), (plant) => {
        const isPlant = plantSchema.safeParse(plant).success;

        expect(mismatchesOf(JSON.stringify(plant)).length === 0).toBe(isPlant);
      }),
    );
  });

  it.each([
    ['{}', 'plant.name', 'body.name', 'none'],
    ['{"name":7}', 'plant.name', 'body.name', '7'],
    ['{"name":null}', 'plant.name', 'body.name', 'null'],
    ['{"name":"Fern","tag":null}', 'plant.tag', 'body.tag', 'null'],
    ['{"name":"Fern","tag":1.5}', 'plant.tag', 'body.tag', '1.5'],
    ['{"name":"Fern","id":7}', 'plant.name-and-tag-only', 'body', '"id" as well'],
    ['{"name":"Fern","id":9223372036854775807}', 'plant.name-and-tag-only', 'body', '"id" as well'],
  ])('finds in %s that %s fails at %s, which is %s', (text, rule, path, actual) => {
    expect(mismatchesOf(text)).toMatchObject([[rule, { path, actual }]]);
  });

  it('finds each of several mismatches', () => {
    const rules = mismatchesOf('{"id":7,"tag":null}').map(([rule]) => rule);

    expect(rules).toEqual(['plant.name', 'plant.tag', 'plant.name-and-tag-only']);
  });

  it('has the path of the plant', () => {
    expect(plantMismatches({}, 'body[2]').get('plant.name')?.path).toBe('body[2].name');
  });

  it('shortens a long name of a member', () => {
    const mismatches = plantMismatches({ name: 'Fern', ['x'.repeat(200)]: 1 });

    expect(mismatches.get('plant.name-and-tag-only')?.actual.length).toBeLessThan(60);
  });
});

describe('arrayMismatch', () => {
  const mismatchOf = (body: string) => arrayMismatch(exchangeOf({ body }));

  it.each(['[]', '[{"name":"Fern"}]', '[{"tag":7}]'])('finds none in %s', (body) => {
    expect(mismatchOf(body)).toBeUndefined();
  });

  it.each([
    ['', 'body', 'no body'],
    ['<html>', 'body', 'text that is not JSON'],
    ['null', 'body', 'null'],
    ['{"plants":[]}', 'body', 'an object with "plants"'],
    ['{"plants":[],"total":0}', 'body', 'an object with "plants" and "total"'],
    ['[{"name":"Fern"},7]', 'body[1]', '7'],
  ])('finds in "%s" that %s is %s', (body, path, actual) => {
    expect(mismatchOf(body)).toMatchObject({ path, actual });
  });
});

describe('membersMismatches', () => {
  it('has the first plant with each mismatch', () => {
    const mismatches = membersMismatches([{ name: 'Fern' }, { name: 7 }, { name: null, id: 1 }]);

    expect(mismatches.get('plant.name')?.path).toBe('body[1].name');
    expect(mismatches.get('plant.name-and-tag-only')?.path).toBe('body[2]');
  });

  it('finds none in a single plant', () => {
    expect(membersMismatches({ name: 'Fern' }).size).toBe(0);
  });
});

describe('errorMismatch', () => {
  const mismatchOf = (body: string) => errorMismatch(exchangeOf({ status: 400, body }));

  it('finds one if errorBodySchema does', () => {
    const value = fc.oneof(nearly('error', 'message'), fc.jsonValue({ maxDepth: 1 }));

    fc.assert(
      fc.property(value, (body) => {
        const isError = errorBodySchema.safeParse(body).success;

        expect(mismatchOf(JSON.stringify(body)) === undefined).toBe(isError);
      }),
    );
  });

  it.each([
    '2147483647',
    '-2147483648',
    '0',
    '-0',
    '1.0',
    '1e2',
    '2147483647.000',
    '21474836470e-1',
  ])('takes %s for an int32', (numeral) => {
    expect(mismatchOf(`{"error":${numeral},"message":""}`)).toBeUndefined();
  });

  it.each(['2147483648', '-2147483649', '1.5', '4294967296', '9223372036854775807', '1e400'])(
    'does not take %s for an int32',
    (actual) => {
      const mismatch = mismatchOf(`{"error":${actual},"message":""}`);

      expect(mismatch).toEqual({ path: 'body.error', expected: 'an int32', actual });
    },
  );

  it.each([
    ['', 'body', 'no body'],
    ['<html>', 'body', 'text that is not JSON'],
    ['[]', 'body', 'an empty array'],
    ['7.5', 'body', '7.5'],
    ['{"message":""}', 'body.error', 'none'],
    ['{"error":"400","message":""}', 'body.error', '"400"'],
    ['{"error":null,"message":""}', 'body.error', 'null'],
    ['{"error":400}', 'body.message', 'none'],
    ['{"error":400,"message":null}', 'body.message', 'null'],
    ['{"error":400,"message":7.5}', 'body.message', '7.5'],
  ])('finds in "%s" that %s is %s', (body, path, actual) => {
    expect(mismatchOf(body)).toMatchObject({ path, actual });
  });

  it('allows more members', () => {
    expect(mismatchOf('{"error":400,"message":"","path":"/plants"}')).toBeUndefined();
  });
});

describe('payloadMismatch', () => {
  const mismatchOf = (type: string | undefined, body: string) =>
    payloadMismatch(
      exchangeOf({ body, headers: type === undefined ? [] : [['content-TYPE', type]] }),
    );

  it.each([
    'application/json',
    'Application/JSON; Charset=UTF-8',
    'application/json;charset=utf-8',
    'application/json ;v=1',
  ])('takes %s for JSON', (type) => {
    expect(mismatchOf(type, '[]')).toBeUndefined();
  });

  it.each([
    ['text/json'],
    ['application/jsonp'],
    ['application/problem+json'],
    ['application/json2'],
    ['', 'none'],
  ])('does not take "%s" for JSON', (type, actual = type) => {
    const path = 'header Content-Type';

    expect(mismatchOf(type, '[]')).toEqual({ path, expected: 'application/json', actual });
  });

  it('requires the Content-Type of a body', () => {
    expect(mismatchOf(undefined, '[]')?.actual).toBe('none');
  });

  it('requires no Content-Type without a body', () => {
    expect(mismatchOf(undefined, '')).toBeUndefined();
  });

  it('finds a body that is not JSON', () => {
    expect(mismatchOf('application/json', '<html>')).toEqual({
      path: 'body',
      expected: 'JSON',
      actual: 'text that is not JSON',
    });
  });
});
