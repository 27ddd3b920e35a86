import { failed, notChecked, passed } from '../engine/finding.js';
import type { Script } from '../engine/run-scripts.js';
import { listStep } from '../engine/step.js';
import { settleAll } from '../http/concurrency.js';
import { type Exchange, isError, isSuccess } from '../http/exchange.js';
import { rejectsTakenId } from './identity.js';

/** The tag is optional. */
const optionalTag: Script = {
  title: 'create a plant without a tag',
  rules: ['new-plant.tag', 'create.answers-200-with-plant'],
  async run(run) {
    const { plants } = run.provider;
    const without = await run.tryCreate(plants.nextWithoutTag());
    if (isSuccess(without)) {
      run.record(...passed('new-plant.tag', 'create.answers-200-with-plant'));
      return;
    }
    const rejected: Exchange[] = [without, await run.tryCreate(plants.nextWithoutTag())];
    // A provider may reject such plants for another reason, and then it rejects them with a tag as well.
    const withTag = await run.tryCreate(plants.next());
    if (plants.hasTags && isSuccess(withTag) && rejected.every(isError)) {
      const mismatch = {
        expected: 'a create without a tag succeeds, as the same create with a tag does',
        actual: `each of ${rejected.length} creates without a tag is rejected`,
      };
      run.record(failed({ rule: 'new-plant.tag', ...mismatch }, [...rejected, withTag]));
    } else {
      run.record(...notChecked('the provider accepts too few plants', undefined, 'new-plant.tag'));
    }
  },
};

/** Two plants that differ only in their ids are two plants. */
const sameName: Script = {
  title: 'create two plants of one name and tag, delete one, each time list',
  rules: ['create.stores-plant', 'delete.removes-one-plant'],
  needs: ['create.stores-plant', 'delete.removes-one-plant', 'plant.name'],
  async run(run) {
    const { plants, lists } = run.provider;
    const first = await run.create();
    const second = { id: plants.nextId(), name: first.name, tag: first.tag };
    // A provider may allow each name once.
    if (isSuccess(await run.tryCreate(second)) && lists.facts.showsAll) {
      if (await run.checkLists('create.stores-plant')) {
        await run.remove(second);
        await run.checkLists('delete.removes-one-plant');
      }
    }
  },
};

/** The maximum number of plants that the script creates. */
const enoughPlants = 11;

/** No list is longer than its limit, for limits around the number of plants. */
const limit: Script = {
  title: 'list with limits around the number of plants',
  rules: ['list.limit-caps-results', 'list.returns-array-of-plants'],
  async run(run) {
    const { plants, lists } = run.provider;
    const missing = enoughPlants - (await lists.read()).plants.length;
    await settleAll(Array.from({ length: Math.max(0, missing) }, () => run.create(plants.next())));
    const { length } = (await lists.read()).plants;
    const limits = limitsAround(length);
    const answers = await settleAll(
      limits.map(async (max) => ({ max, exchange: await run.send(listStep(`?limit=${max}`)) })),
    );
    if (!answers.some(({ max, exchange }) => max > 0 && isSuccess(exchange))) {
      const actual = `it rejected each of ${limits.join(', ')}`;
      const mismatch = { expected: 'the list accepts a limit', actual };
      const exchanges = answers.slice(-1).map(({ exchange }) => exchange);
      run.record(failed({ rule: 'list.limit-caps-results', ...mismatch }, exchanges));
    }
  },
};

function limitsAround(count: number): readonly number[] {
  const candidates = [0, 1, 2, 5, 10, 50, 100].filter((one) => one < count);
  return [...new Set([...candidates, count - 2, count - 1, count, count + 1])];
}

const atOnce = 8;

/** Requests that are sent at once do not disturb each other. */
const concurrency: Script = {
  title: `create ${atOnce} plants at once, delete half of them at once`,
  rules: ['create.stores-plant', 'create.answers-200-with-plant', 'delete.removes-one-plant'],
  needs: ['create.stores-plant', 'create.answers-200-with-plant', 'delete.removes-one-plant'],
  isBasic: true,
  isAlone: true,
  async run(run) {
    const { plants } = run.provider;
    const planned = Array.from({ length: atOnce }, () => plants.next());
    const created = await settleAll(planned.map((plant) => run.tryCreate(plant, 'first', true)));
    if (await run.checkLists('create.stores-plant')) {
      const stored = planned.filter((_, position) => isSuccess(created[position] as Exchange));
      const rule = 'delete.removes-one-plant';
      const removed = stored.slice(0, atOnce / 2);
      await settleAll(removed.map((plant) => run.remove(plant, 'first', rule, true)));
      await run.checkLists(rule);
    }
  },
};

/** If the provider rejects a taken id, no accepted plant is replaced by another one. */
const sameIdAtOnce: Script = {
  title: 'create 4 plants with one id at once, then list',
  rules: ['create.stores-plant'],
  needs: ['create.stores-plant', 'plant.name', 'plant.tag'],
  isAlone: true,
  async run(run) {
    const { plants } = run.provider;
    if (!(await rejectsTakenId(run))) {
      return;
    }
    const id = plants.nextId();
    const planned = Array.from({ length: 4 }, () => ({ ...plants.next(), id }));
    await settleAll(planned.map((plant) => run.tryCreate(plant, 'first', true)));
    await run.checkLists('create.stores-plant');
  },
};

export const sequenceScripts: readonly Script[] = [
  optionalTag,
  sameName,
  limit,
  concurrency,
  sameIdAtOnce,
];
