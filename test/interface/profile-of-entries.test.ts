import { expect, it } from 'vitest';
import { profileOfEntries } from '../../src/interface/profile-of-entries.js';

it('makes a profile of entries, with the values of each kind under their ids', () => {
  const profile = profileOfEntries([
    { kind: 'parameter', id: 'list.maximum-limit', value: 5 },
    { kind: 'outcome', id: 'list.limit-zero', value: { status: 400 } },
  ]);

  expect(profile).toEqual({
    parameters: { 'list.maximum-limit': 5 },
    outcomes: { 'list.limit-zero': { status: 400 } },
  });
});
