import { largestInt64 } from '../../interface/int64.js';
import type { NewPlant } from '../../interface/plant.js';
import type { RuleId } from '../../interface/rules.js';
import { situations } from '../../interface/situations.js';
import { failed, notChecked, passed } from '../engine/finding.js';
import { isListed } from '../engine/lists.js';
import { largeIds, type PlantMaker, randomId } from '../engine/plant-maker.js';
import type { Script } from '../engine/run-scripts.js';
import type { ScriptRun } from '../engine/script-run.js';
import { deleteStep } from '../engine/step.js';
import { isSuccess } from '../http/exchange.js';

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
    const pairs = [
      [largestInt64, neighbour(largestInt64, 1n)],
      [wrapped, neighbour(wrapped, 2n ** 64n)],
    ] as const;
    for (const [id, beyond] of pairs) {
      const plant = { ...plants.next(), id };
      if (isSuccess(await run.tryCreate(plant))) {
        const situation = situations['delete.beyond-int64'];
        const request = { method: 'DELETE', path: `/plants/${beyond}` } as const;
        await run.send({ request, user: 'first', situation, plant });
      }
    }
    await run.checkLists('delete.removes-one-plant');
  },
};

export const identityScripts: readonly Script[] = [...distinctIds, beyondInt64];

async function checkDistinct(run: ScriptRun, similar: SimilarIds): Promise<void> {
  const { plants, lists } = run.provider;
  const [firstId, secondId] = similar.create(plants);
  const first = { ...plants.next(), id: firstId };
  const second = { ...plants.next(), id: secondId };
  const isAccepted = [];
  for (const plant of [first, second]) {
    isAccepted.push(isSuccess(await run.tryCreate(plant)));
  }
  if (isAccepted[0] && !isAccepted[1]) {
    await checkRejection(run, similar, first);
    return;
  }
  if (!isAccepted[0] || !isAccepted[1] || !lists.facts.showsAll) {
    notAccepted(run, similar);
    return;
  }
  if (await run.checkLists('new-plant.id')) {
    await checkDelete(run, similar, [first, second]);
  }
}

function notAccepted(run: ScriptRun, { by, rule }: SimilarIds): void {
  if (rule === 'new-plant.id') {
    const reason = `the provider does not accept both of two ids that differ by ${by}`;
    run.record(...notChecked(reason, undefined, rule));
  }
}

/** A delete of the second plant leaves the first one. */
async function checkDelete(
  run: ScriptRun,
  { rule }: SimilarIds,
  [first, second]: readonly [NewPlant, NewPlant],
): Promise<void> {
  const deleted = await run.send(deleteStep(second));
  if (isSuccess(deleted)) {
    await run.checkLists(rule);
    return;
  }
  const listing = await run.provider.lists.read();
  if (isListed(listing, second)) {
    const mismatch = { expected: `"${second.name}" is gone`, actual: 'the delete is rejected' };
    const exchanges = [...run.exchangesOf(first), ...run.exchangesOf(second), deleted];
    run.record(failed({ rule, ...mismatch }, exchanges));
  }
}

/**
 * The second id of a pair was rejected. It may be out of range, or the provider may be full: then the
 * provider rejects it by itself as well. If it accepts it once the first plant is gone, it does not
 * distinguish the two ids.
 */
async function checkRejection(
  run: ScriptRun,
  { by, rule, ...similar }: SimilarIds,
  first: NewPlant,
): Promise<void> {
  const { plants } = run.provider;
  const [, secondId] = similar.create(plants);
  const single = await run.tryCreate({ ...plants.next(), id: secondId });
  const isOutOfRange = !isSuccess(single);
  if (isOutOfRange || rule !== 'new-plant.id') {
    notAccepted(run, { by, rule, ...similar });
    return;
  }
  const pair = similar.create(plants);
  const again = [];
  for (const id of pair) {
    again.push(await run.tryCreate({ ...plants.next(), id }));
  }
  const isSame = isSuccess(again[0] as never) && !isSuccess(again[1] as never);
  const mismatch = {
    expected: `two plants can be created whose ids differ by ${by}`,
    actual: 'the second is rejected each time, and a similar id is accepted by itself',
  };
  const exchanges = [...run.exchangesOf(first), single, ...again];
  run.record(...(isSame ? [failed({ rule, ...mismatch }, exchanges)] : passed(rule)));
}
