import { KitError } from '../text/kit-error.js';
import type { Exchange } from './exchange.js';
import { handle } from './handle.js';
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
  findExchange(sandbox, before, { task, option: 'before', firstId: sandbox.undoLog.firstId });
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
  const sent = findExchange(sandbox, id, { task, option: 'id', firstId });
  const { request } = sent;
  const remedy = 'Send it from your app again.';
  const refuse = (cause: string) =>
    new KitError('invalid-option', task, { cause, remedy, option: 'id' });
  if (sent.isOfHandler) {
    const by = sent.proxied === undefined ? 'a handler of yours' : 'the provider';
    throw refuse(`${by} answers it, and not the plant store`);
  }
  const recorded = request.body.length;
  const { bodyBytes = recorded } = request;
  if (bodyBytes > recorded) {
    throw refuse(`the journal has only ${recorded} of the ${bodyBytes} bytes of its body`);
  }
  if (rewind) {
    sandbox.rewind(id);
  }
  const exchange = handle(service, request, sandbox);
  const body = exchange.response?.body;
  if (body instanceof LongText) {
    // Nobody receives it: it is read for its length, which the journal shows.
    toText(body);
  }
  if (exchange.isDue) {
    exchange.settle();
  } else {
    const { signal } = new AbortController();
    void exchange.due(signal, waitInBackground).then(() => exchange.settle());
  }
  return toEntry(exchange);
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

function findExchange(
  { journal }: Sandbox,
  id: number,
  { task, option, firstId }: { task: string; option: string; firstId: number },
): Exchange {
  const exchange = journal.find(id);
  const first = Math.max(firstId, journal.firstId);
  if (exchange === undefined || id < first) {
    const { lastId } = journal;
    throw new KitError('invalid-option', task, {
      cause:
        exchange === undefined
          ? 'the journal does not hold it'
          : 'too many plants have been replaced and deleted since then',
      remedy: first > lastId ? 'Send a request first.' : `Give an id from ${first} to ${lastId}.`,
      option,
    });
  }
  return exchange;
}
