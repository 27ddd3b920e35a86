import { describe, expect, it } from 'vitest';
import { describeProfile } from '../../src/interface/describe-profile.js';
import { filterRows, groupRows, toRows } from '../../src/panel/profile/profile-row.js';

const rows = toRows(
  describeProfile({
    parameters: { 'list.maximum-limit': 20 },
    outcomes: { 'delete.unknown-id': { status: 410 } },
  }),
);

function idsOf(filters: { text?: string; onlyMarked?: boolean }): string[] {
  return filterRows(rows, { text: '', onlyMarked: false, ...filters }).map(
    ({ entries }) => entries[0].id,
  );
}

describe('the rows of a profile', () => {
  it('are all shown without filters', () => {
    expect(idsOf({})).toHaveLength(rows.length);
  });

  it('are marked if the profile gives them', () => {
    expect(idsOf({ onlyMarked: true })).toEqual(['list.maximum-limit', 'delete.unknown-id']);
  });

  it.each([
    ['an id', 'DELETE.own', 'delete.own-plant'],
    ['a value', '"status":413', 'request.body-too-large'],
    ['a sentence', ' no plant ever had ', 'delete.unknown-id'],
  ])('are found by %s', (_part, text, id) => {
    expect(idsOf({ text })).toEqual([id]);
  });

  it('are found by the text among those that are marked', () => {
    expect(idsOf({ text: 'list', onlyMarked: true })).toEqual(['list.maximum-limit']);
  });

  it('are grouped by operation, in the order of the tables', () => {
    const groups = groupRows(rows);

    expect([...groups.keys()]).toEqual([
      'parameters',
      'outcomes: authentication',
      'outcomes: request',
      'outcomes: create',
      'outcomes: list',
      'outcomes: delete',
    ]);
    expect([...groups.values()].flat()).toEqual(rows);
  });
});
