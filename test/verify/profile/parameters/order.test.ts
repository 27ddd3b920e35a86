import { describe, expect, it } from 'vitest';
import type { Change, ZooPlant } from '../../../zoo/behaviour.js';
import { detectChanged, detectZoo } from './detect-at.js';

const sortedBy = (compare: (one: ZooPlant, other: ZooPlant) => number): Change => ({
  sort: (plants) => plants.toSorted(compare),
});
const byText = (one: string, other: string) => (one < other ? -1 : 1);

describe.concurrent('the order of plants', () => {
  it.each([
    ['ids as texts', sortedBy((one, other) => byText(one.id, other.id))],
    ['tags', sortedBy((one, other) => byText(one.tag ?? '', other.tag ?? ''))],
  ])('is left open where it is one of %s', async (_, change) => {
    const { reasons, unsupported } = await detectChanged(change);

    expect(reasons['list.order']).toBe('plants were listed in an order of their own');
    expect(unsupported).toMatchObject([{ subject: 'list.order' }]);
  });

  it.each([
    ['id', 'descending', sortedBy((one, other) => Number(BigInt(other.id) - BigInt(one.id)))],
    ['name', 'descending', sortedBy((one, other) => byText(other.name, one.name))],
    [
      'name-ignoring-case',
      'ascending',
      sortedBy((one, other) => one.name.localeCompare(other.name)),
    ],
    [
      'name-ignoring-case',
      'descending',
      sortedBy((one, other) => byText(other.name.toLowerCase(), one.name.toLowerCase())),
    ],
  ])('is found to be one of %s, %s', async (key, direction, change) => {
    const { parameters } = await detectChanged(change);

    expect(parameters['list.order']).toEqual({ key, direction });
  });
});

describe.concurrent('a list that hides our plants', () => {
  const hiding = {
    seed: 500,
    change: {
      visible: () => true,
      cut: (plants: readonly ZooPlant[], limit: number) => plants.slice(0, Math.min(limit, 20)),
    },
  };

  it('shows its length, and says neither its order nor whose plants it has', async () => {
    const { parameters, reasons, changed } = await detectZoo(hiding);

    expect(parameters).toMatchObject({ 'list.default-limit': 20, 'list.largest-limit': 20 });
    for (const id of ['list.order', 'list.visibility', 'create.owner'] as const) {
      expect(reasons[id]).toBe(
        'the provider lists only so many plants, and those created here are not among them',
      );
    }
    expect(changed).toEqual([]);
  });

  it('leaves what creates show as it is', async () => {
    const { parameters } = await detectZoo(hiding);

    expect(parameters).toMatchObject({
      'create.longest-name': 'unlimited',
      'create.name-characters': 'any',
      'response.absent-tag': 'absent',
    });
  });
});
