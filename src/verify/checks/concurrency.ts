import { requestCreate } from '../session/create-plant.js';
import { isSuccess, jsonOf } from '../session/exchange.js';
import { findByName } from '../session/list-plants.js';
import { settleAll } from '../session/settle-all.js';
import type { Check } from './check.js';
import { deleteOf } from './delete-of.js';
import { expectGone, expectListed, expectSame } from './listed.js';
import type { Scene } from './scene.js';

const atOnce = 10;
const rounds = 2;

/** Requests that come at once do not disturb each other. */
export const concurrency: Check = {
  name: `create ${atOnce} plants at once, list, delete half of them at once, list`,
  rules: ['create.stores-plant', 'create.answers-200-with-plant', 'delete.removes-one-plant'],
  async run(scene) {
    for (let round = 0; round < rounds; round++) {
      await createAndDeleteAtOnce(scene);
    }
  },
};

async function createAndDeleteAtOnce(scene: Scene): Promise<void> {
  const fresh = Array.from({ length: atOnce }, () => scene.capabilities.testPlants.next());
  const answers = await settleAll(
    fresh.map(async (plant) => ({
      ...plant,
      created: await requestCreate(scene.session, plant, { onOwnSocket: true }),
    })),
  );
  const plants = answers.filter(({ created }) => isSuccess(created));
  for (const planted of plants) {
    expectSame(scene, planted, jsonOf(planted.created));
  }
  const listing = await expectListed(scene, plants, 'create.stores-plant', {
    what: `after ${atOnce} plants have been created at once`,
    exchanges: [],
  });

  const listed = plants.filter(({ name }) => findByName(listing, name).length > 0);
  const half = Math.floor(listed.length / 2);
  const deleted = await settleAll(
    listed
      .slice(0, half)
      .map(async (planted) => ({ ...planted, deleted: await deleteOf(scene, planted) })),
  );
  await expectGone(scene, deleted);
  await expectListed(scene, listed.slice(half), 'delete.removes-one-plant', {
    what: `after ${half} others have been deleted at once`,
    exchanges: [],
  });
}
