import { situations } from '../../interface/situations.js';
import { randomId } from '../engine/plant-maker.js';
import type { Script } from '../engine/run-scripts.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import { isError, isSuccess } from '../http/exchange.js';
import { needsOfLists } from './basics.js';

const rule = 'new-plant.id';

/** Two ids that are equal for a provider that loses digits of the first, by what they differ by. */
const similarIds: Readonly<Record<string, () => readonly [bigint, bigint]>> = {
  '1, just above 2^53, which a double cannot hold'() {
    // A double rounds a multiple of four plus one down.
    const id = 4n * BigInt(randomId({ lowest: 2n ** 51n + 1n, highest: 2n ** 52n - 1n }));
    return [id + 1n, id];
  },
  'the bits from 62 on'() {
    const id = BigInt(randomId({ lowest: 2n ** 30n, highest: 2n ** 31n - 1n }));
    return [id + 2n ** 62n, id];
  },
};

/** Ids that differ in any digit are different, whether or not the provider accepts both. */
export const identityScripts: readonly Script[] = Object.entries(similarIds).map(
  ([by, create]) => ({
    title: `create two plants whose ids differ by ${by}, delete one, then list`,
    rules: [rule],
    needs: [...needsOfLists, 'delete.removes-one-plant'],
    async run(run) {
      const { plants } = run.provider;
      const [id, otherId] = create().map(String) as [string, string];
      const plant = { ...plants.next(), id };
      if (!isSuccess(await run.tryCreate(plant))) {
        throw new CannotCheckError('the provider does not accept such an id');
      }
      const other = await run.tryCreate({ ...plants.next(), id: otherId });
      if (isError(other)) {
        const request = { method: 'DELETE', path: `/plants/${otherId}` } as const;
        await run.send({ request, user: 'first', situation: situations['delete.unknown-id'] });
      } else if (await run.checkLists(rule)) {
        await run.remove(plant, rule);
      }
      await run.checkLists(rule);
    },
  }),
);
