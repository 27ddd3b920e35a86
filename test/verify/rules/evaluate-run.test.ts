import { describe, expect, it } from 'vitest';
import { evaluateRun } from '../../../src/verify/rules/evaluate-run.js';
import type { SampledSituation, SampleRun } from '../../../src/verify/situations/run-situation.js';
import { type ExchangeParts, exchangeOf } from '../exchange-of.js';

const plant = { id: '7', name: 'Fern', tag: 'herb' };
const error = '{"error":400,"message":"no"}';

/** A run of a create whose response is this, unless its situation is another. */
function runOf(situation: Partial<SampledSituation>, answer: ExchangeParts): SampleRun {
  const method = situation.operation === 'list' ? 'GET' : 'POST';
  return {
    situation: {
      operation: 'create',
      title: 'a create',
      requires: 'accepted',
      effects: { accepted: 'creates the plant' },
      variants: {},
      ...situation,
    },
    caller: 'first',
    fresh: plant,
    plant: { id: '8', name: 'Ivy' },
    owner: undefined,
    setup: [],
    request: { method, path: '/plants', body: '{"id":7,"name":"Fern","tag":"herb"}' },
    exchange: exchangeOf({ request: `${method} /plants`, ...answer }),
  };
}

/** The rules that a run fails, those that they mask, and those that pass. */
function evaluate(situation: Partial<SampledSituation>, answer: ExchangeParts) {
  const { failed, masked, passed } = evaluateRun(runOf(situation, answer));
  return {
    failedRules: failed.map(({ rule }) => rule),
    masked: masked.map(({ rule, by }) => `${rule} by ${by}`),
    passed,
  };
}

describe('a create that must be rejected', () => {
  const invalid = { requires: 'rejected', rule: 'new-plant.id', effects: {} } as const;

  it('passes its rule with 400 and an Error', () => {
    expect(evaluate(invalid, { status: 400, body: error })).toEqual({
      failedRules: [],
      masked: [],
      passed: ['new-plant.id', 'create.rejects-400-with-error'],
    });
  });

  it('fails its rule with 200', () => {
    expect(evaluate(invalid, { body: '{"name":"Fern"}' }).failedRules).toEqual(['new-plant.id']);
  });

  it.each([
    ['another status', { status: 422, body: error }],
    ['the status of a success and an Error', { status: 200, body: error }],
    ['no response', { failure: 'socket hang up' }],
  ])('with %s fails the rule about rejections, which masks its own', (_, answer) => {
    expect(evaluate(invalid, answer)).toEqual({
      failedRules: ['create.rejects-400-with-error'],
      masked: ['new-plant.id by create.rejects-400-with-error'],
      passed: [],
    });
  });

  it('with 400 and no Error passes its rule and fails the one about rejections', () => {
    expect(evaluate(invalid, { status: 400, body: '{}' })).toMatchObject({
      failedRules: ['create.rejects-400-with-error'],
      passed: ['new-plant.id'],
    });
  });

  it('may be rejected as too large, whatever else is wrong with it', () => {
    expect(evaluate(invalid, { status: 413, body: error }).failedRules).toEqual([]);
  });
});

describe('a request without a valid token', () => {
  const missing = {
    operation: 'any',
    requires: 'rejected',
    rule: 'authentication.required',
    effects: {},
  } as const;
  const otherScheme = { ...missing, rule: 'authentication.bearer' } as const;

  it.each([400, 401, 403, 404])('passes its rule with %i and an Error', (status) => {
    expect(evaluate(missing, { status, body: error }).passed).toEqual(['authentication.required']);
  });

  it.each([
    ['a success', { body: '[]' }],
    ['a redirect', { status: 302 }],
    ['an Error that has the status of a success', { status: 200, body: error }],
    ['no Error', { status: 401, body: '{}' }],
  ])('fails its rule with %s', (_, answer) => {
    expect(evaluate(missing, answer).failedRules).toEqual(['authentication.required']);
  });

  it('passes the rule about the scheme whatever the body of its rejection', () => {
    expect(evaluate(otherScheme, { status: 401, body: '{}' })).toMatchObject({
      failedRules: [],
      passed: ['authentication.bearer'],
    });
  });

  it('fails the rule about tokens, which masks the one about the scheme, with a redirect', () => {
    expect(evaluate(otherScheme, { status: 302 })).toMatchObject({
      failedRules: ['authentication.required'],
      masked: ['authentication.bearer by authentication.required'],
    });
  });
});

