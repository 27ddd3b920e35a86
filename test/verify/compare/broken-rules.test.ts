import { describe, expect, it } from 'vitest';
import { violatedRules } from '../../../src/verify/compare/broken-rules.js';
import type { Step } from '../../../src/verify/compare/step.js';
import { answeredWith } from './exchange.js';

const list: Step = { what: 'list', points: [], method: 'GET', path: '/plants', user: 'first' };
const create: Step = {
  what: 'create',
  points: [],
  method: 'POST',
  path: '/plants',
  user: 'first',
  creates: { id: '1', name: 'Ivy' },
};
const asked = { method: 'POST' };

describe('an answer breaks', () => {
  it.each([
    ['nothing', list, { status: 200, body: [{ name: 'Ivy' }] }, []],
    [
      'the limit with more plants than it',
      { ...list, limit: 1, path: '/plants?limit=1' },
      { status: 200, body: [{ name: 'Ivy' }, { name: 'Fern' }], path: '/plants?limit=1' },
      ['list.limit-caps-results'],
    ],
    [
      'the shape of a plant with its id',
      list,
      { status: 200, body: [{ name: 'Ivy', id: 1 }] },
      ['plant.name-and-tag-only'],
    ],
    [
      'the rule of an invalid body where it succeeds',
      { ...create, creates: { id: '1', name: 'Ivy' }, rule: 'new-plant.id' },
      { status: 200, body: { name: 'Ivy' }, ...asked },
      ['new-plant.id'],
    ],
    [
      'the status of an invalid body where it is another',
      { ...create, rule: 'new-plant.id' },
      { status: 422, body: { error: 422, message: '' }, ...asked },
      ['create.rejects-400-with-error'],
    ],
    [
      'the need of a token where there was none',
      { ...list, points: ['authentication.missing-token'] },
      { status: 200, body: [] },
      ['authentication.required'],
    ],
    [
      'what was sent where another name comes back',
      create,
      { status: 200, body: { name: 'IVY' }, ...asked },
      ['create.stores-plant'],
    ],
  ] as const)('%s', (_what, step, answer, rules) => {
    expect(violatedRules(step, answeredWith(answer))).toEqual(rules);
  });
});
