import { type AcceptedPlant, createPlant, requestCreate } from '../session/create-plant.js';
import { findByName, hiddenReason, type Listing, listPlants } from '../session/list-plants.js';
import { settleAll } from '../session/settle-all.js';
import type { Check } from './check.js';
import { fateOf } from './fate.js';
import { expectListed } from './listed.js';
import type { Scene } from './scene.js';

/** A plant stays, whatever else is asked for, and over whichever socket. */
export const survival: Check = {
  name: 'create a plant, ask for what is refused, then list over other sockets',
  rules: ['create.stores-plant', 'list.returns-accessible-plants'],
  async run(scene) {
    const planted = await createPlant(scene, undefined, { onOwnSocket: true });
    const refused = await askForWhatIsRefused(scene);
    const since = { what: 'after requests that are refused', exchanges: refused };
    await expectListed(scene, [planted], 'create.stores-plant', since);
    await expectListedEverywhere(scene, planted);
  },
};

/** Several processes behind one address must show one store. */
async function expectListedEverywhere(scene: Scene, planted: AcceptedPlant): Promise<void> {
  const looks = await settleAll([1, 2, 3, 4].map(() => listPlants(scene, { onOwnSocket: true })));
  const isThere = (listing: Listing) => findByName(listing, planted.name).length > 0;
  const missing = looks.find((listing) => !isThere(listing));
  if (missing === undefined) {
    scene.findings.passed('list.returns-accessible-plants');
  } else if (looks.some(isThere) && (await fateOf(scene, planted, missing)) === 'lost') {
    scene.findings.failed('list.returns-accessible-plants', {
      expected: `"${planted.name}" is listed over every connection`,
      actual: 'it is missing from one of four lists',
      exchanges: [planted.created, missing.exchange],
    });
  } else {
    scene.findings.notChecked(hiddenReason, 'list.returns-accessible-plants');
  }
}

function askForWhatIsRefused(scene: Scene) {
  const { session } = scene;
  return settleAll([
    session.send('POST', '/plants', { body: '{"id":' }),
    session.send('GET', '/plants', { as: { authorization: undefined } }),
    requestCreate(scene.session, scene.capabilities.testPlants.next(), {
      as: { authorization: undefined },
    }),
  ]);
}
