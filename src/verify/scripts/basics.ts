import type { NewPlant } from '../../interface/plant.js';
import { checkPlainList, checkPushedOut, lookAtPage } from '../engine/page-checks.js';
import type { Script } from '../engine/run-scripts.js';
import { isSuccess } from '../http/exchange.js';
import { concurrency } from './concurrency.js';

/** Lists show plants as they were sent, whichever process has stored them, and a delete removes one plant. */
const storage: Script = {
  title: 'create four plants over several sockets, delete two of them, each time list',
  rules: [
    'create.stores-plant',
    'delete.answers-without-body',
    'delete.removes-one-plant',
    'list.returns-accessible-plants',
    'list.returns-array-of-plants',
    'plant.name',
    'plant.name-and-tag-only',
    'plant.tag',
  ],
  async run(runner) {
    const { plants } = runner.provider;
    const created: NewPlant[] = [];
    for (const withTag of [true, false, true, false]) {
      // A tag does not identify a plant. A provider may reject this one; other scripts check that.
      const special = withTag
        ? { ...plants.next(), ...(created[0]?.tag && { tag: created[0].tag }) }
        : plants.nextWithoutTag();
      const isCreated = isSuccess(await runner.tryCreate(special, 'first', true));
      created.push(isCreated ? special : await runner.create(plants.next(), 'first', true));
      await lookAtPage(runner);
    }
    if (!(await runner.checkLists()) || !(await checkPlainList(runner))) {
      return;
    }
    for (const plant of created.slice(1, 3)) {
      await runner.remove(plant);
      if (!(await runner.checkLists('delete.removes-one-plant'))) {
        return;
      }
    }
    await checkPlainList(runner);
    await checkPushedOut(runner);
  },
};

/** A delete finds a plant even if no list has shown it before. */
const deleteAtOnce: Script = {
  title: 'create a plant, then delete it at once',
  rules: ['create.stores-plant', 'delete.removes-one-plant', 'delete.error-body'],
  async run(runner) {
    await runner.remove(await runner.create());
  },
};

/**
 * The scripts that run first: if one of their rules fails, other checks show nothing. The last one finds a store in which
 * requests at the same moment disturb each other: it would fail any of the scripts that run side by side.
 */
export const basicScripts: readonly Script[] = [
  { ...storage, isBasic: true },
  { ...deleteAtOnce, isBasic: true, leavesNothing: true },
  { ...concurrency, isBasic: true },
];
