import { CannotCheckError } from '../../session/cannot-check-error.js';
import { createPlant } from '../../session/create-plant.js';
import { requestDelete } from '../../session/delete-plant.js';
import { answerClause, describeAnswer } from '../../session/describe-answer.js';
import { type Exchange, isError, isSuccess, jsonOf, statusOf } from '../../session/exchange.js';
import { idsBeyondInt64, randomId } from '../../session/id-ranges.js';
import { maxListLagMs } from '../../session/list-capabilities.js';
import { findByName, pollList } from '../../session/list-plants.js';
import type { TestPlant } from '../../session/test-plants.js';
import { type Probe, type Site, tellRefusal } from '../site.js';

/** The same all the time: the answer is evidence. */
const beyondInt64 = randomId(idsBeyondInt64);

/** How a delete is answered: of a plant, of one that is gone, of one that never was. */
export const deletes: Probe = {
  points: [
    'delete.success',
    'delete.unknown-id',
    'delete.deleted-id',
    'delete.malformed-id',
    'delete.beyond-int64',
  ],
  async run(site) {
    const { observations, capabilities } = site;
    const malformed = await requestDelete(site.session, 'fern');
    tellRefusal(site, 'delete.malformed-id', 'DELETE /plants/fern', malformed);
    const unknown = await requestDelete(site.session, capabilities.testPlants.unknownId());
    const planted = await createPlant(site);
    const deleted = await requestDelete(site.session, planted.id);
    const success = statusOf(deleted) ?? 0;
    if (!isSuccess(deleted)) {
      throw new CannotCheckError(`a plant could not be deleted: ${describeAnswer(deleted)}`);
    }
    observations.tell('delete.success', success, `a delete was answered with ${success}`);
    await waitUntilGone(site, planted);
    const again = await requestDelete(site.session, planted.id);
    tellUnknown(site, unknown, { again, success });
    tellBeyond(site, await requestDelete(site.session, beyondInt64), { malformed, unknown });
    tellDeleted(site, statusOf(again) ?? 0, success);
    if (isError(again)) {
      const isAsUnknown = observations.choiceOf('delete.deleted-id') === 'as-unknown';
      observations.refuse(isAsUnknown ? 'delete.unknown-id' : 'delete.deleted-id', again);
    }
  },
};

/** Waits for a plant to be gone where that can be seen; a provider may take its time. */
export async function waitUntilGone(site: Site, { name }: TestPlant): Promise<void> {
  if (site.capabilities.visibility !== 'none') {
    const startedAt = performance.now();
    const { stays } = site;
    await pollList(site, (listing) => findByName(listing, name).length === 0, maxListLagMs);
    stays.longestMs = Math.max(stays.longestMs, performance.now() - startedAt);
  }
}

function tellUnknown(
  { observations, capabilities }: Site,
  unknown: Exchange,
  { again, success }: { readonly again: Exchange; readonly success: number },
): void {
  const point = 'delete.unknown-id';
  const status = statusOf(unknown) ?? 0;
  const evidence = `the delete of an id that no plant has ${answerClause(unknown)}`;
  if (capabilities.testPlants.areIdsGuessable && statusOf(again) !== status) {
    // One of those that plants have may be somebody's.
    const reason = `${evidence}, but it was far from the ids that plants have`;
    observations.leave(reason, point);
  } else if (isError(unknown)) {
    observations.tell(point, status, evidence);
    observations.refuse(point, unknown);
  } else if (status === success) {
    observations.tell(point, 'succeed', evidence);
  } else {
    observations.leave(`${evidence}, and that of a plant with ${success}`, point);
  }
}

/** As good as one of the others where it is answered as that one is. */
function tellBeyond(
  { observations }: Site,
  exchange: Exchange,
  { malformed, unknown }: { readonly malformed: Exchange; readonly unknown: Exchange },
): void {
  const point = 'delete.beyond-int64';
  const evidence = `DELETE /plants/${beyondInt64} ${answerClause(exchange)}`;
  const isUnknownTold = observations.choiceOf('delete.unknown-id') !== undefined;
  if (looksOf(exchange) === looksOf(malformed) && isError(malformed)) {
    observations.tell(point, 'as-malformed', `${evidence}, as DELETE /plants/fern`);
  } else if (looksOf(exchange) === looksOf(unknown) && isUnknownTold) {
    observations.tell(point, 'as-unknown', `${evidence}, as that of an unknown id`);
  } else if (isError(exchange)) {
    observations.tell(point, statusOf(exchange) as number, evidence);
    observations.refuse(point, exchange);
  } else {
    observations.leave(evidence, point);
  }
}

/** What an app can tell an answer by. */
function looksOf(exchange: Exchange): string {
  return `${statusOf(exchange)} ${(jsonOf(exchange) as { error?: unknown } | undefined)?.error}`;
}

function tellDeleted({ observations }: Site, status: number, success: number): void {
  const point = 'delete.deleted-id';
  const evidence = `a second delete of the same plant was answered with ${status}`;
  const unknown = observations.choiceOf('delete.unknown-id');
  if (status === (unknown === 'succeed' ? success : unknown)) {
    observations.tell(point, 'as-unknown', `${evidence}, as that of an unknown id`);
  } else if (status === success) {
    observations.tell(point, 'succeed', evidence);
  } else if (status >= 400) {
    observations.tell(point, status, evidence);
  } else {
    observations.leave(evidence, point);
  }
}
