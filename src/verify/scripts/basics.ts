import type { NewPlant } from '../../interface/plant.js';
import { failed, notChecked, passed } from '../engine/finding.js';
import { hiddenReason, isListed, listingOf } from '../engine/lists.js';
import type { Script } from '../engine/run-scripts.js';
import type { ScriptRun } from '../engine/script-run.js';
import { arrayMismatch } from '../engine/shapes.js';
import { deleteStep, listStep } from '../engine/step.js';
import { describeAnswer } from '../http/describe-answer.js';
import { type Exchange, isSuccess, statusOf } from '../http/exchange.js';

/** The rules without which other checks show nothing. */
export const basicRules = [
  'create.stores-plant',
  'create.answers-200-with-plant',
  'list.returns-array-of-plants',
  'list.returns-accessible-plants',
  'delete.removes-one-plant',
  'plant.name',
  'plant.tag',
] as const;

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
    const created: NewPlant[] = [];
    for (const plant of [plants.next(), plants.nextWithoutTag(), plants.next(), plants.next()]) {
      created.push(await run.create(plant, 'first', true));
    }
    if ((await canList(run)) && (await run.checkLists())) {
      run.record(...passed('plant.name', 'plant.tag'));
      await checkStays(run, created);
    }
  },
};

/** Whether the provider answers one of two requests in a row with a list; records if it does not. */
async function canList(run: ScriptRun): Promise<boolean> {
  const exchanges: Exchange[] = [];
  for (let tries = 0; tries < 2; tries++) {
    const exchange = await run.send(listStep(run.provider.lists.facts.query));
    if (isSuccess(exchange) && arrayMismatch(exchange)?.path !== 'body') {
      return true;
    }
    exchanges.push(exchange);
  }
  const [exchange] = exchanges as [Exchange];
  const rule = 'list.returns-array-of-plants';
  const mismatch = isSuccess(exchange)
    ? arrayMismatch(exchange)
    : { path: 'status', expected: 'a success (200 to 299)', actual: describeStatus(exchange) };
  run.record(...(mismatch ? [failed({ rule, ...mismatch }, exchanges)] : []));
  return false;
}

function describeStatus(exchange: Exchange): string {
  return String(statusOf(exchange) ?? describeAnswer(exchange));
}

const listsInRow = 4;

/** After a rejected request, every list still shows the plants: different processes may answer. */
async function checkStays(run: ScriptRun, created: readonly NewPlant[]): Promise<void> {
  const { connection, lists } = run.provider;
  await connection.send('GET', '/plants', { as: { authorization: undefined } });
  for (let count = 0; count < listsInRow; count++) {
    const exchange = await connection.send('GET', `/plants${lists.facts.query}`, {
      onOwnSocket: count % 2 === 0,
    });
    const missing = findMissing(run, created, exchange);
    if (missing !== undefined) {
      const mismatch = {
        expected: `"${missing.name}" is in each of ${listsInRow} lists in a row, as in one before`,
        actual: 'it is missing from one of them',
      };
      const exchanges = [...run.exchangesOf(missing), exchange];
      run.record(failed({ rule: 'create.stores-plant', ...mismatch }, exchanges));
      return;
    }
  }
}

/** A plant that a list does not show, unless the list is late or is cut. */
function findMissing(
  { provider: { lists } }: ScriptRun,
  created: readonly NewPlant[],
  exchange: Exchange,
): NewPlant | undefined {
  const listing = listingOf(exchange);
  return listing === undefined || lists.mayBeCut(listing) || lists.facts.lagMs > 0
    ? undefined
    : created.find((plant) => !isListed(listing, plant));
}

/** A delete removes one plant and no other, neither one with the same tag nor one without a tag. */
const deletion: Script = {
  title: 'create four plants, delete two of them, create another, each time list',
  rules: ['delete.removes-one-plant', 'delete.answers-without-body'],
  async run(run) {
    const { plants, lists } = run.provider;
    const { tag } = plants.next();
    const withTag = () => ({ ...plants.nextWithoutTag(), ...(tag !== undefined && { tag }) });
    const wanted = [withTag(), plants.nextWithoutTag(), withTag(), plants.nextWithoutTag()];
    const created: NewPlant[] = [];
    for (const plant of wanted) {
      created.push(await run.create(plant));
    }
    if (!lists.facts.showsAll) {
      run.record(
        ...notChecked(hiddenReason, 'list.returns-array-of-plants', 'delete.removes-one-plant'),
      );
      return;
    }
    if (!(await run.checkLists('create.stores-plant'))) {
      return;
    }
    for (const plant of created.slice(1, 3)) {
      await run.remove(plant);
      run.record(...passed('delete.answers-without-body'));
      if (!(await run.checkLists('delete.removes-one-plant'))) {
        return;
      }
    }
    await run.create();
    await run.checkLists();
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

/** Paths at which some services delete, other than the documented one. */
const otherPaths = ['/v1/plants', '/api/plants', '/api/v1/plants', '/plant'];

/** A plant can be deleted at the documented path, and at no other alone. */
const paths: Script = {
  title: 'delete a plant at the documented path',
  rules: ['paths.unversioned'],
  async run(run) {
    const { connection } = run.provider;
    const plant = await run.create();
    const deleted = await connection.send('DELETE', `/plants/${plant.id}`);
    if (isSuccess(deleted)) {
      run.world.note(plant, 'gone', deleted, 'delete.removes-one-plant');
      return;
    }
    for (const path of [404, 405].includes(statusOf(deleted) ?? 0) ? otherPaths : []) {
      const exchange = await connection.send('DELETE', `${path}/${plant.id}`);
      if (isSuccess(exchange)) {
        run.world.note(plant, 'gone', exchange, 'delete.removes-one-plant');
        const mismatch = {
          expected: `"${plant.name}" can be deleted at /plants/${plant.id}`,
          actual: `it can be deleted at ${path}/${plant.id}`,
        };
        const exchanges = [plant.created, deleted, exchange];
        run.record(failed({ rule: 'paths.unversioned', ...mismatch }, exchanges));
        return;
      }
    }
  },
};

export const basicScripts: readonly Script[] = [storage, deletion, storageByDelete, paths].map(
  (script) => ({ ...script, isBasic: true }),
);
