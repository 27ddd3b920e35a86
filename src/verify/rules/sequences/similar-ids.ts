import type { RuleId } from '../../../interface/rules.js';
import { largeIds, randomId } from '../../session/id-ranges.js';
import type { TestPlants } from '../../session/test-plants.js';

/** Pairs of ids that are equal for a provider that loses digits. */
export interface SimilarIds {
  /** What the two ids differ by. */
  readonly by: string;
  /** The rule that fails if the delete of one deletes the other as well. */
  readonly rule: RuleId;
  create(): readonly [string, string];
}

const neighbour = (id: string, distance: bigint) => String(BigInt(id) + distance);
const even = (id: string) => String(BigInt(id) - (BigInt(id) % 4n));

const doubles: readonly SimilarIds[] = [
  {
    by: '1, just above 2^53, which a double cannot hold',
    rule: 'new-plant.id',
    create: () => {
      const id = even(randomId({ lowest: 2n ** 53n + 4n, highest: 2n ** 54n - 8n }));
      return [id, neighbour(id, 1n)];
    },
  },
  {
    by: '1, near the end of int64, which a double cannot hold',
    rule: 'new-plant.id',
    create: () => {
      const id = even(randomId({ ...largeIds, highest: largeIds.highest - 8n }));
      return [id, neighbour(id, 1n)];
    },
  },
];

/** Ids whose low bits are the same: 31 of them, 50, and 62. */
const words: readonly SimilarIds[] = [40n, 50n, 62n].map((bit) => ({
  by: `the bits from ${bit} on`,
  rule: 'new-plant.id',
  create: () => {
    const id = randomId({ lowest: 2n ** 30n, highest: 2n ** 31n - 1n });
    return [id, neighbour(id, 2n ** bit)];
  },
}));

/** Pairs in the range of these plants' ids, which nearly every provider accepts. */
function ofRange(testPlants: TestPlants): readonly SimilarIds[] {
  return [
    {
      by: 'their last digit',
      rule: 'delete.removes-one-plant',
      create: () => {
        const id = even(testPlants.nextId());
        return [id, neighbour(id, 1n)];
      },
    },
    {
      by: 'one more digit',
      rule: 'delete.removes-one-plant',
      create: () => {
        const id = testPlants.nextId();
        return [id, id.slice(0, -1)];
      },
    },
  ];
}

/** Pairs of ids that a provider may not distinguish. */
export function similarIds(testPlants: TestPlants): readonly SimilarIds[] {
  return [...ofRange(testPlants), ...words, ...doubles];
}
