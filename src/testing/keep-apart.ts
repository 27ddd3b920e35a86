import type { FaultState } from '../control/faults.js';
import { type PlantSandbox, whereabouts } from '../control/plant-sandbox.js';
import { createFailureMessage } from '../interface/kit-error.js';
import type { JournalEntry } from '../service/journal/journal-entry.js';

/**
 * Watches the requests that name no test while a test runs beside others: the plant store that all such requests share
 * answers them, and not that of the test.
 *
 * @returns checks them at the end of the test, and throws an error if they explain its failure, or if the test has
 * passed though a fault of it had no effect on them.
 */
export function keepApart(sandbox: PlantSandbox): (hasFailed: boolean) => void {
  const { lastUnnamed } = sandbox[whereabouts]();
  const initialFaults = new Set(sandbox.faults.all().map(({ id }) => id));
  return (hasFailed) => {
    const unmet = findUnmetFaults(sandbox, initialFaults);
    if (!hasFailed && unmet.length === 0) {
      return;
    }
    const all = sandbox[whereabouts]().unnamed();
    const unnamed = all.filter(({ id }) => id > lastUnnamed);
    const missed = unnamed.find((entry) => unmet.some((fault) => isFor(fault, entry)));
    if (missed !== undefined) {
      fail(missed, 'so no fault of this test changed its response');
    }
    const rejected = hasFailed ? unnamed.findLast(isRejectedChange) : undefined;
    if (rejected?.response !== undefined) {
      const { status, body } = rejected.response;
      fail(
        rejected,
        `and was answered ${status} ${body.slice(0, 200)} by the plant store that all such requests share`,
      );
    }
  };
}

/** The faults of a test that no request met; none if its requests have come, since it knows how to send them. */
function findUnmetFaults(
  { faults, requests }: PlantSandbox,
  initialFaults: ReadonlySet<string>,
): readonly FaultState[] {
  return requests.count > 0
    ? []
    : faults.all().filter(({ id, matched }) => !initialFaults.has(id) && matched === 0);
}

/** Whether a fault is for a request. One for a token is not: another test may have sent the same token. */
function isFor({ fault }: FaultState, { operation, user }: JournalEntry): boolean {
  const isForOperation = fault.operation === undefined || fault.operation === operation;
  const isForUser = fault.user === undefined || fault.user === user;
  return isForOperation && isForUser && fault.token === undefined;
}

/** Whether a create or a delete was rejected: another test may have created or deleted the plant. */
function isRejectedChange({ rejectedBy }: JournalEntry): boolean {
  return rejectedBy !== undefined && /^(create|delete)\./.test(rejectedBy);
}

function fail({ request }: JournalEntry, consequence: string): never {
  const cause = `${request.method} ${request.path} named no test, ${consequence}`;
  const remedy = "Send plantStore.token('alice-token') in place of alice-token.";
  throw new Error(createFailureMessage({ task: 'keep tests apart', cause, remedy }));
}
