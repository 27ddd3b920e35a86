import { requestCreate } from '../session/create-plant.js';
import { isSuccess } from '../session/exchange.js';
import { findByName } from '../session/list-plants.js';
import { settleAll } from '../session/settle-all.js';
import type { Check } from './check.js';
import type { CheckContext } from './check-context.js';
import { checkCreateAnswer } from './check-create-answer.js';
import { checkGone } from './check-gone.js';
import { checkListed } from './check-listed.js';
import { deleteExistingPlant } from './delete-existing-plant.js';

const atOnce = 10;
const rounds = 2;

/** Requests that are made at once do not disturb each other. */
export const concurrency: Check = {
  name: `create ${atOnce} plants at once, list, delete half of them at once, list`,
  rules: ['create.stores-plant', 'create.answers-200-with-plant', 'delete.removes-one-plant'],
  async run(context) {
    for (let round = 0; round < rounds; round++) {
      await createAndDeleteAtOnce(context);
    }
  },
};

async function createAndDeleteAtOnce(context: CheckContext): Promise<void> {
  const wanted = Array.from({ length: atOnce }, () => context.capabilities.testPlants.next());
  const answers = await settleAll(
    wanted.map(async (plant) => ({
      ...plant,
      created: await requestCreate(context.session, plant, { onOwnSocket: true }),
    })),
  );
  const plants = answers.filter(({ created }) => isSuccess(created));
  for (const plant of plants) {
    checkCreateAnswer(context, plant);
  }
  const listing = await checkListed(context, plants, 'create.stores-plant', {
    what: `after ${atOnce} plants have been created at once`,
    exchanges: [],
  });

  const listed = plants.filter(({ name }) => findByName(listing, name).length > 0);
  const half = Math.floor(listed.length / 2);
  const deleted = await settleAll(
    listed
      .slice(0, half)
      .map(async (plant) => ({ ...plant, deleted: await deleteExistingPlant(context, plant) })),
  );
  await checkGone(context, deleted);
  await checkListed(context, listed.slice(half), 'delete.removes-one-plant', {
    what: `after ${half} others have been deleted at once`,
    exchanges: [],
  });
}
