import { setTimeout as wait } from 'node:timers/promises';
import type { NewPlant } from '../../interface/plant.js';
import { passed } from '../engine/finding.js';
import { type Listing, listingOf } from '../engine/lists.js';
import type { Script } from '../engine/run-scripts.js';
import type { ScriptRun } from '../engine/script-run.js';
import { deleteStep } from '../engine/step.js';
import { statusOf } from '../http/exchange.js';

/** Plants are listed as they were sent, in every list. */
const storage: Script = {
  title: 'create plants with and without a tag, then list over several sockets',
  rules: [
    'create.stores-plant',
    'list.returns-accessible-plants',
    'list.returns-array-of-plants',
    'plant.name',
    'plant.name-and-tag-only',
    'plant.tag',
  ],
  async run(run) {
    const { plants } = run.provider;
    for (const plant of [plants.next(), plants.nextWithoutTag(), plants.next(), plants.next()]) {
      await run.create(plant, 'first', true);
    }
    if (await run.checkLists()) {
      run.record(...passed('plant.name', 'plant.tag'));
      await checkStays(run);
    }
  },
};

const listsInRow = 4;

/** After a rejected request, every list still shows the plants: different processes may answer. */
async function checkStays(run: ScriptRun): Promise<void> {
  const { connection } = run.provider;
  await connection.send('GET', '/plants', { as: { authorization: undefined } });
  for (const isLast of [false, true]) {
    const wrong = await findWrongList(run);
    if (wrong === undefined) {
      return;
    }
    if (isLast) {
      await run.checkList('first', wrong);
    } else {
      // A replica may be late once.
      await wait(1000);
    }
  }
}

async function findWrongList({ provider, world }: ScriptRun): Promise<Listing | undefined> {
  const { connection, lists } = provider;
  for (let count = 0; count < listsInRow; count++) {
    const onOwnSocket = count % 2 === 0;
    const exchange = await connection.send('GET', `/plants${lists.facts.query}`, { onOwnSocket });
    const listing = listingOf(exchange);
    if (listing !== undefined && world.deviationOf('first', listing) !== undefined) {
      return listing;
    }
  }
  return undefined;
}

/** A delete removes one plant and no other, neither one with the same tag nor one without a tag. */
const deletion: Script = {
  title: 'create four plants, delete two of them, create another, each time list',
  rules: ['delete.removes-one-plant', 'delete.answers-without-body'],
  async run(run) {
    const { plants } = run.provider;
    const { tag } = plants.next();
    const withTag = () => ({ ...plants.nextWithoutTag(), ...(tag !== undefined && { tag }) });
    const created: NewPlant[] = [];
    for (const next of [withTag(), plants.nextWithoutTag(), withTag(), plants.nextWithoutTag()]) {
      created.push(await run.create(next));
    }
    let isAsExpected = await run.checkLists('create.stores-plant');
    for (const plant of isAsExpected ? created.slice(1, 3) : []) {
      await run.remove(plant);
      isAsExpected &&= await run.checkLists('delete.removes-one-plant');
    }
    if (isAsExpected) {
      await run.create();
      await run.checkLists();
    }
  },
};

/** If the list does not show a plant, a delete shows whether it is stored. */
const storageByDelete: Script = {
  title: 'create a plant, then delete it twice',
  rules: ['create.stores-plant', 'delete.removes-one-plant', 'delete.error-body'],
  async run(run) {
    const plant = await run.create();
    await run.remove(plant);
    const again = await run.provider.connection.send('DELETE', deleteStep(plant).request.path);
    const status = statusOf(again) ?? 0;
    if (status >= 400 && status < 500 && status !== 401) {
      // A delete of what is not there fails, so the one that succeeded found the plant.
      run.record(...passed('delete.removes-one-plant'));
      await run.provider.lists.read();
      run.record(...passed('create.stores-plant'));
    }
  },
};

/** The scripts of the rules without which other checks show nothing. */
export const basicScripts: readonly Script[] = [storage, deletion, storageByDelete].map(
  (script) => ({ ...script, isBasic: true }),
);
