import { isNotFound } from '../http/exchange.js';
import type { User } from '../http/request.js';
import type { Leftover } from '../report/verification-report.js';
import { deleteRule, type Finding, failed } from './finding.js';
import type { LedgerRecord } from './ledger.js';
import { isListed, type View } from './view.js';

export const unproven =
  'each of two deletes was answered as a success, and no list shows whether it is gone';

function deletesOf({ removals }: LedgerRecord) {
  return removals.filter(({ step }) => step.request.method === 'DELETE');
}

export function timesDeleted(record: LedgerRecord): number {
  return deletesOf(record).filter(({ effect }) => effect === 'done').length;
}

export function wasDeleted(record: LedgerRecord): boolean {
  return timesDeleted(record) > 0;
}

export function wasNotFound(record: LedgerRecord): boolean {
  const latest = deletesOf(record).at(-1)?.exchange;
  return latest !== undefined && isNotFound(latest);
}

/** A plant that may be left at the provider. The default reason is what its latest request shows. */
export function toLeftover(record: LedgerRecord, reason = reasonOf(record)): Leftover {
  const { id, name } = record.plant;
  const isUnknown = wasNotFound(record) && !wasDeleted(record);
  return { id, name, reason, ...(isUnknown && { isUnknown: true }) };
}

/** Why a plant is there while the run goes on. */
export function whyLeft({ owner }: LedgerRecord): string {
  return `the run has not deleted it${owner === 'first' ? '' : `, as the ${owner} user`}`;
}

function reasonOf(record: LedgerRecord): string {
  const latest = deletesOf(record).at(-1)?.exchange;
  if (record.plant.id === '') {
    return 'it was created without an id to delete it by';
  }
  if (latest === undefined) {
    return 'its create was not answered, or failed: it may be there';
  }
  if (wasDeleted(record)) {
    return 'it is still listed after its delete succeeded';
  }
  if (latest.response === undefined) {
    return `the delete was not answered: ${latest.failure}`;
  }
  const answer = `the delete was answered with ${latest.response.status}`;
  return wasNotFound(record) && !record.wasShown ? `${answer}, and no list has shown it` : answer;
}

/** The failure that a list shows which has a plant whose delete succeeded. */
export function stillListed(record: LedgerRecord, lists: ReadonlyMap<User, View>): Finding {
  const shown = [...lists.values()].find((view) => isListed(view, record.plant));
  const expected = `"${record.plant.name}" is not listed after its delete`;
  const exchanges = [...record.exchanges, ...(shown ? [shown.exchange] : [])];
  return failed(deleteRule, { expected, actual: 'it is listed' }, exchanges);
}
