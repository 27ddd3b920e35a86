import { describe, expect, it } from 'vitest';
import {
  evaluateInteraction,
  rulesViolated,
} from '../../../src/verify/pacts/evaluate-interaction.js';
import type { InteractionRun } from '../../../src/verify/pacts/interaction-run.js';
import { type PactInteraction, parsePact } from '../../../src/verify/pacts/pact-file.js';
import type { Mismatch, PactVerdict } from '../../../src/verify/pacts/pact-report.js';
import { type ExchangeParts, exchangeOf } from '../exchange-of.js';
import { interactionOf, pactText } from './pacts.js';

const rulesOfBody = { rules: { body: ['plant.name', 'plant.tag'] } };
const text = pactText(interactionOf({ more: { comments: rulesOfBody } }), interactionOf());
const [interaction, foreign] = parsePact(text, 'a pact').interactions;

function runOf(...exchanges: readonly ExchangeParts[]): InteractionRun {
  return {
    interaction: interaction as PactInteraction,
    setup: [],
    exchanges: exchanges.map(exchangeOf),
  };
}

const kept: PactVerdict = { hasPassed: true, verified: 1, mismatches: [] };
const departing = (...mismatches: readonly Mismatch[]): PactVerdict => ({
  hasPassed: false,
  verified: 1,
  mismatches,
});
const mismatch = (where: string, actual = 'another'): Mismatch => ({
  where,
  expected: 'one',
  actual,
});

describe('evaluateInteraction', () => {
  it('holds an interaction to be kept if Pact does, and a response came', () => {
    expect(evaluateInteraction(runOf({}), kept)).toEqual({ verdict: 'passed' });
  });

  it('holds nothing to be kept if no request was made', () => {
    expect(evaluateInteraction(runOf(), kept)).toEqual({
      verdict: 'not-checked',
      reason: 'Pact did not make its request',
    });
  });

  it.each([0, 2])('holds nothing to be kept if Pact verified %i interactions', (verified) => {
    expect(evaluateInteraction(runOf({}), { ...kept, verified }).verdict).toBe('not-checked');
  });

  it('tells why Pact made no request', () => {
    const verdict = { ...departing(), failure: 'Pact ended: killed' };

    expect(evaluateInteraction(runOf(), verdict)).toMatchObject({ reason: 'Pact ended: killed' });
  });

  it('holds nothing to be kept in a state that was not reached', () => {
    const run = { ...runOf({}), obstacle: 'a plant could not be created' };

    expect(evaluateInteraction(run, kept)).toEqual({
      verdict: 'not-checked',
      reason: 'a plant could not be created',
    });
  });

  it('holds an interaction to be broken if no response came', () => {
    const result = evaluateInteraction(runOf({ failure: 'socket hang up' }), departing());

    expect(result).toMatchObject({
      verdict: 'failed',
      violation: { expected: 'a response to "a list"', actual: 'none came: socket hang up' },
    });
  });

  it('tells of the status alone where it is another', () => {
    const verdict = departing(mismatch('body $'), mismatch('header X'), mismatch('status 404'));

    expect(evaluateInteraction(runOf({ status: 404 }), verdict)).toMatchObject({
      mismatches: [{ where: 'status 404' }],
      violation: { actual: 'another' },
    });
  });

  it('tells of the headers where the status is as it should be', () => {
    const verdict = departing(mismatch('body $'), mismatch('header X'));

    expect(evaluateInteraction(runOf({}), verdict)).toMatchObject({
      mismatches: [{ where: 'header X' }],
    });
  });

  it.each([
    [200, '{"name":7}', 'its name is a number'],
    [200, '[{"name":"Fern","tag":null}]', 'its tag is null'],
    [400, '{"error":4294967296,"message":""}', 'error is 4294967296'],
    [200, '{"name":"another one"}', 'as Pact says'],
  ])('tells of the body that comes with %i, %s: %s', (status, body, actual) => {
    const verdict = departing(mismatch('body $.name', 'as Pact says'));

    expect(evaluateInteraction(runOf({ status, body }), verdict)).toMatchObject({
      violation: { actual },
    });
  });

  it("tells of the body of a frontend's pact as Pact does", () => {
    const run = { ...runOf({ body: '{"name":7}' }), interaction: foreign as PactInteraction };

    const result = evaluateInteraction(run, departing(mismatch('body $.name', 'as Pact says')));

    expect(result).toMatchObject({ violation: { actual: 'as Pact says' } });
  });

  it('tells what Pact says where it names nothing', () => {
    const verdict = { ...departing(), failure: 'the body has no end' };

    expect(evaluateInteraction(runOf({}), verdict)).toMatchObject({
      verdict: 'failed',
      violation: { actual: 'the body has no end' },
    });
  });
});

describe('rulesViolated', () => {
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
  ])('finds for %s: %s', (where, rule) => {
    expect(rulesViolated(rules, [mismatch(where)])).toEqual([rule]);
  });

  it('finds the rule of a status for a success that has none of its own', () => {
    expect(rulesViolated({ status: ['error.body'] }, [mismatch('status 200')])).toEqual([
      'error.body',
    ]);
  });

  it('finds none where nothing is said', () => {
    expect(rulesViolated(rules, [mismatch('header X'), mismatch('trailer')])).toEqual([]);
  });

  it('finds each once', () => {
    const found = ['body $[*].name', 'body $[*].tag', 'body $[*].name'].map((one) => mismatch(one));

    expect(rulesViolated(rules, found)).toEqual(['plant.name', 'plant.name-and-tag-only']);
  });
});
