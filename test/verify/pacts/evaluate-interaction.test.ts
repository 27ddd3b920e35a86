import { describe, expect, it } from 'vitest';
import {
  evaluateInteraction,
  failedRulesOf,
} from '../../../src/verify/pacts/evaluate-interaction.js';
import type { InteractionRun } from '../../../src/verify/pacts/interaction-run.js';
import { type PactInteraction, parsePact } from '../../../src/verify/pacts/pact-file.js';
import type { PactMismatch } from '../../../src/verify/pacts/pact-mismatch.js';
import type { PactVerdict } from '../../../src/verify/pacts/pact-report.js';
import { type ExchangeParts, exchangeOf } from '../exchange-of.js';
import { interactionOf, pactText } from './pacts.js';

const [interaction] = parsePact(pactText(interactionOf()), 'a pact').interactions;

function runOf(...exchanges: readonly ExchangeParts[]): InteractionRun {
  return {
    interaction: interaction as PactInteraction,
    setup: [],
    exchanges: exchanges.map(exchangeOf),
  };
}

const passed: PactVerdict = { hasPassed: true, verified: 1, mismatches: [] };
const failed = (...mismatches: readonly PactMismatch[]): PactVerdict => ({
  hasPassed: false,
  verified: 1,
  mismatches,
});
const mismatch = (place: string, path = place): PactMismatch => ({
  place,
  path,
  expected: 'one',
  actual: 'another',
});

describe('evaluateInteraction', () => {
  it('passes an interaction if Pact does, and a response came', () => {
    expect(evaluateInteraction(runOf({}), passed)).toEqual({ verdict: 'passed' });
  });

  it('passes nothing if no request was made', () => {
    expect(evaluateInteraction(runOf(), passed)).toEqual({
      verdict: 'not-checked',
      reason: 'Pact did not make its request',
    });
  });

  it.each([0, 2])('passes nothing if Pact verified %i interactions', (verified) => {
    expect(evaluateInteraction(runOf({}), { ...passed, verified }).verdict).toBe('not-checked');
  });

  it('says why Pact made no request', () => {
    const verdict = { ...failed(), failure: 'Pact ended: killed' };

    expect(evaluateInteraction(runOf(), verdict)).toMatchObject({ reason: 'Pact ended: killed' });
  });

  it('passes nothing in a state that was not reached', () => {
    const run = { ...runOf({}), obstacle: 'a plant could not be created' };

    expect(evaluateInteraction(run, passed)).toEqual({
      verdict: 'not-checked',
      reason: 'a plant could not be created',
    });
  });

  it('fails an interaction without a response', () => {
    const result = evaluateInteraction(runOf({ failure: 'socket hang up' }), failed());

    expect(result).toMatchObject({
      verdict: 'failed',
      violation: { path: 'response', expected: 'a response', actual: 'none (socket hang up)' },
    });
  });

  it('reports the status alone if it differs', () => {
    const verdict = failed(mismatch('body $'), mismatch('header X'), mismatch('status 404'));

    expect(evaluateInteraction(runOf({ status: 404 }), verdict)).toMatchObject({
      mismatches: [{ place: 'status 404' }],
      violation: { path: 'status 404', expected: 'one', actual: 'another' },
    });
  });

  it('reports the headers if the status does not differ', () => {
    const verdict = failed(mismatch('body $'), mismatch('header X'));

    expect(evaluateInteraction(runOf({}), verdict)).toMatchObject({
      mismatches: [{ place: 'header X' }],
    });
  });

  it('describes a whole body as it was received', () => {
    const verdict = failed(mismatch('body $', 'body'));

    expect(evaluateInteraction(runOf({ body: '{"plants":[]}' }), verdict)).toMatchObject({
      violation: { path: 'body', actual: 'an object with "plants"' },
    });
  });

  it('says what Pact says without a mismatch', () => {
    const verdict = { ...failed(), failure: 'the body has no end' };

    expect(evaluateInteraction(runOf({}), verdict)).toMatchObject({
      verdict: 'failed',
      violation: { actual: 'the body has no end' },
    });
  });
});

describe('failedRulesOf', () => {
  const rules = {
    body: ['list.returns-array-of-plants'],
    'body $[*]': ['plant.name-and-tag-only'],
    'body $[*].name': ['plant.name'],
    'body $ size': ['list.limit-caps-results'],
    'header Content-Type': ['payload.json'],
    'status success': ['create.rejects-400-with-error'],
    status: ['create.answers-200-with-plant'],
  } as const;

  it.each([
    ['body $[*].name', 'plant.name'],
    ['body $[*].tag', 'plant.name-and-tag-only'],
    ['body $[*].a.b', 'plant.name-and-tag-only'],
    ['body $[*].tag[*]', 'plant.name-and-tag-only'],
    ["body $[*]['a b']", 'plant.name-and-tag-only'],
    ['body $[*]', 'plant.name-and-tag-only'],
    ['body $', 'list.returns-array-of-plants'],
    ['body $.name', 'list.returns-array-of-plants'],
    ['body', 'list.returns-array-of-plants'],
    ['body $ size', 'list.limit-caps-results'],
    ['body $[*].name size', 'plant.name'],
    ['header Content-Type', 'payload.json'],
    ['status 404', 'create.answers-200-with-plant'],
    ['status none', 'create.answers-200-with-plant'],
    ['status 201', 'create.rejects-400-with-error'],
  ])('finds for %s: %s', (place, rule) => {
    expect(failedRulesOf(rules, [mismatch(place)])).toEqual([rule]);
  });

  it('finds the rule of a status for a success that has none of its own', () => {
    expect(failedRulesOf({ status: ['error.body'] }, [mismatch('status 200')])).toEqual([
      'error.body',
    ]);
  });

  it('finds none for a place without an entry', () => {
    expect(failedRulesOf(rules, [mismatch('header X'), mismatch('trailer')])).toEqual([]);
  });

  it('finds each once', () => {
    const found = ['body $[*].name', 'body $[*].tag', 'body $[*].name'].map((one) => mismatch(one));

    expect(failedRulesOf(rules, found)).toEqual(['plant.name', 'plant.name-and-tag-only']);
  });
});
