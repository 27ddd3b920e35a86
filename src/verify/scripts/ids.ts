import { describedSituations } from '../../interface/described-situations.js';
import { type IdRange, randomId } from '../engine/plant-maker.js';
import { needsOfDeletes, type Script } from '../engine/run-scripts.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import { isError, isSuccess } from '../http/exchange.js';
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
  hasUnusualIds: true,
  async run(runner) {
    const { plants } = runner.provider;
    const all = idKinds.map((range) => ({ ...plants.next(), id: randomId(range) }));
    await settleAll(all.map((plant) => runner.tryCreate(plant)));
    const accepted = runner.expectedPlants.remaining.map(({ plant }) => plant);
    if (accepted.length === 0) {
      throw new CannotCheckError('the provider accepts no such ids');
    }
    if (await runner.checkLists()) {
      await runner.removeAtOnce(accepted);
      await runner.checkLists('delete.removes-one-plant');
    }
  },
};

/** Two ids that a provider confuses if it loses digits of the first. */
interface SimilarIds {
  readonly by: string;
  /** The rule that fails if the delete of one deletes the other. */
  readonly rule: 'delete.removes-one-plant' | 'new-plant.id';
  readonly create: (unused: bigint) => readonly [bigint, bigint];
}

const similarIds: readonly SimilarIds[] = [
  { by: 'their sign', rule: 'new-plant.id', create: (id) => [id, -id] },
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
const distinctIds: readonly Script[] = similarIds.map(({ by, rule, create }) => ({
  title: `create two plants whose ids differ by ${by}, delete one, then list`,
  rules: [rule],
  needs: needsOfDeletes,
  hasUnusualIds: true,
  async run(runner) {
    const { plants } = runner.provider;
    const [id, otherId] = create(BigInt(plants.nextId())).map(String) as [string, string];
    const plant = { ...plants.next(), id };
    if (!isSuccess(await runner.tryCreate(plant))) {
      throw new CannotCheckError('the provider does not accept such an id');
    }
    const other = await runner.tryCreate({ ...plants.next(), id: otherId });
    if (isError(other)) {
      const request = { method: 'DELETE', path: `/plants/${otherId}` } as const;
      await runner.send({
        request,
        user: 'first',
        situation: describedSituations['delete.unknown-id'],
      });
    } else if (await runner.checkLists('new-plant.id')) {
      await runner.remove(plant, rule);
    }
    await runner.checkLists(rule);
  },
}));

/** Ids of every size, and ids that differ by little. */
export const idScripts: readonly Script[] = [everyKindOfId, ...distinctIds];
