import { describe, expect, it } from 'vitest';
import { describedSituations } from '../../../src/interface/described-situations.js';
import { type InspectedStep, inspect } from '../../../src/verify/engine/inspect.js';
import { createStep, deleteStep, listStep, type Step } from '../../../src/verify/engine/step.js';
import type { SentExchange } from '../../../src/verify/http/exchange.js';
import { exchangeOf } from '../exchange-of.js';
import { aloe, answerTo, ivy } from './steps.js';

type Known = Partial<Omit<InspectedStep, 'step' | 'exchange'>>;

/** The rules that an exchange fails, or passes. */
function rulesOf(
  verdict: 'failed' | 'passed',
  step: Step,
  exchange: SentExchange,
  known: Known = {},
) {
  const found = inspect({ step, exchange, ...known }).map(({ finding }) => finding);
  return found.flatMap((finding) => (finding.verdict === verdict ? finding.rule : []));
}

const failedBy = (step: Step, exchange: SentExchange, known?: Known) =>
  rulesOf('failed', step, exchange, known);

const withoutToken: Step = {
  ...listStep(),
  request: { ...listStep().request, authorization: null },
  situation: describedSituations['authentication.missing-token'],
};

describe('a valid request', () => {
  it.each([
    ['a create', createStep(aloe), 'create.answers-200-with-plant'],
    ['a list', listStep(), 'list.returns-array-of-plants'],
    ['a list with a limit', listStep('?limit=2'), 'list.returns-array-of-plants'],
  ] as const)(
    '%s that is answered with a server error fails the rule of answering alone',
    (_, step, rule) => {
      for (const status of [500, 502, 503]) {
        expect(failedBy(step, answerTo(step, status))).toEqual([rule]);
      }
    },
  );

  it('fails the rule of answering if the provider sends no response, and none if the run was stopped', () => {
    const lost = { ...answerTo(listStep()), isLost: true };

    expect(failedBy(listStep(), lost)).toEqual(['list.returns-array-of-plants']);
    expect(failedBy(listStep(), { ...lost, failure: 'the run was stopped' })).toEqual([]);
  });

  it('fails the rule of answering though its second attempt succeeds', () => {
    const attempts = [answerTo(createStep(aloe), 500)];

    expect(failedBy(createStep(aloe), { ...answerTo(createStep(aloe), 200), attempts })).toEqual([
      'create.answers-200-with-plant',
    ]);
  });
});

describe('a list without a limit', () => {
  const step = { ...listStep(), situation: describedSituations['list.all'] };

  it.each([400, 404, 422])('must not be rejected with %i', (status) => {
    expect(failedBy(step, answerTo(step, status))).toEqual(['list.returns-array-of-plants']);
  });

  it.each([401, 403])('may be rejected with %i, as the user may have no access', (status) => {
    expect(failedBy(step, answerTo(step, status))).toEqual([]);
  });
});

describe('a request that must be rejected', () => {
  it('fails the rule of authentication if it succeeds', () => {
    const listed = exchangeOf({ body: '[]' });

    expect(failedBy(withoutToken, listed)).toEqual(['authentication.required']);
  });

  it('passes the rule of authentication though the Error is misshapen, which has rules of its own', () => {
    const text = exchangeOf({ status: 401, headers: [['Content-Type', 'text/plain']], body: 'no' });

    expect(rulesOf('passed', withoutToken, text)).toContain('authentication.required');
    expect(failedBy(withoutToken, text)).toEqual(['payload.json', 'error.body', 'list.error-body']);
  });
});

describe('a list with a limit', () => {
  const step = listStep('?limit=2');
  const listOf = (length: number) =>
    exchangeOf({
      request: 'GET /plants?limit=2',
      body: JSON.stringify(Array(length).fill({ name: 'Aloe' })),
    });

  it('may be shorter than the limit, and not longer', () => {
    expect(failedBy(step, listOf(1), { listed: 5 })).toEqual([]);
    expect(failedBy(step, listOf(3), { listed: 5 })).toEqual(['list.limit-caps-results']);
  });

  it('shows that the limit works only if there are more plants', () => {
    const passes = (listed: number) => rulesOf('passed', step, listOf(2), { listed });

    expect(passes(2)).not.toContain('list.limit-caps-results');
    expect(passes(3)).toContain('list.limit-caps-results');
  });
});

describe('the delete of a plant that was created', () => {
  const own = { presence: 'there', wasShown: true, isSettled: true } as const;
  const notFound = answerTo(deleteStep(aloe), 404);

  it.each([
    ['the rule of deleting, if a list has shown the plant', own, ['delete.removes-one-plant']],
    ['the rule of storing, if none has', { ...own, wasShown: false }, ['create.stores-plant']],
    ['nothing, if it may be too early', { ...own, isSettled: false }, []],
    ['nothing, if the plant may be gone', { ...own, presence: 'maybe' }, []],
  ] as const)('that does not find it fails %s', (_, known, rules) => {
    expect(failedBy(deleteStep(aloe), notFound, { ownPlant: known })).toEqual(rules);
  });
});

describe('a create with a taken id', () => {
  const situation = describedSituations['create.taken-id'];
  const step = { ...createStep({ ...ivy, id: aloe.id }), situation, plant: aloe };

  it.each([202, 303, 400, 409])('may be answered with %i', (status) => {
    const empty = exchangeOf({ request: 'POST /plants', status, headers: [], body: '' });
    const exchange = status < 400 ? empty : answerTo(step, status);

    expect(failedBy(step, exchange)).toEqual([]);
  });

  it('fails the rule of rejecting if it is answered with 500', () => {
    expect(failedBy(step, answerTo(step, 500))).toEqual(['create.rejects-400-with-error']);
  });
});

it('a create fails the rule of answering with 500 if it may do anything, but its body is a NewPlant', () => {
  const situation = {
    operation: 'create',
    title: '',
    requires: 'nothing',
    effects: { done: '', nothing: '' },
  } as const;
  const step = { ...createStep(ivy), situation };
  const unread = { ...step, request: { ...step.request, sent: undefined } };

  expect(failedBy(step, answerTo(step, 500))).toEqual(['create.answers-200-with-plant']);
  expect(failedBy(unread, answerTo(unread, 500))).toEqual(['create.rejects-400-with-error']);
});

it.each([
  [2 ** 31 - 1, []],
  [2 ** 31, ['error.body', 'list.error-body']],
  [-(2 ** 31) - 1, ['error.body', 'list.error-body']],
])('an Error with the integer %i fails %j', (error, rules) => {
  const body = JSON.stringify({ error, message: 'no' });

  expect(failedBy(withoutToken, exchangeOf({ status: 401, body }))).toEqual(rules);
});

it.each([
  ['application/json', []],
  ['Application/JSON ; charset=utf-8', []],
  ['application/jsonx', ['payload.json']],
  ['application/json-seq', ['payload.json']],
])('a body of the type %s fails %j', (type, rules) => {
  const exchange = exchangeOf({ headers: [['Content-Type', type]], body: '[]' });

  expect(failedBy(listStep(), exchange)).toEqual(rules);
});

it('a body after a byte order mark is not JSON', () => {
  const exchange = exchangeOf({ body: '\ufeff[]' });

  expect(failedBy(listStep(), exchange)).toEqual(['payload.json']);
});
