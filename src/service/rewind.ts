import { KitError } from '../interface/kit-error.js';
import { type JournalEntry, toEntry } from './journal/journal-entry.js';
import type { JournalRecord } from './journal/journal-record.js';
import type { PlantService } from './plant-service.js';
import type { Sandbox } from './sandbox.js';

/**
 * Restores a sandbox as it was just before a request.
 *
 * @throws KitError `invalid-option`, and changes nothing, when the journal does not hold the request.
 */
export function rewindSandbox(sandbox: Sandbox, before: number): void {
  const task = `go back to before request ${before}`;
  findRecord(sandbox, before, { task, option: 'before', firstId: sandbox.undoLog.firstId });
  sandbox.rewind(before);
}

/**
 * Handles a recorded request again, as a new request of its sandbox.
 *
 * @throws KitError `invalid-option`, when the journal does not hold the request, or not its whole body.
 */
export function resendRequest(service: PlantService, sandbox: Sandbox, id: number): JournalEntry {
  const task = `send request ${id} again`;
  const { request, requestBytes } = findRecord(sandbox, id, { task, option: 'id', firstId: 1 });
  if (requestBytes > request.body.byteLength) {
    const recorded = request.body.byteLength;
    throw new KitError({
      code: 'invalid-option',
      task,
      cause: `the journal has only ${recorded} of the ${requestBytes} bytes of its body`,
      remedy: 'Send it from your app again.',
      details: { option: 'id' },
    });
  }
  const { record } = service.handle(request, sandbox);
  record.settle();
  return toEntry(record, service.basePath);
}

function findRecord(
  { journal }: Sandbox,
  id: number,
  { task, option, firstId }: { task: string; option: string; firstId: number },
): JournalRecord {
  const record = journal.find(id);
  const first = Math.max(firstId, journal.firstId);
  if (record === undefined || id < first) {
    const { lastId } = journal;
    throw new KitError({
      code: 'invalid-option',
      task,
      cause: 'the journal does not hold it',
      remedy: first > lastId ? 'Send a request first.' : `Give an id from ${first} to ${lastId}.`,
      details: { option },
    });
  }
  return record;
}
