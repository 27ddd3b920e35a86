import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExactJson } from '../../../src/interface/exact-json.js';
import { errorBodySchema, plantSchema } from '../../../src/interface/plant.js';
import {
  arrayProblem,
  bodyProblems,
  errorProblem,
  payloadProblem,
  plantProblems,
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

/** The problems of a plant that is given as JSON text, as pairs. */
const problemsOf = (text: string) => [
  ...plantProblems(parseExactJson(text) as Readonly<Record<string, unknown>>),
];

describe('plantProblems', () => {
  it('finds some where plantSchema does', () => {
    fc.assert(
      fc.property(nearly('name', 'tag'), (plant) => {
        const isPlant = plantSchema.safeParse(plant).success;

        expect(problemsOf(JSON.stringify(plant)).length === 0).toBe(isPlant);
      }),
    );
  });

  it.each([
    ['{}', 'plant.name', 'it has none'],
    ['{"name":7}', 'plant.name', 'its name is a number'],
    ['{"name":null}', 'plant.name', 'its name is null'],
    ['{"name":"Fern","tag":null}', 'plant.tag', 'its tag is null'],
    ['{"name":"Fern","tag":1.5}', 'plant.tag', 'its tag is a number'],
    ['{"name":"Fern","id":7}', 'plant.name-and-tag-only', 'it has "id" too'],
    ['{"name":"Fern","id":9223372036854775807}', 'plant.name-and-tag-only', 'it has "id" too'],
  ])('tells of %s which rule it breaks: %s', (text, rule, actual) => {
    expect(problemsOf(text)).toMatchObject([[rule, { actual }]]);
  });

  it('finds each of several problems', () => {
    const rules = problemsOf('{"id":7,"tag":null}').map(([rule]) => rule);

    expect(rules).toEqual(['plant.name', 'plant.tag', 'plant.name-and-tag-only']);
  });

  it('names where the value stands', () => {
    expect(plantProblems({}, 'plant 3 of the list').get('plant.name')?.expected).toBe(
      'plant 3 of the list has a name, a string',
    );
  });

  it('shortens a long name of a member', () => {
    const problems = plantProblems({ name: 'Fern', ['x'.repeat(200)]: 1 });

    expect(problems.get('plant.name-and-tag-only')?.actual.length).toBeLessThan(60);
  });
});

describe('arrayProblem', () => {
  it.each(['[]', '[{"name":"Fern"}]', '[{"tag":7}]'])('finds none in %s', (text) => {
    expect(arrayProblem(parseExactJson(text))).toBeUndefined();
  });

  it.each([
    [undefined, 'it is not JSON'],
    [null, 'it is null'],
    [{ plants: [] }, 'it is an object'],
    [[{ name: 'Fern' }, 7], 'item 2 is a number'],
  ])('finds that %o is no array of objects', (value, actual) => {
    expect(arrayProblem(value)).toMatchObject({ actual });
  });
});

describe('bodyProblems', () => {
  it('tells of the first plant with each problem', () => {
    const problems = bodyProblems([{ name: 'Fern' }, { name: 7 }, { name: null, id: 1 }]);

    expect(problems.get('plant.name')?.expected).toBe('plant 2 of the list has a name, a string');
    expect(problems.get('plant.name-and-tag-only')?.expected).toContain('plant 3');
  });

  it('finds none in a single plant', () => {
    expect(bodyProblems({ name: 'Fern' }).size).toBe(0);
  });
});

describe('errorProblem', () => {
  const problemOf = (body: string) => errorProblem(exchangeOf({ status: 400, body }));

  it('finds one where errorBodySchema does', () => {
    const value = fc.oneof(nearly('error', 'message'), fc.jsonValue({ maxDepth: 1 }));

    fc.assert(
      fc.property(value, (body) => {
        const isError = errorBodySchema.safeParse(body).success;

        expect(problemOf(JSON.stringify(body)) === undefined).toBe(isError);
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
    expect(problemOf(`{"error":${numeral},"message":""}`)).toBeUndefined();
  });

  it.each(['2147483648', '-2147483649', '1.5', '4294967296', '9223372036854775807', '1e400'])(
    'does not take %s for an int32',
    (numeral) => {
      expect(problemOf(`{"error":${numeral},"message":""}`)?.actual).toBe(
        `error is ${Number(numeral) === Infinity ? '1e400' : numeral}`,
      );
    },
  );

  it.each([
    ['', 'there is no body'],
    ['<html>', 'it is not JSON'],
    ['[]', 'it is an array'],
    ['7.5', 'it is a number'],
    ['{"message":""}', 'error is missing'],
    ['{"error":"400","message":""}', 'error is a string'],
    ['{"error":null,"message":""}', 'error is null'],
    ['{"error":400}', 'message is missing'],
    ['{"error":400,"message":null}', 'message is null'],
    ['{"error":400,"message":7.5}', 'message is a number'],
  ])('tells of %s that %s', (body, actual) => {
    expect(problemOf(body)?.actual).toBe(actual);
  });

  it('allows more members', () => {
    expect(problemOf('{"error":400,"message":"","path":"/plants"}')).toBeUndefined();
  });
});

describe('payloadProblem', () => {
  const problemOf = (type: string | undefined, body: string) =>
    payloadProblem(
      exchangeOf({ body, headers: type === undefined ? [] : [['content-TYPE', type]] }),
    );

  it.each([
    'application/json',
    'Application/JSON; Charset=UTF-8',
    'application/json;charset=utf-8',
    'application/json ;v=1',
  ])('takes %s for JSON', (type) => {
    expect(problemOf(type, '[]')).toBeUndefined();
  });

  it.each(['text/json', 'application/jsonp', 'application/problem+json', 'application/json2', ''])(
    'does not take "%s" for JSON',
    (type) => {
      expect(problemOf(type, '[]')).toMatchObject({ actual: `it is ${type}` });
    },
  );

  it('misses the Content-Type of a body', () => {
    expect(problemOf(undefined, '[]')?.actual).toBe('there is no Content-Type');
  });

  it('misses nothing where there is no body', () => {
    expect(problemOf(undefined, '')).toBeUndefined();
  });

  it('shows the beginning of a body that is no JSON', () => {
    const problem = problemOf('application/json', `<html>${'x'.repeat(1000)}`);

    expect(problem?.actual).toMatch(/^it is <html>x+…$/);
  });
});
