import { isError, isSuccess } from '../../http/exchange.js';
import { settleAll } from '../../http/settle-all.js';
import { createPlant, requestCreate } from '../../session/create-plant.js';
import type { Check } from './check.js';
import { checkListed } from './check-listed.js';

const atOnce = 4;

/** If the provider rejects a taken id, no accepted plant is replaced by another one. */
export const sameIdAtOnce: Check = {
  name: `create ${atOnce} plants with one id at once, then list`,
  rules: ['create.stores-plant'],
  needs: ['create.stores-plant', 'plant.name', 'plant.tag'],
  async run(context) {
    const { session, capabilities } = context;
    const { testPlants } = capabilities;
    const taken = await createPlant(context);
    const rejected = await requestCreate(session, { ...testPlants.next(), id: taken.id });
    if (!isError(rejected)) {
      return;
    }
    const id = testPlants.nextId();
    const plants = await settleAll(
      Array.from({ length: atOnce }, async () => {
        const plant = { ...testPlants.next(), id };
        return { ...plant, created: await requestCreate(session, plant, { onOwnSocket: true }) };
      }),
    );
    const accepted = plants.filter(({ created }) => isSuccess(created));
    await checkListed(context, accepted, 'create.stores-plant', {
      clause: `after ${atOnce} creates with its id at once, of which ${accepted.length} were accepted`,
      exchanges: plants.map(({ created }) => created),
    });
  },
};
