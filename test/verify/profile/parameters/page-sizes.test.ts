import { describe, expect, it } from 'vitest';
import { type Change, Refusal } from '../../../zoo/behaviour.js';
import { detectChanged } from './detect-at.js';

/** Refuses limits outside of a range, and lists so many plants without one. */
const paging = (byDefault: number, smallest: number, largest: number): Change => ({
  readLimit(query) {
    const text = query.get('limit');
    const limit = text === null ? byDefault : Number(text);
    if (limit < smallest || limit > largest) {
      throw new Refusal(400, 'there is no such limit');
    }
    return limit;
  },
});

describe.concurrent('the pages of a list', () => {
  it.each([
    [20, 100],
    [50, 100],
    [100, 100],
    [10, 250],
    [5, 50],
  ])('have %i plants by default, and %i where more are refused', async (byDefault, largest) => {
    const { parameters, changed } = await detectChanged(paging(byDefault, 1, largest));

    expect(parameters).toMatchObject({
      'list.default-limit': byDefault,
      'list.largest-limit': largest,
    });
    expect(changed).toEqual([]);
  });

  it.each([
    [20, 100],
    [20, 50],
    [30, 30],
  ])(
    'have %i plants by default, and %i where a larger limit is cut',
    async (byDefault, largest) => {
      const { parameters } = await detectChanged({
        readLimit: (query) => Number(query.get('limit') ?? byDefault),
        cut: (plants, limit) => plants.slice(0, Math.min(limit, largest)),
      });

      expect(parameters).toMatchObject({
        'list.default-limit': byDefault,
        'list.largest-limit': largest,
      });
    },
  );

  it('have no largest limit where none is accepted', async () => {
    const { reasons } = await detectChanged(paging(1000, 500, 1000));

    expect(reasons['list.largest-limit']).toBe(
      'no limit is known to be accepted: GET /plants?limit=1 was answered with 400',
    );
  });
});
