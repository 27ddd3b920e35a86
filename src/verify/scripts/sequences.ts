import type { RuleId } from '../../interface/rules.js';
import { situations } from '../../interface/situations.js';
import { counted } from '../../interface/wording.js';
import { isListed, listingOf } from '../engine/lists.js';
import { randomId } from '../engine/plant-maker.js';
import { notChecked, passed } from '../engine/results.js';
import type { Script } from '../engine/run-scripts.js';
import { createStep, deleteStep, listStep } from '../engine/step.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import { isError, isSuccess } from '../http/exchange.js';
import { settleAll } from '../http/settle-all.js';
import { needsOfDeletes, needsOfLists } from './basics.js';
import { concurrency } from './concurrency.js';
import { noSecondUser } from './sample.js';

/** Two ids that are equal for a provider that loses digits of the first. */
interface SimilarIds {
  readonly by: string;
  /** The rule that fails if the delete of one deletes the other. */
  readonly rule: RuleId;
  readonly create: (unused: bigint) => readonly [bigint, bigint];
}

const similarIds: readonly SimilarIds[] = [
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
  needs: needsOfDeletes,
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
      await runner.send({ request, user: 'first', situation: situations['delete.unknown-id'] });
    } else if (await runner.checkLists('new-plant.id')) {
      await runner.remove(plant, rule);
    }
    await runner.checkLists(rule);
  },
}));

const optionalTag: Script = {
  title: 'create a plant without a tag',
  rules: ['new-plant.tag', 'create.answers-200-with-plant'],
  async run(runner) {
    const { plants } = runner.provider;
    const without = await runner.tryCreate(plants.nextWithoutTag());
    if (isSuccess(without)) {
      runner.record(...passed('new-plant.tag', 'create.answers-200-with-plant'));
      return;
    }
    // A provider may reject such a plant for another reason, and then it rejects one with a tag as well.
    const withTag = await runner.tryCreate(plants.next());
    if (plants.hasTags && isSuccess(withTag) && isError(without)) {
      const expected = 'a create without a tag succeeds, as the same create with a tag does';
      const failure = { expected, actual: 'it is rejected', exchanges: [without, withTag] };
      runner.record({ rule: 'new-plant.tag', verdict: 'failed', ...failure });
    } else {
      runner.record(
        ...notChecked('the provider accepts too few plants', undefined, 'new-plant.tag'),
      );
    }
  },
};

const sameName: Script = {
  title: 'create two plants of one name and tag, delete one, each time list',
  rules: ['create.stores-plant', 'delete.removes-one-plant'],
  needs: needsOfDeletes,
  async run(runner) {
    const first = await runner.create();
    const second = { ...first, id: runner.provider.plants.nextId() };
    // A provider may allow each name once.
    if (
      isSuccess(await runner.tryCreate(second)) &&
      (await runner.checkLists('create.stores-plant'))
    ) {
      await runner.remove(second);
      await runner.checkLists('delete.removes-one-plant');
    }
  },
};

const enoughPlants = 11;

const limit: Script = {
  title: 'list with limits around the number of plants',
  rules: ['list.limit-caps-results', 'list.returns-array-of-plants'],
  needs: ['list.returns-array-of-plants'],
  async run(runner) {
    const { plants, lists } = runner.provider;
    const missing = enoughPlants - (await lists.read()).plants.length;
    await settleAll(
      Array.from({ length: Math.max(0, missing) }, () => runner.create(plants.next())),
    );
    const { length } = (await lists.read()).plants;
    const limits = [0, 1, 2, 5, 10, length - 2, length - 1, length];
    const answers = await settleAll(
      limits.map(async (max) => ({ max, exchange: await runner.send(listStep(`?limit=${max}`)) })),
    );
    if (!answers.some(({ max, exchange }) => max > 0 && isSuccess(exchange))) {
      const actual = `it rejected each of ${limits.join(', ')}`;
      const exchanges = answers.slice(-1).map(({ exchange }) => exchange);
      const failure = { expected: 'the list accepts a limit', actual, exchanges };
      runner.record({ rule: 'list.limit-caps-results', verdict: 'failed', ...failure });
    }
  },
};

