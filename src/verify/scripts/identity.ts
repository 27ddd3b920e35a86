import { largestInt64 } from '../../interface/int64.js';
import type { RuleId } from '../../interface/rules.js';
import { situations } from '../../interface/situations.js';
import { randomId } from '../engine/plant-maker.js';
import type { Script } from '../engine/run-scripts.js';
import type { ScriptRun } from '../engine/script-run.js';
import { createStep } from '../engine/step.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import { isError, isSuccess } from '../http/exchange.js';
import { needsOfLists } from './basics.js';

/** Two ids that are equal for a provider that loses digits of the first. */
interface SimilarIds {
  /** What the two ids differ by. */
  readonly by: string;
  /** The rule that fails if the delete of one deletes the other. */
  readonly rule: RuleId;
  /** Makes them, if need be of an unused id. */
  readonly create: (unused: bigint) => readonly [bigint, bigint];
}

const similarIds: readonly SimilarIds[] = [
  { by: 'their last digit', rule: 'delete.removes-one-plant', create: (id) => [id, id ^ 1n] },
  { by: 'one more digit', rule: 'delete.removes-one-plant', create: (id) => [id / 10n, id] },
  {
    by: '1, just above 2^53, which a double cannot hold',
    rule: 'new-plant.id',
    create() {
      // A double rounds a multiple of four plus one down.
      const id = 4n * BigInt(randomId({ lowest: 2n ** 51n + 1n, highest: 2n ** 52n - 1n }));
      return [id + 1n, id];
    },
  },
  {
    by: 'the bits from 62 on',
    rule: 'new-plant.id',
    create() {
      const id = BigInt(randomId({ lowest: 2n ** 30n, highest: 2n ** 31n - 1n }));
      return [id + 2n ** 62n, id];
    },
  },
];

/** Ids that differ in any digit are different, whether or not the provider accepts both. */
const distinctIds: readonly Script[] = similarIds.map(({ by, rule, create }) => ({
  title: `create two plants whose ids differ by ${by}, delete one, then list`,
  rules: [rule],
  needs: [...needsOfLists, 'delete.removes-one-plant'],
  async run(run) {
    const { plants } = run.provider;
    const [id, otherId] = create(BigInt(plants.nextId())).map(String) as [string, string];
    const plant = { ...plants.next(), id };
    if (!isSuccess(await run.tryCreate(plant))) {
      throw new CannotCheckError('the provider does not accept such an id');
    }
    const other = await run.tryCreate({ ...plants.next(), id: otherId });
    if (isError(other)) {
      const request = { method: 'DELETE', path: `/plants/${otherId}` } as const;
      await run.send({ request, user: 'first', situation: situations['delete.unknown-id'] });
    } else if (await run.checkLists('new-plant.id')) {
      await run.remove(plant, rule);
    }
    await run.checkLists(rule);
  },
}));

/** A number beyond int64 is the id of no plant, neither clamped nor wrapped. */
const beyondInt64: Script = {
  title: 'create a plant with the largest id, delete the next number, then list',
  rules: ['delete.removes-one-plant'],
  needs: [...needsOfLists, 'delete.removes-one-plant'],
  async run(run) {
    const { plants } = run.provider;
    // Another client may have the largest id: it is used only if a taken id is rejected.
    const clamped = (await rejectsTakenId(run)) ? [[largestInt64, 1n] as const] : [];
    for (const [id, distance] of [...clamped, [plants.nextId(), 2n ** 64n] as const]) {
      const plant = { ...plants.next(), id };
      if (isSuccess(await run.tryCreate(plant))) {
        const path = `/plants/${BigInt(id) + distance}`;
        const situation = situations['delete.beyond-int64'];
        await run.send({ request: { method: 'DELETE', path }, user: 'first', situation, plant });
      }
    }
    await run.checkLists('delete.removes-one-plant');
  },
};

/** Whether the provider rejects the create of a plant with the id of another one. */
export async function rejectsTakenId(run: ScriptRun): Promise<boolean> {
  const taken = await run.create();
  const again = createStep({ ...run.provider.plants.next(), id: taken.id });
  const situation = situations['create.taken-id'];
  return isError(await run.send({ ...again, situation, plant: taken }));
}

export const identityScripts: readonly Script[] = [...distinctIds, beyondInt64];
