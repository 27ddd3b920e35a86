import { describe, expect, it } from 'vitest';
import type { SituationId } from '../../../src/interface/situations.js';
import {
  mergeDifferences,
  type RecordedDifference,
} from '../../../src/verify/comparison/merge-differences.js';
import type { Difference } from '../../../src/verify/report/comparison-report.js';

const exchange: Difference['provider'] = {
  request: { method: 'GET', url: 'http://127.0.0.1/plants', headers: [] },
  durationMs: 1,
};

function recorded(
  situation: SituationId,
  variant: string,
  changes: Partial<Omit<RecordedDifference, 'difference'>> = {},
  difference: Partial<Difference> = {},
): RecordedDifference {
  return {
    situation,
    variant,
    general: undefined,
    hasDetail: false,
    isPlain: false,
    ...changes,
    difference: {
      subject: `${situation}/${variant}`,
      title: `${situation} (${variant})`,
      difference: 'it is different',
      rules: [],
      isKnown: false,
      times: 1,
      provider: exchange,
      mock: exchange,
      curl: '',
      ...difference,
    },
  };
}

const subjects = (differences: readonly Difference[]) => differences.map(({ subject }) => subject);

describe('differences', () => {
  it('are merged if they are equal in several variants of a situation', () => {
    const [merged, ...others] = mergeDifferences([
      recorded('delete.malformed-id', 'text', {}, { times: 2 }),
      recorded('delete.malformed-id', 'fraction', {}, { rules: ['error.body'] }),
    ]);

    expect(others).toEqual([]);
    expect(merged).toMatchObject({
      subject: 'delete.malformed-id',
      title: 'a delete of an id that is not an integer (text, fraction)',
      times: 3,
      rules: ['error.body'],
    });
  });

  it('are not merged if one of them is known', () => {
    const merged = mergeDifferences([
      recorded('delete.malformed-id', 'text', {}, { isKnown: true }),
      recorded('delete.malformed-id', 'fraction'),
    ]);

    expect(subjects(merged)).toEqual(['delete.malformed-id/text', 'delete.malformed-id/fraction']);
  });

  it('are not merged for plants that are unusual in several ways', () => {
    const merged = mergeDifferences([
      recorded('create.new-plant', 'with a tag', { hasDetail: true }),
      recorded('create.new-plant', 'without a tag', { hasDetail: true }),
    ]);

    expect(merged).toHaveLength(2);
  });

  const four: readonly SituationId[] = [
    'delete.malformed-id',
    'create.no-body',
    'list.limit-empty',
    'create.null-tag',
  ];

  it('are merged if they are equal in many situations', () => {
    const merged = mergeDifferences(four.map((id) => recorded(id, 'one', { general: 'same' })));

    expect(merged).toMatchObject([
      { subject: undefined, title: 'requests in 4 situations', difference: 'same', times: 4 },
    ]);
  });

  it('of many situations belong to a usual request if it shows them', () => {
    const merged = mergeDifferences([
      ...four.map((id) => recorded(id, 'one', { general: 'same' })),
      recorded('list.all', 'no query', { general: 'same', isPlain: true }),
    ]);

    expect(subjects(merged)).toEqual(['list.all/no query']);
  });

  it('are not merged if they are equal in few situations', () => {
    const merged = mergeDifferences(
      four.slice(1).map((id) => recorded(id, 'one', { general: 'same' })),
    );

    expect(merged).toHaveLength(3);
  });
});
