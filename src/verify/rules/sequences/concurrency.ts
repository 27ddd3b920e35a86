import { counted } from '../../../interface/counted.js';
import { requestCreate } from '../../session/create-plant.js';
import { isSuccess, jsonOf } from '../../session/exchange.js';
import { settleAll } from '../../session/settle-all.js';
import { createdPlantMismatch } from '../sent-plant.js';
import type { Check, CheckContext } from './check.js';
import { checkListed } from './check-listed.js';
import { checkRemoval } from './check-removal.js';
import { deleteExistingPlant } from './delete-existing-plant.js';

const atOnce = 8;

/** Requests that are sent at once do not disturb each other. */
export const concurrency: Check = {
  name: `create ${atOnce} plants at once, list with several limits at once, delete half of them at once`,
  rules: [
    'create.stores-plant',
    'create.answers-200-with-plant',
    'list.limit-caps-results',
    'delete.removes-one-plant',
  ],
  needs: [
    'create.stores-plant',
    'create.answers-200-with-plant',
    'list.limit-caps-results',
    'delete.removes-one-plant',
  ],
  async run(context) {
    const planned = Array.from({ length: atOnce }, () => context.capabilities.testPlants.next());
    const answers = await settleAll(
      planned.map(async (plant) => ({
        ...plant,
        created: await requestCreate(context.session, plant, { onOwnSocket: true }),
      })),
    );
    const plants = answers.filter(({ created }) => isSuccess(created));
    for (const plant of plants) {
      const mismatch = createdPlantMismatch(plant, jsonOf(plant.created));
      if (mismatch !== undefined) {
        const exchanges = [plant.created];
        context.results.failed('create.answers-200-with-plant', { ...mismatch, exchanges });
      }
    }
    await listAtOnce(context);
    const { listing, isAsExpected } = await checkListed(context, plants, 'create.stores-plant', {
      clause: `after ${atOnce} plants have been created at once`,
      exchanges: [],
    });
    if (!isAsExpected) {
      return;
    }
    const half = Math.floor(plants.length / 2);
    const removal = { remaining: plants.slice(half), deleted: plants.slice(0, half) };
    const deleted = await settleAll(
      removal.deleted.map((plant) => deleteExistingPlant(context, plant, listing)),
    );
    const created = plants.map((plant) => plant.created);
    await checkRemoval(context, removal, [...created, ...deleted]);
  },
};

const limits = [1, 2, 3, 4, 1, 2, 3, 4];

async function listAtOnce({ session, results }: CheckContext): Promise<void> {
  const lists = await settleAll(
    limits.map(async (max) => ({
      max,
      exchange: await session.send('GET', `/plants?limit=${max}`, { onOwnSocket: true }),
    })),
  );
  for (const { max, exchange } of lists) {
    const plants: unknown = isSuccess(exchange) ? jsonOf(exchange) : undefined;
    if (Array.isArray(plants) && plants.length > max) {
      results.failed('list.limit-caps-results', {
        expected: `a list with limit=${max} has at most ${counted(max, 'plant')}, while other lists are requested`,
        actual: `${plants.length} are listed`,
        exchanges: lists.map((one) => one.exchange),
      });
      return;
    }
  }
}
