import { describe, expect, it } from 'vitest';
import type { Change, StoredPlant } from '../../../providers/behaviour.js';
import { detectChanged, detectZoo } from './detect-at.js';

const sortedBy = (compare: (one: StoredPlant, other: StoredPlant) => number): Change => ({
  sort: (plants) => plants.toSorted(compare),
});
const byText = (one: string, other: string) => (one < other ? -1 : 1);

describe.concurrent('the order of plants', () => {
  it.each([
    ['ids as texts', sortedBy((one, other) => byText(one.id, other.id))],
    ['tags', sortedBy((one, other) => byText(one.tag ?? '', other.tag ?? ''))],
  ])('is left open if it is that of %s', async (_, change) => {
    const { reasons, unsupported } = await detectChanged(change);

    expect(reasons['list.order']).toBe(
      'the provider lists plants in an order that no profile can express',
    );
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
  ])('is found by %s, %s', async (key, direction, change) => {
    const { parameters } = await detectChanged(change);

    expect(parameters['list.order']).toEqual({ key, direction });
  });
});

describe.concurrent('a list without the created plants', () => {
  const hiding = {
    seed: 500,
    change: {
      visible: () => true,
      cut: (plants: readonly StoredPlant[], limit: number) => plants.slice(0, Math.min(limit, 20)),
    },
  };

  it('shows its limits, but not its order and visibility', async () => {
    const { parameters, reasons, changed } = await detectZoo(hiding);

    expect(parameters).toMatchObject({ 'list.default-limit': 20, 'list.maximum-limit': 20 });
    for (const id of ['list.order', 'list.visibility', 'create.owner'] as const) {
      expect(reasons[id]).toBe(
        'the provider lists a limited number of plants, and none of this run is among them',
      );
    }
    expect(changed).toEqual([]);
  });

  it('does not affect the parameters of creates', async () => {
    const { parameters } = await detectZoo(hiding);

    expect(parameters).toMatchObject({
      'create.maximum-name-length': 'unlimited',
      'create.name-characters': 'any',
      'response.absent-tag': 'absent',
    });
  });
});