describe('a create that must be accepted', () => {
  const valid = { rule: 'create.answers-200-with-plant' } as const;

  it('passes with the plant that was sent', () => {
    const answer = { body: '{"name":"Fern","tag":"herb"}' };

    expect(evaluate(valid, answer).passed).toEqual(['create.answers-200-with-plant']);
  });

  it.each(['{"name":"Ivy","tag":"herb"}', '{"name":"Fern"}', '{"name":"Fern","tag":"tree"}'])(
    'fails with another plant: %s',
    (body) => {
      expect(evaluate(valid, { body }).failedRules).toEqual(['create.answers-200-with-plant']);
    },
  );

  it.each(['{"tag":"herb"}', '{"name":"Fern","tag":["herb"]}', '[]', '7'])(
    'leaves the shape of a body to other rules: %s',
    (body) => {
      expect(evaluate(valid, { body }).failedRules).toEqual([]);
    },
  );

  it.each([
    [' Fern', ' herb', { name: 'Fern', tag: 'herb' }],
    ['Fern', '  ', { name: 'Fern' }],
    ['  ', '  ', { name: '', tag: '' }],
  ])('passes without the white space around its texts: %j, %j', (name, tag, answered) => {
    const run = runOf(valid, { body: JSON.stringify(answered) });
    const body = JSON.stringify({ id: 7, name, tag });

    expect(evaluateRun({ ...run, request: { ...run.request, body } }).passed).toEqual([
      'create.answers-200-with-plant',
    ]);
  });

  it('that may trim fails with another plant', () => {
    const effects = { accepted: 'creates the plant', trimmed: 'creates it', dropped: 'does, too' };
    const answer = { body: '{"name":"Fer","tag":"herb"}' };

    expect(evaluate({ ...valid, effects }, answer).failedRules).toEqual([
      'create.answers-200-with-plant',
    ]);
  });

  it.each([400, 401, 403, 409, 413, 422])('may be rejected with %i', (status) => {
    expect(evaluate(valid, { status, body: error }).failedRules).toEqual([]);
  });

  it('fails with 404', () => {
    expect(evaluate(valid, { status: 404 }).failedRules).toEqual(['create.answers-200-with-plant']);
  });
});

describe('a create that the document leaves open', () => {
  const open = { requires: 'nothing' } as const;

  it('may be rejected with any status but that of a crash', () => {
    expect(evaluate(open, { status: 418, body: error }).failedRules).toEqual([]);
    expect(evaluate(open, { status: 500 }).failedRules).toEqual(['create.rejects-400-with-error']);
    expect(evaluate(open, { status: 503 }).failedRules).toEqual([]);
  });

  it('must be answered', () => {
    const answer = { failure: 'the response broke off' };

    expect(evaluate(open, answer).failedRules).toEqual(['create.answers-200-with-plant']);
  });

  it('may have another effect than to create what was sent', () => {
    const effects = { replaced: 'replaces the plant', unchanged: 'changes nothing' };

    expect(evaluate({ ...open, effects }, { body: '{"name":"Ivy"}' }).failedRules).toEqual([]);
  });
});

describe('a mismatch', () => {
  const invalid = { requires: 'rejected', rule: 'new-plant.id', effects: {} } as const;
  const mismatchOf = (situation: Partial<SampledSituation>, answer: ExchangeParts) =>
    evaluateRun(runOf(situation, answer)).failed[0];

  it('has the status that is expected and the actual one', () => {
    expect(mismatchOf(invalid, { status: 422, body: error })).toMatchObject({
      path: 'status',
      expected: '400',
      actual: '422',
    });
  });

  it('says that a success has the body of an Error', () => {
    expect(mismatchOf(invalid, { status: 200, body: error })).toMatchObject({
      actual: '200 with an Error as the body',
    });
  });

  it('says why there is no response', () => {
    expect(mismatchOf(invalid, { failure: 'socket hang up' })).toMatchObject({
      path: 'response',
      actual: 'none (socket hang up)',
    });
  });

  it.each([
    ['{"name":"Ivy","tag":"herb"}', 'body.name', '"Fern"', '"Ivy"'],
    ['{"name":"Fern"}', 'body.tag', '"herb"', 'none'],
  ])('of %s has the member that is another: %s', (body, path, expected, actual) => {
    expect(mismatchOf({}, { body })).toMatchObject({ path, expected, actual });
  });
});
