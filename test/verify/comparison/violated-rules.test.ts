import { describe, expect, it } from 'vitest';
import { findViolatedRules } from '../../../src/verify/comparison/violated-rules.js';
import { answeredWith } from './exchange.js';
import { createStep } from './sample-step.js';

const list = createStep('list.all');
const limited = createStep('list.limited');
const create = createStep('create.new-plant');
const invalid = createStep('create.id-not-integer');
const sent = { method: 'POST', sent: { id: 1, name: 'Ivy' } };

describe('an answer violates', () => {
  it.each([
    ['nothing', list, { status: 200, body: [{ name: 'Ivy' }] }, []],
    [
      'the limit if it has more plants',
      limited,
      { status: 200, body: [{ name: 'Ivy' }, { name: 'Fern' }], path: '/plants?limit=1' },
      ['list.limit-caps-results'],
    ],
    [
      'the shape of a plant if it has an id',
      list,
      { status: 200, body: [{ name: 'Ivy', id: 1 }] },
      ['plant.name-and-tag-only'],
    ],
    [
      'the rule about an invalid body if it is a success',
      invalid,
      { status: 200, body: { name: 'Ivy' }, ...sent },
      ['new-plant.id'],
    ],
    [
      'the rule about status 400 if it has another status',
      invalid,
      { status: 422, body: { error: 422, message: '' }, ...sent },
      ['create.rejects-400-with-error'],
    ],
    [
      'the rule that a token is required if it is a success without one',
      createStep('authentication.missing-token'),
      { status: 200, body: [] },
      ['authentication.required'],
    ],
    [
      'the rule about a plain list if it is a rejection',
      list,
      { status: 403, body: { error: 403, message: '' } },
      ['list.returns-array-of-plants'],
    ],
    [
      'the rule that the plant is stored if it has another name',
      create,
      { status: 200, body: { name: 'IVY' }, ...sent },
      ['create.stores-plant'],
    ],
    [
      'nothing if it rejects a plant: which plants are valid is open',
      create,
      { status: 400, body: { error: 400, message: '' }, ...sent },
      [],
    ],
  ] as const)('%s', (_what, step, answer, rules) => {
    expect(findViolatedRules(step, answeredWith(answer))).toEqual(rules);
  });
});
