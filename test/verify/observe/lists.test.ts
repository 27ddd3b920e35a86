import { describe, expect, it } from 'vitest';
import { type Change, Refusal, type ZooPlant } from '../../zoo/behaviour.js';
import { observeChanged, observeZoo } from './observe-zoo.js';

const patience = { timeout: 60_000 };

describe.concurrent('the order of plants', patience, () => {
  const sortedBy = (compare: (one: ZooPlant, other: ZooPlant) => number): Change => ({
    sort: (plants) => plants.toSorted(compare),
  });

  it.each([
    ['of names that takes no notice of case', sortedBy((a, b) => a.name.localeCompare(b.name))],
    ['of ids as texts', sortedBy((a, b) => (a.id < b.id ? -1 : 1))],
    ['of tags', sortedBy((a, b) => ((a.tag ?? '') < (b.tag ?? '') ? -1 : 1))],
  ])('is not told that is one %s', async (_, change) => {
    const { reasons } = await observeChanged(change);

    expect(reasons['list.order']).toBe('plants were listed in an order of their own');
  });
});

describe.concurrent('limits of lists', patience, () => {
  /** Refuses limits that are none, each kind with a status of its own. */
  const refusing = (status: (text: string) => number | undefined): Change => ({
    readLimit(query) {
      const text = query.get('limit');
      const refusal = text === null ? undefined : status(text);
      if (refusal !== undefined) {
        throw new Refusal(refusal, 'this is no limit');
      }
      return text === null || !/^\d+$/.test(text) ? Infinity : Number(text);
    },
  });

  it('are not told to be ignored where one kind of them is refused', async () => {
    const { reasons } = await observeChanged(
      refusing((text) => (text === 'ten' ? 400 : undefined)),
    );

    expect(reasons['list.malformed-limit']).toMatch(
      /^GET \/plants\?limit=ten was answered with 400; but GET \/plants\?limit=1\.5 was answered with 200/,
    );
  });

  it('are not told to be refused with one status where there are two', async () => {
    const { choices, reasons } = await observeChanged(
      refusing((text) => (/^\d+$/.test(text) ? undefined : text === '-1' ? 422 : 400)),
    );

    expect(choices['list.negative-limit']).toBe('reject');
    expect(reasons['list.invalid-limit']).toBe(
      'GET /plants?limit=-1 was answered with 422; but GET /plants?limit=ten was answered with 400',
    );
  });

  it('tell nothing of others where only so many plants are listed', async () => {
    const { choices, reasons } = await observeZoo({
      seed: 500,
      change: { visible: () => true, cut: (plants, limit) => plants.slice(0, Math.min(limit, 20)) },
    });

    expect(choices).toMatchObject({ 'list.default-limit': 20, 'list.largest-limit': 20 });
    for (const point of ['list.order', 'list.visibility', 'create.owner', 'delete.shared-plant']) {
      expect(reasons[point]).toBe(
        'the provider lists only so many plants, and those created here are not among them',
      );
    }
  });
});
