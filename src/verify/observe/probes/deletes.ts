import { longestLagMs } from '../../provider/acquaintance.js';
import { type Exchange, isError, isSuccess, statusOf } from '../../provider/exchange.js';
import type { Planted } from '../../provider/grounds.js';
import { answered, find, lookUntil, plant, remove, tell } from '../../provider/grounds.js';
import { UnreachedState } from '../../unreached-state.js';
import { type Probe, type Site, tellRefusal } from '../site.js';

/** How a delete is answered: of a plant, of one that is gone, of one that never was. */
export const deletes: Probe = {
  points: ['delete.success', 'delete.unknown-id', 'delete.deleted-id', 'delete.malformed-id'],
  async run(site) {
    const { observations, known } = site;
    tellRefusal(site, 'delete.malformed-id', 'DELETE /plants/fern', await remove(site, 'fern'));
    const unknown = await remove(site, known.fresh.unknownId());
    const planted = await plant(site);
    const deleted = await remove(site, planted.id);
    const success = statusOf(deleted) ?? 0;
    if (!isSuccess(deleted)) {
      throw new UnreachedState(`a plant could not be deleted: ${tell(deleted)}`);
    }
    observations.tell('delete.success', success, `a delete was answered with ${success}`);
    tellUnknown(site, unknown, success);
    await waitUntilGone(site, planted);
    const again = await remove(site, planted.id);
    tellDeleted(site, statusOf(again) ?? 0, statusOf(unknown) ?? 0, success);
    if (isError(again)) {
      observations.refuse('delete.deleted-id', again);
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
