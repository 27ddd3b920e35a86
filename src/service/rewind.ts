import { KitError } from '../interface/kit-error.js';
import { answerRequest } from './answer.js';
import { whenDue } from './faults/held-response.js';
import type { JournalRecord } from './journal/journal.js';
import { type JournalEntry, toEntry } from './journal/journal-entry.js';
import { LongText, toText } from './long-text.js';
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

export interface ResendOptions {
  /** Whether the state before the request is restored first, as by `rewind`. Default false. */
  readonly rewind?: boolean | undefined;
}

/**
 * Handles a recorded request again, as a new request of its sandbox. It is answered after its delay.
 *
 * @throws KitError `invalid-option`, and changes nothing, when the journal does not hold the request, or not
 * its whole body, or when a handler answers such requests.
 */
export function resendRequest(
  service: PlantService,
  sandbox: Sandbox,
  id: number,
  { rewind = false }: ResendOptions = {},
): JournalEntry {
  const task = `send request ${id} again`;
  const firstId = rewind ? sandbox.undoLog.firstId : 1;
  const sent = findRecord(sandbox, id, { task, option: 'id', firstId });
  const { request, requestBytes } = sent;
  const remedy = 'Send it from your app again.';
  const refuse = (cause: string) =>
    new KitError('invalid-option', task, { cause, remedy, option: 'id' });
  if (sent.answer.isOfHandler) {
    const by = sent.proxied === undefined ? 'a handler of yours' : 'the provider';
    throw refuse(`${by} answers it, and not the plant store`);
  }
  if (requestBytes > request.body.byteLength) {
    const recorded = request.body.byteLength;
    throw refuse(`the journal has only ${recorded} of the ${requestBytes} bytes of its body`);
  }
  if (rewind) {
    sandbox.rewind(id);
  }
  const delivery = answerRequest(service, request, sandbox);
  const { record, answer } = delivery;
  if (answer.response?.body instanceof LongText) {
    // Nobody receives it: it is read for its length, which the journal shows.
    toText(answer.response.body);
  }
  if (answer.delayMs === undefined && record.held === undefined) {
    record.settle();
  } else {
    const { signal } = new AbortController();
    void whenDue(delivery, signal, waitInBackground).then(() => record.settle());
  }
  return toEntry(record, service);
}

/** Nobody receives the response, so the wait for it does not keep the process alive. */
function waitInBackground(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer: NodeJS.Timeout | number = setTimeout(resolve, ms);
    // In a browser, a timer is a number.
    if (typeof timer === 'object') {
      timer.unref();
    }
  });
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
    throw new KitError('invalid-option', task, {
      cause:
        record === undefined
          ? 'the journal does not hold it'
          : 'too many plants have been replaced and deleted since then',
      remedy: first > lastId ? 'Send a request first.' : `Give an id from ${first} to ${lastId}.`,
      option,
    });
  }
  return record;
}
