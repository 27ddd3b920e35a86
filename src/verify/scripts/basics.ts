import type { NewPlant } from '../../interface/plant.js';
import type { RuleId } from '../../interface/rules.js';
import { passed } from '../engine/results.js';
import type { Script } from '../engine/run-scripts.js';
import { deleteStep } from '../engine/step.js';
import { statusOf } from '../http/exchange.js';

/** Without these, a list shows nothing about single plants. */
export const needsOfLists = [
  'list.returns-array-of-plants',
  'create.stores-plant',
] as const satisfies readonly RuleId[];

/** Without these, a delete shows nothing either. */
export const needsOfDeletes = [...needsOfLists, 'delete.removes-one-plant'] as const;

/** Plants are listed as they were sent, whichever process stores them, and a delete removes one of them. */
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
      const plant = withTag ? plants.next() : plants.nextWithoutTag();
      created.push(await runner.create(plant, 'first', true));
    }
    let isAsExpected = await runner.checkLists();
    for (const plant of isAsExpected ? created.slice(1, 3) : []) {
      await runner.remove(plant);
      isAsExpected &&= await runner.checkLists('delete.removes-one-plant');
    }
  },
};

/** If the list does not show a plant, a delete shows whether it is stored. */
const storageByDelete: Script = {
  title: 'create a plant, then delete it twice',
  rules: ['create.stores-plant', 'delete.removes-one-plant', 'delete.error-body'],
  async run(runner) {
    const { connection, lists } = runner.provider;
    const plant = await runner.create();
    await runner.remove(plant);
    const again = await connection.send(deleteStep(plant));
    const status = statusOf(again) ?? 0;
    if (status >= 400 && status < 500 && status !== 401) {
      // A delete of what is not there fails, so the one that succeeded found the plant.
      runner.record(...passed('delete.removes-one-plant'));
      await lists.read();
      runner.record(...passed('create.stores-plant'));
    }
  },
};

/** The scripts of the rules without which other checks show nothing. */
export const basicScripts: readonly Script[] = [storage, storageByDelete].map((script) => ({
  ...script,
  isBasic: true,
}));
