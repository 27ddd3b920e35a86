import { describe, expect, it } from 'vitest';
import { CheckResults } from '../../../src/verify/rules/check-results.js';
import { inspectAnswer } from '../../../src/verify/rules/inspect-answer.js';
import { selectRules } from '../../../src/verify/rules/select-rules.js';
import { type ExchangeParts, exchangeOf } from '../exchange-of.js';

/** The rules that a response passes, and those that it fails. */
function inspect(parts: ExchangeParts) {
  const results = new CheckResults(() => []);
  inspectAnswer(results.of('sequence', 'every answer'), exchangeOf(parts));
  const reports = results.ruleReports(selectRules(undefined));
  const having = (verdict: string) =>
    reports.filter((report) => report.verdict === verdict).map(({ rule }) => rule);
  return { passed: having('passed'), failedRules: having('failed') };
}

const error = '{"error":404,"message":"none"}';

describe('a list', () => {
  it('of plants passes its rules', () => {
    expect(inspect({ body: '[{"name":"Fern"}]' })).toEqual({
      passed: [
        'paths.unversioned',
        'payload.json',
        'plant.name',
        'plant.tag',
        'plant.name-and-tag-only',
        'list.returns-array-of-plants',
      ],
      failedRules: [],
    });
  });

  it.each([
    ['{"plants":[]}', 'list.returns-array-of-plants'],
    ['[7]', 'list.returns-array-of-plants'],
    ['[{"tag":"x"}]', 'plant.name'],
    ['[{"name":"Fern","tag":null}]', 'plant.tag'],
    ['[{"name":"Fern","id":7}]', 'plant.name-and-tag-only'],
  ])('of %s fails %s', (body, rule) => {
    expect(inspect({ body }).failedRules).toEqual([rule]);
  });

  it('is known by its path below a prefix and before a query', () => {
    const { failedRules } = inspect({ request: 'GET /api/v7/plants?limit=1&q=/a/b', body: '{}' });

    expect(failedRules).toEqual(['list.returns-array-of-plants']);
  });

  it('that is rejected passes the rules about its Error', () => {
    expect(inspect({ status: 404, body: error })).toEqual({
      passed: ['payload.json', 'error.body', 'list.error-body'],
      failedRules: [],
    });
  });

  it('that is rejected without an Error fails both rules about it', () => {
    expect(inspect({ status: 404, body: '{}' }).failedRules).toEqual([
      'error.body',
      'list.error-body',
    ]);
  });

  it('that is not JSON fails the rule about JSON alone', () => {
    expect(inspect({ body: '[{"name":"Fern"}' }).failedRules).toEqual(['payload.json']);
  });

  it('without a body is no array', () => {
    expect(inspect({ status: 204 }).failedRules).toEqual(['list.returns-array-of-plants']);
  });

  it('that is an Error with a status of success shows nothing about plants', () => {
    expect(inspect({ status: 200, body: error })).toEqual({ passed: [], failedRules: [] });
  });

  it('that is answered with 304 shows nothing', () => {
    expect(inspect({ status: 304 })).toEqual({ passed: [], failedRules: [] });
  });
});

describe('a create', () => {
  const create = (parts: ExchangeParts) => inspect({ request: 'POST /plants', ...parts });

  it('that is answered with the plant passes its rules', () => {
    expect(create({ body: '{"name":"Fern","tag":"x"}' })).toEqual({
      passed: [
        'paths.unversioned',
        'payload.json',
        'plant.name',
        'plant.tag',
        'plant.name-and-tag-only',
        'create.answers-200-with-plant',
      ],
      failedRules: [],
    });
  });

  it.each([
    [201, '{"name":"Fern"}', 'create.answers-200-with-plant'],
    [204, '', 'create.answers-200-with-plant'],
    [200, '', 'create.answers-200-with-plant'],
    [200, '[]', 'create.answers-200-with-plant'],
    [200, '{"id":7,"name":"Fern"}', 'plant.name-and-tag-only'],
    [200, '{"name":null}', 'plant.name'],
  ])('that is answered with %i and %s fails %s', (status, body, rule) => {
    expect(create({ status, body }).failedRules).toEqual([rule]);
  });

  it('that is answered with 201 is checked for its body as well', () => {
    expect(create({ status: 201, body: '{"id":7,"name":"Fern"}' }).failedRules).toEqual([
      'plant.name-and-tag-only',
      'create.answers-200-with-plant',
    ]);
  });

  it('whose plant is in a member of the body fails the rule about the response alone', () => {
    expect(create({ body: '{"plant":{"name":"Fern"}}' }).failedRules).toEqual([
      'create.answers-200-with-plant',
    ]);
  });

  it('that is rejected without an Error fails the rule about it', () => {
    expect(create({ status: 400, body: '"no"' }).failedRules).toEqual(['error.body']);
  });
});

describe('a delete', () => {
  const remove = (parts: ExchangeParts) =>
    inspect({ request: 'DELETE /plants/7', status: 204, headers: [], ...parts });

  it.each([200, 202, 204])('that is answered with %i and no body passes its rule', (status) => {
    expect(remove({ status })).toEqual({
      passed: ['paths.unversioned', 'delete.answers-without-body'],
      failedRules: [],
    });
  });

  it.each(['{}', 'deleted', 'null'])('that is answered with %s fails it', (body) => {
    expect(remove({ status: 200, body }).failedRules).toEqual(['delete.answers-without-body']);
  });

  it('that announces a body, which 204 does not allow, fails it', () => {
    const headers = [['content-LENGTH', '15']] as const;

    expect(remove({ headers }).failedRules).toEqual(['delete.answers-without-body']);
  });

  it.each([
    [204, '0'],
    [200, '20'],
  ])(
    'that is answered with %i and is of %s bytes before it is decompressed passes it',
    (status, length) => {
      const headers = [['Content-Length', length]] as const;

      expect(remove({ status, headers }).failedRules).toEqual([]);
    },
  );

  it('that is rejected without an Error fails both rules about it', () => {
    const json = [['Content-Type', 'application/json']] as const;

    const { failedRules } = remove({ status: 404, headers: json, body: '{}' });

    expect(failedRules).toEqual(['error.body', 'delete.error-body']);
  });
});

describe('a response', () => {
  it('that is not called JSON fails the rule about it', () => {
    const headers = [['Content-Type', 'text/plain']] as const;

    expect(inspect({ headers, body: '[]' }).failedRules).toEqual(['payload.json']);
  });

  it.each([429, 502, 503, 504])('of a gateway shows nothing: %i', (status) => {
    const headers = [['Content-Type', 'text/html']] as const;

    expect(inspect({ status, headers, body: '<html>' })).toEqual({ passed: [], failedRules: [] });
  });

  it.each([
    'GET /',
    'GET /plants/7',
    'GET /plants/',
    'GET /health?path=/plants',
    'PUT /plants',
    'POST /plants/7',
    'DELETE /plants',
    'DELETE /plants/',
    'DELETE /plants/7/tag',
    'HEAD /plants',
  ])('to a request that is no operation shows nothing: %s', (request) => {
    expect(inspect({ request, status: 500, body: '<html>' })).toEqual({
      passed: [],
      failedRules: [],
    });
  });

  it('that is missing shows nothing', () => {
    expect(inspect({ failure: 'socket hang up' })).toEqual({ passed: [], failedRules: [] });
  });
});
