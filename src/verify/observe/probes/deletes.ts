import { longestLagMs } from '../../provider/acquaintance.js';
import { type Exchange, isError, isSuccess, jsonOf, statusOf } from '../../provider/exchange.js';
import type { Planted } from '../../provider/grounds.js';
import { answered, find, lookUntil, plant, remove, tell } from '../../provider/grounds.js';
import { UnreachedState } from '../../unreached-state.js';
import { type Probe, type Site, tellRefusal } from '../site.js';

const beyondInt64 = '9223372036854775808';

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
    const { observations, known } = site;
    const malformed = await remove(site, 'fern');
    tellRefusal(site, 'delete.malformed-id', 'DELETE /plants/fern', malformed);
    const unknown = await remove(site, known.fresh.unknownId());
    const planted = await plant(site);
    const deleted = await remove(site, planted.id);
    const success = statusOf(deleted) ?? 0;
    if (!isSuccess(deleted)) {
      throw new UnreachedState(`a plant could not be deleted: ${tell(deleted)}`);
    }
    observations.tell('delete.success', success, `a delete was answered with ${success}`);
    tellUnknown(site, unknown, success);
    tellBeyond(site, await remove(site, beyondInt64), { malformed, unknown });
    await waitUntilGone(site, planted);
    const again = await remove(site, planted.id);
    tellDeleted(site, statusOf(again) ?? 0, statusOf(unknown) ?? 0, success);
    if (isError(again)) {
      const isAsUnknown = observations.choiceOf('delete.deleted-id') === 'as-unknown';
      observations.refuse(isAsUnknown ? 'delete.unknown-id' : 'delete.deleted-id', again);
    }
  },
};

/** Waits for a plant to be gone where that can be seen; a provider may take its time. */
export async function waitUntilGone(site: Site, { name }: Planted): Promise<void> {
  if (site.known.visibility !== 'none') {
    await lookUntil(site, (listing) => find(listing, name).length === 0, longestLagMs);
  }
}

function tellUnknown({ observations }: Site, unknown: Exchange, success: number): void {
  const point = 'delete.unknown-id';
  const status = statusOf(unknown) ?? 0;
  const evidence = `the delete of an id that no plant has ${answered(unknown)}`;
  if (isError(unknown)) {
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
  const evidence = `DELETE /plants/${beyondInt64} ${answered(exchange)}`;
  if (looksOf(exchange) === looksOf(malformed) && isError(malformed)) {
    observations.tell(point, 'as-malformed', `${evidence}, as DELETE /plants/fern`);
  } else if (looksOf(exchange) === looksOf(unknown)) {
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

function tellDeleted(
  { observations }: Site,
  status: number,
  unknown: number,
  success: number,
): void {
  const point = 'delete.deleted-id';
  const evidence = `a second delete of the same plant was answered with ${status}`;
  if (status === unknown) {
    observations.tell(point, 'as-unknown', `${evidence}, as that of an unknown id`);
  } else if (status === success) {
    observations.tell(point, 'succeed', evidence);
  } else if (status >= 400) {
    observations.tell(point, status, evidence);
  } else {
    observations.leave(evidence, point);
  }
}
