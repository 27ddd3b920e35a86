import { createPlant } from '../../session/create-plant.js';
import { answerClause } from '../../session/describe-answer.js';
import { jsonOf } from '../../session/exchange.js';
import type { TestPlant } from '../../session/test-plants.js';
import type { Probe, Site } from '../site.js';
import { removeAgain, tryPlant, tryVariation } from '../try-plant.js';
import { usualText, withText } from './field.js';

/** Whether a name may begin or end with white space. */
export const paddedName: Probe = {
  points: ['create.padded-name'],
  async run(site) {
    const { observations } = site;
    const point = 'create.padded-name';
    const name = usualText(site, 'name');
    if (name.length < 3) {
      observations.leave('names have no room for it', point);
      return;
    }
    const spaced = `${name.charAt(0)} ${usualText(site, 'name').slice(2)}`;
    const padded = ` ${name.slice(2)} `;
    const { isTaken, exchange } = await tryPlant(site, withText(site, 'name', padded));
    if (!isTaken && !(await tryPlant(site, withText(site, 'name', spaced))).isTaken) {
      observations.leave('a space is refused wherever it stands in a name', point);
      return;
    }
    if (!isTaken) {
      observations.refuse(point, exchange);
    }
    const { name: kept = padded } = (jsonOf(exchange) ?? {}) as { name?: unknown };
    if (isTaken && kept !== padded) {
      observations.leave('a create with space around the name succeeded, and lost it', point);
      return;
    }
    const evidence = `a create with space around the name ${answerClause(exchange)}`;
    observations.tell(point, isTaken ? 'accept' : 'reject', evidence);
  },
};

/** Whether two plants may have one name, of one user and of two. */
export const sameName: Probe = {
  points: ['create.duplicate-name', 'create.duplicate-name-among'],
  async run(site) {
    const { observations, capabilities } = site;
    const among = 'create.duplicate-name-among';
    const first = await createPlant(site);
    const namesake = () => ({ id: capabilities.testPlants.nextId(), name: first.name });
    const { isTaken, exchange } = await tryVariation(site, namesake());
    const evidence = `a second plant of the same name ${answerClause(exchange)}`;
    if (isTaken) {
      observations.tell('create.duplicate-name', 'accept', evidence);
      observations.leave('names need not be unique', among);
    } else {
      observations.tell('create.duplicate-name', 'reject', evidence);
      observations.refuse('create.duplicate-name', exchange);
      await tryAmongOthers(site, namesake());
    }
    await removeAgain(site, first.id);
  },
};

async function tryAmongOthers(site: Site, namesake: TestPlant): Promise<void> {
  const { observations, session, capabilities } = site;
  const point = 'create.duplicate-name-among';
  const isHidden =
    observations.choiceOf('create.owner') === 'creator' &&
    observations.choiceOf('list.visibility') !== 'all';
  if (!session.hasSecondUser || !isHidden) {
    observations.leave('there is no second user who does not see the first plant', point);
    return;
  }
  const as = 'second';
  const { isTaken, exchange } = await tryPlant(site, namesake, { as });
  const evidence = `a plant with the name of one that the user does not see ${answerClause(exchange)}`;
  if (!isTaken && !(await tryPlant(site, capabilities.testPlants.next(), { as })).isTaken) {
    observations.leave('the second user can create no plant', point);
    return;
  }
  observations.tell(point, isTaken ? 'visible' : 'all', evidence);
}
