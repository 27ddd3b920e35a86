import { CannotCheckError } from '../../session/cannot-check-error.js';
import { createBody, createPlant } from '../../session/create-plant.js';
import { answerClause } from '../../session/describe-answer.js';
import { isSuccess, statusOf } from '../../session/exchange.js';
import { findByName, hiddenReason, pollList } from '../../session/list-plants.js';
import type { Probe, Site } from '../site.js';
import { expectOthersTaken, removeAgain, tryVariation } from '../try-plant.js';
import { waitUntilGone } from './deletes.js';

/** What becomes of a plant whose id another has. */
export const takenIds: Probe = {
  points: ['create.duplicate-id', 'create.replaced-place'],
  async run(site) {
    const { observations, capabilities, session } = site;
    const first = await createPlant(site);
    const second = { ...capabilities.testPlants.next(), id: first.id };
    const body = createBody(second);
    const exchange = await session.send('POST', '/plants', { body });
    const point = 'create.duplicate-id';
    if (!isSuccess(exchange)) {
      const status = statusOf(exchange) ?? 0;
      if (status < 400 || status >= 500) {
        throw new CannotCheckError(`a second plant with the id ${answerClause(exchange)}`);
      }
      await expectOthersTaken(site);
      await removeAgain(site, first.id);
      observations.tell(point, 'reject', `a second plant with the id ${answerClause(exchange)}`);
      observations.refuse(point, exchange);
      observations.leave('no plant replaces another', 'create.replaced-place');
      return;
    }
    const listing = await pollList(site, (one) => findByName(one, second.name).length > 0);
    const hasSecond = findByName(listing, second.name).length > 0;
    const hasFirst = findByName(listing, first.name).length > 0;
    await removeAgain(site, first.id);
    const evidence = `a second plant with the id ${answerClause(exchange)}`;
    if (!hasSecond) {
      observations.leave(`${evidence}, and it was not listed`, ...takenIds.points);
    } else if (hasFirst) {
      observations.tell(point, 'keep-both', 'a second plant with the id was listed with the first');
      observations.leave('no plant replaces another', 'create.replaced-place');
    } else if (capabilities.visibility === 'all') {
      observations.tell(point, 'replace', 'a second plant with the id was listed, and no first');
      await findPlace(site);
    } else {
      observations.leave(hiddenReason, ...takenIds.points);
    }
  },
};

/** Where a plant is listed that has replaced one that was older than another. */
async function findPlace(site: Site): Promise<void> {
  const { observations, capabilities } = site;
  const point = 'create.replaced-place';
  const order = observations.choiceOf('list.order');
  if (order !== 'oldest-first' && order !== 'newest-first') {
    observations.leave('lists do not tell what was created first', point);
    return;
  }
  const older = await createPlant(site);
  const newer = await createPlant(site);
  const other = await createPlant(site, { ...capabilities.testPlants.next(), id: older.id });
  const { plants } = await pollList(
    site,
    (one) => findByName(one, other.name).length > 0 && findByName(one, newer.name).length > 0,
  );
  const names = plants.map(({ name }) => name);
  await removeAgain(site, older.id);
  await removeAgain(site, newer.id);
  if (!names.includes(other.name) || !names.includes(newer.name)) {
    observations.leave(hiddenReason, point);
    return;
  }
  const isListedFirst = names.indexOf(other.name) < names.indexOf(newer.name);
  const isKept = isListedFirst === (order === 'oldest-first');
  const where = isListedFirst ? 'before' : 'behind';
  const evidence = `what had replaced the older of two plants was listed ${where} the newer one`;
  observations.tell(point, isKept ? 'kept' : 'last', evidence);
}

/** Whether an id can be used a second time. */
export const deletedIds: Probe = {
  points: ['create.deleted-id'],
  async run(site) {
    const { observations, capabilities } = site;
    const planted = await createPlant(site);
    await removeAgain(site, planted.id);
    await waitUntilGone(site, planted);
    const again = { ...capabilities.testPlants.next(), id: planted.id };
    const { isTaken, exchange } = await tryVariation(site, again);
    const evidence = `a create with the id of a deleted plant ${answerClause(exchange)}`;
    observations.tell('create.deleted-id', isTaken ? 'accept' : 'reject', evidence);
    if (!isTaken) {
      observations.refuse('create.deleted-id', exchange);
    }
  },
};
