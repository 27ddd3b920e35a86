import { setTimeout as wait } from 'node:timers/promises';
import { type Exchange, isError, isSuccess, statusOf } from '../../http/exchange.js';
import type { Mismatch } from '../../report/mismatch.js';
import { type AcceptedPlant, createPlant } from '../../session/create-plant.js';
import { requestDelete } from '../../session/delete-plant.js';
import { maxListLagMs } from '../../session/list-capabilities.js';
import { isListed, tryListPlants } from '../../session/list-plants.js';
import { arrayMismatch } from '../shapes.js';
import { missingResponse } from '../violation.js';
import type { Check, CheckContext } from './check.js';
import { checkListed } from './check-listed.js';
import { deleteExistingPlant } from './delete-existing-plant.js';

const enoughPlants = 6;

/** Plants are listed as they were sent, in every list. */
export const storage: Check = {
  name: 'create plants with and without a tag, then list over several sockets',
  rules: [
    'create.stores-plant',
    'list.returns-accessible-plants',
    'list.returns-array-of-plants',
    'plant.name',
    'plant.name-and-tag-only',
    'plant.tag',
  ],
  async run(context) {
    const { testPlants } = context.capabilities;
    const plants: AcceptedPlant[] = [];
    const wantedPlants = Array.from({ length: enoughPlants }, (_, position) =>
      position === 1 ? testPlants.nextWithoutTag() : testPlants.next(),
    );
    for (const wanted of wantedPlants) {
      plants.push(await createPlant(context, wanted, { onOwnSocket: true }));
    }
    if (!(await canList(context))) {
      return;
    }
    const { listing, isAsExpected } = await checkListed(context, plants, 'create.stores-plant');
    if (isAsExpected) {
      context.results.passed('list.returns-accessible-plants', 'plant.name', 'plant.tag');
      await checkStays(context, plants);
    } else if (!plants.some(({ name }) => isListed(listing, name))) {
      context.results.hidden('list.returns-accessible-plants');
    }
  },
};

/** Whether the provider answers one of two requests in a row with a list; records if it does not. */
async function canList(context: CheckContext): Promise<boolean> {
  const exchanges: Exchange[] = [];
  for (let tries = 0; tries < 2; tries++) {
    const { exchange, plants } = await tryListPlants(context);
    if (plants !== undefined) {
      return true;
    }
    exchanges.push(exchange);
  }
  context.results.failed('list.returns-array-of-plants', {
    ...listMismatch(exchanges[0] as Exchange),
    exchanges,
  });
  return false;
}

function listMismatch(exchange: Exchange): Mismatch {
  if (exchange.response === undefined) {
    return missingResponse(exchange);
  }
  const notAnArray = isSuccess(exchange) ? arrayMismatch(exchange) : undefined;
  const actual = String(statusOf(exchange));
  return notAnArray ?? { path: 'status', expected: 'a success (200 to 299)', actual };
}

const listsInRow = 6;

/** After a rejected request, every list still shows the plants. */
async function checkStays(context: CheckContext, plants: readonly AcceptedPlant[]): Promise<void> {
  const rejected = await context.session.send('GET', '/plants', {
    as: { authorization: undefined },
  });
  if ((await findVanished(context, plants)) === undefined) {
    context.results.passed('create.stores-plant');
    return;
  }
  // A replica may be late.
  const { patience } = context.capabilities;
  const waitMs = patience.take(maxListLagMs);
  await wait(waitMs);
  const missing = await findVanished(context, plants);
  if (missing !== undefined) {
    patience.noteWasted(waitMs);
    context.results.failed('create.stores-plant', {
      expected: `"${missing.plant.name}" is in each of ${listsInRow} lists in a row, as in one before`,
      actual: 'it is missing from one of them',
      exchanges: [missing.plant.created, rejected, missing.exchange],
    });
  }
}

/** A plant that is missing from one of several lists: different processes may answer them. */
export async function findVanished(context: CheckContext, plants: readonly AcceptedPlant[]) {
  for (let count = 0; count < listsInRow; count++) {
    const { exchange, plants: listed = [] } = await tryListPlants(context, {
      onOwnSocket: count % 2 === 0,
    });
    const isFull = listed.length >= context.capabilities.largestList.length;
    const missing = plants.find((plant) => !listed.some(({ name }) => name === plant.name));
    if (missing !== undefined && (context.capabilities.visibility === 'all' || !isFull)) {
      return { plant: missing, exchange };
    }
  }
  return undefined;
}

/** If the list does not show a plant, a delete shows whether it is stored. */
export const storageByDelete: Check = {
  name: 'create a plant, then delete it twice',
  rules: ['create.stores-plant', 'delete.removes-one-plant', 'delete.error-body'],
  needs: ['create.stores-plant', 'delete.removes-one-plant'],
  async run(context) {
    const { results, session } = context;
    const accepted = await createPlant(context);
    await deleteExistingPlant(context, accepted);
    const again = await requestDelete(session, accepted.id);
    const status = statusOf(again) ?? 0;
    if (isError(again) && status < 500 && status !== 401) {
      // A delete of what is not there fails, so the one that succeeded found the plant.
      results.passed('delete.removes-one-plant');
      const { plants } = await tryListPlants(context);
      if (plants !== undefined) {
        results.passed('create.stores-plant');
      }
    }
  },
};
