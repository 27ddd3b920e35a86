import {
  defaultProfile,
  diffProfiles,
  type OpenPointId,
  openPoints,
  parseProfile,
} from 'plant-store-kit';
import { describe, expect, it } from 'vitest';

const files = { first: 'in a.json', second: 'in b.json' };

describe('diffProfiles', () => {
  it('tells where two profiles choose differently', () => {
    const first = { 'delete.success': 204, 'list.limit-zero': 'empty' } as const;
    const second = { 'delete.success': 204, 'list.limit-zero': 'reject' } as const;

    expect(diffProfiles(first, second, files)).toEqual([
      {
        point: 'list.limit-zero',
        first: 'empty',
        second: 'reject',
        sentence: 'In a.json, a limit of 0 returns an empty list; in b.json it is refused.',
      },
    ]);
  });

  it('tells which of them is silent', () => {
    const sentences = [
      ...diffProfiles({}, { 'list.limit-zero': 'reject' }, files),
      ...diffProfiles({ 'list.limit-zero': 'reject' }, {}, files),
    ].map(({ sentence }) => sentence);

    expect(sentences).toEqual([
      'In a.json, by default, a limit of 0 returns an empty list; in b.json it is refused.',
      'In a.json, a limit of 0 is refused; in b.json, by default, it returns an empty list.',
    ]);
  });

  it('tells what was before from what is now', () => {
    const before = { 'delete.success': 204 };
    const now = { 'delete.success': 200 };

    expect(diffProfiles(before, now).map(({ sentence }) => sentence)).toEqual([
      'Before, a delete is answered with 204; now it is answered with 200.',
    ]);
  });

  it('takes a profile that is silent and one that chooses our defaults for the same', () => {
    expect(diffProfiles({}, defaultProfile)).toEqual([]);
  });

  it('takes objects for the same whose members stand in another order', () => {
    const members = (entries: [string, unknown][]) =>
      parseProfile({ 'error.further-members': Object.fromEntries(entries) });
    const details = [{ in: 'body', field: 'name' }];
    const turned = [{ field: 'name', in: 'body' }];

    const first = members([
      ['path', '/plants'],
      ['details', details],
    ]);
    const second = members([
      ['details', turned],
      ['path', '/plants'],
    ]);
    const third = members([
      ['details', [...turned, ...turned]],
      ['path', '/plants'],
    ]);

    expect(diffProfiles(first, second)).toEqual([]);
    expect(diffProfiles(first, third)).toHaveLength(1);
  });

  it('tells the differences in the order of the open points', () => {
    const others = Object.entries(openPoints).map(([id, { samples, default: choice }]) => [
      id,
      (samples as readonly unknown[]).find((sample) => sample !== choice),
    ]);

    const differences = diffProfiles(Object.fromEntries(others), {});

    expect(differences.map(({ point }) => point)).toEqual(Object.keys(openPoints) as OpenPointId[]);
  });
});
