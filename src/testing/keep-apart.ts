import type { FaultState } from '../control/faults.js';
import { type PlantSandbox, whereabouts } from '../control/plant-sandbox.js';
import { createFailureMessage } from '../interface/kit-error.js';
import type { JournalEntry } from '../service/journal/journal-entry.js';

/** What is checked when a test ends. */
export interface TestEnd {
  readonly hasFailed: boolean;
}

/**
 * Watches the requests that name no test while a test runs beside others: the plant store that all such requests share
 * answers them, and not that of the test.
 *
 * @returns checks them at the end of the test, and throws an error if they explain its failure, or if the test has
 * passed though a fault of it had no effect on them.
 */
export function keepApart(sandbox: PlantSandbox): (end: TestEnd) => void {
  const lastBefore = sandbox[whereabouts]().unnamed.at(-1)?.id ?? 0;
  const initialFaults = new Set(sandbox.faults.all().map(({ id }) => id));
  return ({ hasFailed }) => {
    const unnamed = sandbox[whereabouts]().unnamed.filter(({ id }) => id > lastBefore);
    // A test whose requests have come knows how to send them.
    const hasReceived = sandbox.requests.count > 0;
    const own = sandbox.faults.all().filter(({ id }) => !initialFaults.has(id));
    const missed = hasReceived
      ? undefined
      : unnamed.find((entry) => own.some((fault) => hasMissed(fault, entry)));
    const rejected = hasFailed ? unnamed.findLast(isRejectedChange) : undefined;
    if (missed !== undefined) {
      fail(missed, 'so no fault of this test changed its response');
    }
    if (rejected?.response !== undefined) {
      const { status, body } = rejected.response;
      fail(
        rejected,
        `and was answered ${status} ${body.slice(0, 200)} by the plant store that all such requests share`,
      );
    }
  };
}

/** Whether a fault that matched no request would have matched this one. */
function hasMissed({ fault, matched }: FaultState, { operation, user }: JournalEntry): boolean {
  const isForOperation = fault.operation === undefined || fault.operation === operation;
  const isForUser = fault.user === undefined || fault.user === user;
  return matched === 0 && isForOperation && isForUser && fault.token === undefined;
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
