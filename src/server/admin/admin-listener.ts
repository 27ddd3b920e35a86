import type { ServerResponse } from 'node:http';
import { stringify } from 'lossless-json';
import type { Follow } from '../../control/follow-sandbox.js';
import { OperationError, perform } from '../../control/operation.js';
import { isKitError } from '../../interface/kit-error.js';
import { LongText, listPieces } from '../../service/long-text.js';
import type { PlantService } from '../../service/plant-service.js';
import type { Connections } from '../connections.js';
import { sendLongResponse } from '../send-response.js';
import { type AdminRequest, readCall } from './calls.js';
import { type EventStream, openEventStream } from './event-stream.js';
import { type BoundAddress, rejectForeignHosts } from './guard.js';
import { sendPage } from './pages.js';

const jsonHeaders = { 'content-type': 'application/json', 'cache-control': 'no-store' };
/** A longer list is sent in pieces. */
const maxItemsAtOnce = 1000;
/** How many events may wait, at least, for the client of a stream to read. */
const minWaiting = 1000;

export interface AdminOptions {
  /** Called at each request. */
  readonly service: () => PlantService;
  readonly bound: () => BoundAddress;
  /** The admin token; without one everyone on this machine may call. */
  readonly token: string | undefined;
  readonly connections: Connections;
}

/** Rejects with a defect of the kit, which it has not answered. */
export type AdminListener = (request: AdminRequest) => Promise<void>;

/** Answers requests under `/__admin`. */
export interface Admin {
  /** Answers a request with JSON, or with an Error if the call fails. */
  readonly answer: AdminListener;
  /** Ends all streams; their clients reconnect. */
  endStreams(): void;
}

export function createAdminListener(options: AdminOptions): Admin {
  const { service, bound, connections } = options;
  const streams = new Set<EventStream>();

  const sendEvents = ({ incoming, outgoing }: AdminRequest, follow: Follow) => {
    // A whole journal must fit, for clients that continue after an early event.
    const maxWaiting = Math.max(minWaiting, 2 * service().journal.entries);
    const stream = openEventStream(outgoing, connections, maxWaiting);
    streams.add(stream);
    const last = incoming.headers['last-event-id'];
    const end = follow(
      (event) => stream.send(event),
      last === undefined ? undefined : Number(last),
    );
    connections.onceClosed(outgoing, () => {
      streams.delete(stream);
      end();
    });
  };

  return {
    async answer(request) {
      const { outgoing, incoming, method, path } = request;
      const { headers } = incoming;
      try {
        rejectForeignHosts(headers, bound());
        if (await sendPage({ method, path, headers }, bound(), service().basePath, outgoing)) {
          return;
        }
        const { operation, sandbox, args } = await readCall(request, bound(), options.token);
        const result = await perform(operation, service, sandbox, args);
        if (operation.isStream) {
          sendEvents(request, result as Follow);
        } else if (Array.isArray(result) && result.length > maxItemsAtOnce) {
          const body = new LongText(listPieces(result, JSON.stringify));
          sendLongResponse(outgoing, { status: 200, headers: jsonHeaders, body }, {});
        } else {
          const { answers } = operation;
          sendJson(outgoing, 200, answers === undefined ? result : { [answers]: result });
        }
      } catch (error) {
        if (incoming.errored) {
          outgoing.destroy();
          return;
        }
        const failure = isKitError(error) ? new OperationError(400, error.message) : error;
        if (!(failure instanceof OperationError) || outgoing.headersSent) {
          throw error;
        }
        const { status, message } = failure;
        sendJson(outgoing, status, { error: status, message }, failure.headers);
      }
    },
    endStreams() {
      for (const stream of streams) {
        stream.end();
      }
    },
  };
}

function sendJson(
  outgoing: ServerResponse,
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  // It writes a bigint with all its digits.
  const body = stringify(value) ?? '';
  outgoing
    .writeHead(status, {
      ...jsonHeaders,
      'content-length': Buffer.byteLength(body),
      ...headers,
    })
    .end(body);
}
