import { largestInt64 } from '../../interface/int64.js';
import type { NewPlant } from '../../interface/plant.js';
import type { RuleId } from '../../interface/rules.js';
import { situations } from '../../interface/situations.js';
import { failed, notChecked } from '../engine/finding.js';
import { largeIds, type PlantMaker, randomId } from '../engine/plant-maker.js';
import type { Script } from '../engine/run-scripts.js';
import type { ScriptRun } from '../engine/script-run.js';
import { createStep } from '../engine/step.js';
import { type Exchange, isError, isSuccess } from '../http/exchange.js';

/** Pairs of ids that are equal for a provider that loses digits. */
interface SimilarIds {
  /** What the two ids differ by. */
  readonly by: string;
  /** The rule that fails if the delete of one deletes the other as well. */
  readonly rule: RuleId;
  create(plants: PlantMaker): readonly [string, string];
}

const neighbour = (id: string, distance: bigint) => String(BigInt(id) + distance);
const even = (id: string) => String(BigInt(id) - (BigInt(id) % 4n));

const similarIds: readonly SimilarIds[] = [
  {
    by: 'their last digit',
    rule: 'delete.removes-one-plant',
    create(plants) {
      const id = even(plants.nextId());
      return [id, neighbour(id, 1n)];
    },
  },
  {
    by: 'one more digit',
    rule: 'delete.removes-one-plant',
    create(plants) {
      const id = plants.nextId();
      return [id, id.slice(0, -1)];
    },
  },
  // Ids whose low bits are the same.
  ...[40n, 62n].map(
    (bit): SimilarIds => ({
      by: `the bits from ${bit} on`,
      rule: 'new-plant.id',
      create() {
        const id = randomId({ lowest: 2n ** 30n, highest: 2n ** 31n - 1n });
        return [id, neighbour(id, 2n ** bit)];
      },
    }),
  ),
  {
    by: '1, just above 2^53, which a double cannot hold',
    rule: 'new-plant.id',
    create() {
      const id = even(randomId({ lowest: 2n ** 53n + 4n, highest: 2n ** 54n - 8n }));
      return [id, neighbour(id, 1n)];
    },
  },
  {
    by: '1, near the end of int64, which a double cannot hold',
    rule: 'new-plant.id',
    create() {
      const id = even(randomId({ ...largeIds, highest: largeIds.highest - 8n }));
      return [id, neighbour(id, 1n)];
    },
  },
];

/** Ids that differ in any digit are different. */
const distinctIds: readonly Script[] = similarIds.map((similar) => ({
  title: `create two plants whose ids differ by ${similar.by}, delete one, then list`,
  rules: [similar.rule],
  needs: ['create.stores-plant', 'plant.name', 'delete.removes-one-plant'],
  run: (run) => checkDistinct(run, similar),
}));

/** A number beyond int64 is the id of no plant, neither clamped nor wrapped. */
const beyondInt64: Script = {
  title: 'create a plant with the largest id, delete the next number, then list',
  rules: ['delete.removes-one-plant'],
  needs: ['create.stores-plant', 'plant.name', 'delete.removes-one-plant'],
  async run(run) {
    const { plants } = run.provider;
    const wrapped = plants.nextId();
    // Another client may have the largest id: it is used only if a taken id is rejected.
    const pairs = [
      ...((await rejectsTakenId(run))
        ? [[largestInt64, neighbour(largestInt64, 1n)] as const]
        : []),
      [wrapped, neighbour(wrapped, 2n ** 64n)],
    ] as const;
    for (const [id, beyond] of pairs) {
      const plant = { ...plants.next(), id };
      if (isSuccess(await run.tryCreate(plant))) {
        const request = { method: 'DELETE', path: `/plants/${beyond}` } as const;
        const beyond64 = situations['delete.beyond-int64'];
        await run.send({ request, user: 'first', situation: beyond64, plant });
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

async function checkDistinct(run: ScriptRun, { by, rule, create }: SimilarIds): Promise<void> {
  const { plants } = run.provider;
  const [first, second] = create(plants).map((id) => ({ ...plants.next(), id }));
  const isFirst = isSuccess(await run.tryCreate(first as NewPlant));
  const rejected = await run.tryCreate(second as NewPlant);
  if (isFirst && isSuccess(rejected)) {
    if (await run.checkLists('new-plant.id')) {
      await run.remove(second as NewPlant, 'first', rule);
      await run.checkLists(rule);
    }
    return;
  }
  const reason = `the provider does not accept both of two ids that differ by ${by}`;
  // With a third one, the store has room: only the first can be in the way of the second.
  const hasRoom = isFirst && isSuccess(await run.tryCreate(plants.next()));
  const exchanges = hasRoom ? [...run.exchangesOf(first as NewPlant), rejected] : [];
  if (hasRoom) {
    exchanges.push(await run.remove(first as NewPlant), await run.tryCreate(second as NewPlant));
  }
  const isTaken = hasRoom && isSuccess(exchanges.at(-1) as Exchange);
  const mismatch = {
    expected: `two plants can be created whose ids differ by ${by}`,
    actual: 'the second is rejected, and accepted once the first is gone',
  };
  run.record(
    ...(isTaken
      ? [failed({ rule: 'new-plant.id', ...mismatch }, exchanges)]
      : notChecked(reason, undefined, 'new-plant.id')),
  );
}
