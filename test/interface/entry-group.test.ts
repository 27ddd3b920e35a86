import { expect, it } from 'vitest';
import { groupOf } from '../../src/interface/entry-group.js';

it('groups the entries of a profile by their kind, and outcomes by their operation', () => {
  expect(groupOf({ kind: 'parameter', id: 'list.order' })).toBe('parameters');
  expect(groupOf({ kind: 'outcome', id: 'create.taken-id' })).toBe('outcomes: create');
});
