import { isSuccess, jsonOf } from '../../http/exchange.js';
import { settleAll } from '../../http/settle-all.js';
import { requestCreate } from '../../session/create-plant.js';
import { createdPlantMismatch } from '../sent-plant.js';
import type { Check } from './check.js';
import { checkListed } from './check-listed.js';
import { checkRemoval } from './check-removal.js';
import { deleteExistingPlant } from './delete-existing-plant.js';

const atOnce = 8;

/** Requests that are sent at once do not disturb each other. */
export const concurrency: Check = {
  name: `create ${atOnce} plants at once, delete half of them at once`,
  rules: ['create.stores-plant', 'create.answers-200-with-plant', 'delete.removes-one-plant'],
  needs: ['create.stores-plant', 'create.answers-200-with-plant', 'delete.removes-one-plant'],
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
