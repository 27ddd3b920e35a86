import { describedSituations } from '../../interface/described-situations.js';
import type { NewPlant } from '../../interface/plant.js';
import { type IdRange, randomId } from '../engine/plant-maker.js';
import { needsOfDeletes, type Script } from '../engine/run-scripts.js';
import { createStep } from '../engine/step.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import { isSuccess } from '../http/exchange.js';
import { settleAll } from '../http/settle-all.js';

/** Ranges of ids with different numbers of digits and either sign: services may read them in different ways. */
const idKinds: readonly IdRange[] = [
  { lowest: -(2n ** 31n) + 1000n, highest: -(2n ** 30n) },
  { lowest: -(10n ** 15n) + 1n, highest: -(10n ** 14n) },
  { lowest: -(2n ** 63n) + 1000n, highest: -(2n ** 62n) },
  { lowest: 2n ** 31n + 1000n, highest: 2n ** 32n - 1000n },
  { lowest: 10n ** 12n, highest: 10n ** 13n - 1n },
  { lowest: 2n ** 62n, highest: 2n ** 63n - 1000n },
];

/** The interface leaves open which ids are accepted. But a plant that was created can be deleted by its id. */
const everyKindOfId: Script = {
  title: 'create plants with ids of either sign and of up to 19 digits, list, then delete each',
  rules: ['delete.removes-one-plant', 'create.stores-plant', 'new-plant.id'],
  needs: needsOfDeletes,
  async run(runner) {
    const { plants } = runner.run;
    const all = idKinds.map((range) => ({ ...plants.next(), id: randomId(range) }));
    await settleAll(all.map((plant) => runner.tryCreate(plant)));
    const accepted = runner.remaining.map(({ plant }) => plant);
    if (accepted.length === 0) {
      throw new CannotCheckError('the provider accepts no such ids');
    }
    if (await runner.checkLists()) {
      await runner.removeAtOnce(accepted);
      await runner.checkLists();
    }
  },
};

/** Two ids that a provider confuses if it loses digits of the first. */
interface SimilarIds {
  readonly by: string;
  /** The rule that fails if the provider takes them for one id. */
  readonly rule: 'delete.removes-one-plant' | 'new-plant.id';
  /** The rule that fails if it stores both, and the delete of one deletes the other; default the same. */
  readonly ruleOfDelete?: SimilarIds['rule'];
  readonly create: (unused: bigint) => readonly [bigint, bigint];
}

const similarIds: readonly SimilarIds[] = [
  {
    by: 'their sign',
    rule: 'new-plant.id',
    ruleOfDelete: 'delete.removes-one-plant',
    create: (id) => [id, -id],
  },
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
    by: '1, near the end of int64',
    rule: 'new-plant.id',
    create() {
      const id = BigInt(randomId({ lowest: 2n ** 63n - 2n ** 40n, highest: 2n ** 63n - 1000n }));
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

/** Ids that differ in one digit are different, whether or not the provider accepts both. */
const distinctIds: readonly Script[] = similarIds.map(
  ({ by, rule, ruleOfDelete = rule, create: createIds }) => ({
    title: `create two plants whose ids differ by ${by}, delete one, then list`,
    rules: [...new Set([rule, ruleOfDelete])],
    needs: needsOfDeletes,
    async run(runner) {
      const { plants } = runner.run;
      const [id, otherId] = createIds(BigInt(plants.nextId())).map(String) as [string, string];
      const plant = { ...plants.next(), id };
      const create = (sent: NewPlant) =>
        runner.send({ ...createStep(sent), ruleOfEffect: 'new-plant.id' });
      if (!isSuccess(await create(plant))) {
        throw new CannotCheckError('the provider does not accept such an id');
      }
      const other = await create({ ...plants.next(), id: otherId });
      if (!isSuccess(other)) {
        const request = { method: 'DELETE', path: `/plants/${otherId}` } as const;
        const situation = describedSituations['delete.unknown-id'];
        await runner.send({ request, user: 'first', situation, ruleOfEffect: rule });
      } else if (await runner.checkLists()) {
        await runner.remove(plant, ruleOfDelete);
      }
      await runner.checkLists();
    },
  }),
);

/** Many languages take 0 for no id. A provider that rejects taken ids keeps the plant that another client has with it. */
const zeroId: Script = {
  title: 'create a plant with the id 0, delete it, then list',
  rules: ['delete.removes-one-plant', 'new-plant.id'],
  needs: needsOfDeletes,
  // A faulty delete might remove the plants of other scripts.
  isAlone: true,
  async run(runner) {
    const { plants } = runner.run;
    await runner.create();
    // The concurrency script has tried it.
    if (runner.run.acceptsTakenIds !== false) {
      throw new CannotCheckError('a create may replace a plant of another client with the id 0');
    }
    const plant = { ...plants.next(), id: '0' };
    if (!isSuccess(await runner.send({ ...createStep(plant), ruleOfEffect: 'new-plant.id' }))) {
      throw new CannotCheckError('the provider does not accept the id 0');
    }
    if (await runner.checkLists()) {
      await runner.remove(plant);
      await runner.checkLists();
    }
  },
};

/** Ids of every size, ids that differ by little, and 0. */
export const idScripts: readonly Script[] = [everyKindOfId, ...distinctIds, zeroId];
