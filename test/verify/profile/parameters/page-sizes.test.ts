import { describe, expect, it } from 'vitest';
import { type Change, Rejection } from '../../../providers/behaviour.js';
import { detectChanged } from './detect-at.js';

/** A provider with a default limit that rejects limits outside of a range. */
const paging = (byDefault: number, smallest: number, largest: number): Change => ({
  readLimit(query) {
    const text = query.get('limit');
    const limit = text === null ? byDefault : Number(text);
    if (limit < smallest || limit > largest) {
      throw new Rejection(400, 'there is no such limit');
    }
    return limit;
  },
});

describe.concurrent('a list', () => {
  it.each([
    [20, 100],
    [50, 100],
    [100, 100],
    [10, 250],
    [5, 50],
  ])(
    'returns %i plants by default, and %i if larger limits are rejected',
    async (byDefault, largest) => {
      const { parameters, changed } = await detectChanged(paging(byDefault, 1, largest));

      expect(parameters).toMatchObject({
        'list.default-limit': byDefault,
        'list.maximum-limit': largest,
      });
      expect(changed).toEqual([]);
    },
  );

  it.each([
    [20, 100],
    [20, 50],
    [30, 30],
  ])(
    'returns %i plants by default, and %i if a larger limit is cut',
    async (byDefault, largest) => {
      const { parameters } = await detectChanged({
        readLimit: (query) => Number(query.get('limit') ?? byDefault),
        cut: (plants, limit) => plants.slice(0, Math.min(limit, largest)),
      });

      expect(parameters).toMatchObject({
        'list.default-limit': byDefault,
        'list.maximum-limit': largest,
      });
    },
  );

  it('has no maximum limit if the provider accepts none', async () => {
    const { reasons } = await detectChanged(paging(1000, 500, 1000));

    expect(reasons['list.maximum-limit']).toBe(
      'the provider accepts no limit that was tried: it answered 400 to GET /plants?limit=1',
    );
  });
});