/** The last one is larger than any list of a test. */
const limits = [1, 2, 1000];

/** A limit neither leaves out plants that it has room for, nor shows what a list without one hides. */
const limitedAccess: Script = {
  title: 'create plants as each user, list as each with and without a limit',
  rules: ['list.returns-accessible-plants'],
  needs: needsOfLists,
  // A list that grows and shrinks by other checks does not show whether it is a page.
  isAlone: true,
  async run(runner) {
    const rule = 'list.returns-accessible-plants';
    const { connection, lists } = runner.provider;
    for (const user of connection.users) {
      await runner.create(undefined, user);
    }
    if (lists.facts.showsAll && !(await runner.checkLists(rule))) {
      return;
    }
    for (const user of connection.users) {
      const before = await lists.read(user, '');
      const own = await runner.create(undefined, user);
      const whole = await lists.poll(user, (one) => isListed(one, own), '');
      // A list that does not grow may be a page.
      const isWhole = whole.plants.length > before.plants.length && isListed(whole, own);
      for (const limit of isWhole ? limits : []) {
        const exchange = await runner.send(listStep(`?limit=${limit}`, user));
        const { plants } = listingOf(exchange) ?? whole;
        const foreign = runner.expectedPlants.plants.find(
          ({ plant }) => !isListed(whole, plant) && isListed({ exchange, plants }, plant),
        );
        const min = Math.min(limit, 2);
        if (foreign === undefined && plants.length >= min) {
          runner.record(...passed(rule));
          continue;
        }
        const setup = runner.exchangesOf(own, ...(foreign ? [foreign.plant] : []));
        const exchanges = [...setup, whole.exchange, exchange];
        const mismatch = foreign
          ? {
              expected: `"${foreign.plant.name}" of another user, which a list hides, is not listed with a limit`,
              actual: 'it is listed',
            }
          : {
              expected: `a list with limit=${limit} has ${counted(min, 'plant')}, as one without a limit`,
              actual: `${plants.length} are listed`,
            };
        runner.record({ rule, verdict: 'failed', ...mismatch, exchanges });
      }
    }
  },
};

/** A delete as one user leaves the plant of another user that has the same id. */
const sharedId: Script = {
  title: 'create a plant as each of two users under one id, delete that of one, list as the other',
  rules: ['delete.removes-one-plant'],
  needs: [...needsOfDeletes, 'list.returns-accessible-plants'],
  async run(runner) {
    const { connection, lists, plants } = runner.provider;
    if (!connection.hasSecondUser) {
      throw new CannotCheckError(noSecondUser);
    }
    const first = await runner.create();
    const second = { ...plants.next(), id: first.id };
    const situation = situations['create.others-id'];
    await runner.send({ ...createStep(second, 'second'), situation, plant: first });
    const ofSecond = await lists.poll('second', (one) => isListed(one, second));
    const ofFirst = await lists.read('first');
    if (!isListed(ofSecond, second) || !isListed(ofFirst, first) || isListed(ofFirst, second)) {
      return;
    }
    await runner.send(deleteStep(second, 'second'));
    const after = await lists.poll('first', (one) => isListed(one, first));
    if (!isListed(after, first)) {
      const expected = `"${first.name}" stays, as another user deletes a plant of the same id`;
      const exchanges = [...runner.exchangesOf(first, second), after.exchange];
      const failure = { expected, actual: 'it is gone', exchanges };
      runner.record({ rule: 'delete.removes-one-plant', verdict: 'failed', ...failure });
    }
  },
};

/** What takes more than one request. */
export const sequenceScripts: readonly Script[] = [
  ...distinctIds,
  optionalTag,
  sameName,
  limit,
  limitedAccess,
  sharedId,
  concurrency,
];
