import type { IncomingHttpHeaders } from 'node:http';
import type { Follow } from '../../control/follow-sandbox.js';
import { OperationError } from '../../control/operation.js';
import { perform } from '../../control/perform.js';
import { LongText, listPieces } from '../../service/long-text.js';
import type { PlantService } from '../../service/plant-service.js';
import { isKitError } from '../../text/kit-error.js';
import { stringifyExact } from '../../text/stringify-exact.js';
import { shorten } from '../../text/wording.js';
import type { Connections } from '../connections.js';
import { createErrorResponse, sendLongResponse, sendResponse } from '../send-response.js';
import { openEventStream } from './event-stream.js';
import { type Access, ownHostOf, rejectForeignHosts, type Scheme } from './guard.js';
import { sendPage } from './pages.js';
import { type AdminRequest, readCall } from './read-call.js';

const noStore = { 'cache-control': 'no-store' };
const jsonHeaders = { 'content-type': 'application/json', ...noStore };
/** A longer list is sent in pieces. */
const maxItemsAtOnce = 1000;
/** How many events may wait, at least, for the client of a stream to read. */
const minWaiting = 1000;

interface AdminOptions {
  /** Called at each request. */
  readonly service: () => PlantService;
  readonly scheme: Scheme;
  /** Undefined if what is in front of the listener decides which hosts may ask. */
  readonly access: Access | undefined;
  /** The admin token. Without one, only this machine may call. */
  readonly token: string | undefined;
  readonly connections: Connections;
}

/** Answers a request under `/__admin` with JSON, or with an Error; rejects with a defect, which it has not answered. */
export type AdminListener = (request: AdminRequest) => Promise<void>;

export function createAdminListener({
  service,
  scheme,
  access,
  token,
  connections,
}: AdminOptions): AdminListener {
  const sendEvents = ({ incoming, outgoing }: AdminRequest, follow: Follow) => {
    // A whole journal must fit, for clients that continue after an early event.
    const maxWaiting = Math.max(minWaiting, 2 * service().journal.entries);
    const last = readLastEventId(incoming.headers);
    const send = openEventStream(outgoing, connections, maxWaiting);
    connections.onceOver(outgoing, follow(send, last));
  };

  return async (request) => {
    const { outgoing, incoming, method, path } = request;
    const { headers } = incoming;
    try {
      const bound = access?.bound();
      if (bound !== undefined) {
        rejectForeignHosts(headers, bound);
      }
      const origin = `${scheme}://${headers.host || (bound ? ownHostOf(bound) : 'localhost')}`;
      if (await sendPage({ method, path, headers }, origin, service().basePath, outgoing)) {
        return;
      }
      const { operation, sandbox, input } = await readCall(request, scheme, bound, token);
      const result = await perform(operation, service, sandbox, input);
      if (operation.isStream) {
        sendEvents(request, result as Follow);
      } else if (Array.isArray(result) && result.length > maxItemsAtOnce) {
        const body = new LongText(listPieces(result, JSON.stringify));
        sendLongResponse(outgoing, { status: 200, headers: jsonHeaders, body });
      } else {
        // It writes a bigint with all its digits.
        const body = stringifyExact(result);
        sendResponse(outgoing, { status: 200, headers: jsonHeaders, body });
      }
    } catch (error) {
      const failure = isKitError(error) ? new OperationError(400, error.message) : error;
      if (incoming.errored) {
        outgoing.destroy();
      } else if (failure instanceof OperationError && !outgoing.headersSent) {
        const { status, message } = failure;
        sendResponse(
          outgoing,
          createErrorResponse(status, message, { ...failure.headers, ...noStore }),
        );
      } else {
        throw error;
      }
    }
  };
}

/** The id of the last request that a client of a stream knows; undefined if it does not say. */
function readLastEventId({ 'last-event-id': text }: IncomingHttpHeaders): number | undefined {
  if (text === undefined) {
    return undefined;
  }
  if (!/^\d+$/.test(String(text))) {
    const message = `Last-Event-ID must be the id of an event, a whole number, and not "${shorten(String(text))}". Leave it out to follow later requests.`;
    throw new OperationError(400, message);
  }
  return Number(text);
}
