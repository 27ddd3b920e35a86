import { type AcceptedPlant, createPlant, requestCreate } from '../session/create-plant.js';
import { findByName, hiddenReason, type Listing, listPlants } from '../session/list-plants.js';
import { settleAll } from '../session/settle-all.js';
import type { Check } from './check.js';
import type { CheckContext } from './check-context.js';
import { checkListed } from './check-listed.js';
import { isLost } from './is-lost.js';

/** A plant stays listed, whatever else is requested, and over every socket. */
export const survival: Check = {
  name: 'create a plant, ask for what is refused, then list over other sockets',
  rules: ['create.stores-plant', 'list.returns-accessible-plants'],
  async run(context) {
    const plant = await createPlant(context, undefined, { onOwnSocket: true });
    const refused = await sendRefusedRequests(context);
    const since = { what: 'after requests that are refused', exchanges: refused };
    await checkListed(context, [plant], 'create.stores-plant', since);
    await checkListedEverywhere(context, plant);
  },
};

/** Several processes behind one address must show one store. */
async function checkListedEverywhere(context: CheckContext, plant: AcceptedPlant): Promise<void> {
  const listings = await settleAll(
    [1, 2, 3, 4].map(() => listPlants(context, { onOwnSocket: true })),
  );
  const isThere = (listing: Listing) => findByName(listing, plant.name).length > 0;
  const missing = listings.find((listing) => !isThere(listing));
  if (missing === undefined) {
    context.results.passed('list.returns-accessible-plants');
  } else if (listings.some(isThere) && (await isLost(context, plant, missing))) {
    context.results.failed('list.returns-accessible-plants', {
      expected: `"${plant.name}" is listed over every connection`,
      actual: 'it is missing from one of four lists',
      exchanges: [plant.created, missing.exchange],
    });
  } else {
    context.results.notChecked(hiddenReason, 'list.returns-accessible-plants');
  }
}

function sendRefusedRequests(context: CheckContext) {
  const { session } = context;
  return settleAll([
    session.send('POST', '/plants', { body: '{"id":' }),
    session.send('GET', '/plants', { as: { authorization: undefined } }),
    requestCreate(context.session, context.capabilities.testPlants.next(), {
      as: { authorization: undefined },
    }),
  ]);
}
