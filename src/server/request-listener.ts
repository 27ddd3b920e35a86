import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Exchange } from '../service/exchange.js';
import { handle } from '../service/handle.js';
import { invokeCallback } from '../service/invoke-callback.js';
import {
  corsHeadersFor,
  isPreflight,
  noBody,
  type PlainResponse,
  preflightHeaders,
} from '../service/plain-http.js';
import type { PlantService } from '../service/plant-service.js';
import { pathBelow } from '../service/routes.js';
import type { AdminListener } from './admin/admin-listener.js';
import { isAdminPath } from './admin/calls.js';
import { type Access, describeForeignHost, hasForeignHost, type Scheme } from './admin/guard.js';
import { findPage } from './admin/pages.js';
import type { Connections } from './connections.js';
import { allowsOrigin, noHeaders } from './cors.js';
import { Deliveries, type DeliveryEnd } from './deliver.js';
import { type HandledRequest, toHandledRequest } from './handled-request.js';
import type { AnswerByHandlers } from './handlers.js';
import {
  hasBody,
  type RequestHead,
  readBody,
  readRequestTarget,
  toPlainRequest,
} from './read-request.js';
import { createErrorResponse, sendResponse } from './send-response.js';
import { sleep } from './timers.js';

/** What makes a server a proxy. */
export interface PassOn {
  /** Answers a request outside of the admin API. */
  handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<Exchange>;
  /** Called when the response of an exchange is sent, or when it is clear that there will be none. */
  sent(exchange: Exchange): void;
}

/** What answers the requests of a server. Both may be replaced while it runs. */
export interface Answerers {
  service: PlantService;
  /** Lets MSW handlers answer before the service; undefined for none. */
  handlers: AnswerByHandlers | undefined;
}

interface RequestListenerOptions {
  readonly answerers: Answerers;
  readonly scheme: Scheme;
  /** Undefined if what is in front of the listener decides which hosts and which pages may ask. */
  readonly access: Access | undefined;
  /** Answers under `/__admin`, and for pages; if it is absent, the plant store does. */
  readonly admin: AdminListener | undefined;
  readonly onRequest: ((request: HandledRequest) => void) | undefined;
  /** Makes the server a proxy. */
  readonly passOn: PassOn | undefined;
  readonly connections: Connections;
}

/** The maximum size of a body, also if handlers or a profile without a limit would take more. */
const maxBodyBytes = 64 * 1024 * 1024;

interface InFlight extends RequestHead {
  readonly outgoing: ServerResponse;
  /** When it was received, as `performance.now()`. */
  readonly startedAt: number;
  /** The CORS headers of its response. */
  readonly added: Readonly<Record<string, string>>;
}

export function createRequestListener(options: RequestListenerOptions) {
  const { answerers, scheme, access, admin, onRequest, passOn, connections } = options;

  // These functions are created once, and a request that is answered at once needs no promise. Over a
  // hundred connections this makes creates and deletes faster by 0.03 of the speed of a bare server.

  const answer = (inFlight: InFlight, body: Uint8Array, bodyBytes: number) => {
    try {
      if (bodyBytes > maxBodyBytes) {
        const message = `The body is too large: the server takes at most ${maxBodyBytes} bytes.`;
        sendError(inFlight, 413, message);
        return;
      }
      const request = toPlainRequest(inFlight, body, bodyBytes);
      // They may have replaced others while the body was received.
      const { service, handlers } = answerers;
      if (handlers === undefined) {
        deliverWhenDue(inFlight, handle(service, request));
      } else {
        const signal = connections.whenLost(inFlight.outgoing);
        handlers(() => answerers.service, request, scheme, signal)
          .then((exchange) => deliverWhenDue(inFlight, exchange))
          .catch((defect) => fail(inFlight, defect));
      }
    } catch (defect) {
      fail(inFlight, defect);
    }
  };

  const deliverWhenDue = ({ outgoing, added }: InFlight, exchange: Exchange) => {
    const delivery = { exchange, outgoing, added };
    if (exchange.isDue) {
      deliveries.add(delivery);
    } else {
      void exchange
        .due(connections.whenOver(outgoing), wait)
        .then(() => deliveries.deliver(delivery));
    }
  };

  const end: DeliveryEnd = {
    sent(exchange) {
      passOn?.sent(exchange);
      if (onRequest !== undefined) {
        invokeCallback(onRequest, toHandledRequest(exchange));
      }
    },
    failed({ exchange, outgoing, added }, defect) {
      exchange.defect = defect;
      if (outgoing.headersSent) {
        outgoing.destroy();
      } else {
        const response = createErrorResponse(500, describeDefect(defect));
        exchange.response = response;
        sendResponse(outgoing, withHeaders(response, added));
      }
      exchange.settle();
      this.sent(exchange);
    },
  };
  const deliveries = new Deliveries(connections, end);

  /** Answers in place of the plant store: no exchange is recorded. */
  const sendError = (inFlight: InFlight, status: number, message: string, defect?: unknown) => {
    const response = createErrorResponse(status, message);
    sendResponse(inFlight.outgoing, withHeaders(response, inFlight.added));
    reportError(inFlight, status, message, defect);
  };

  const fail = (inFlight: InFlight, defect: unknown) => {
    if (inFlight.outgoing.headersSent) {
      inFlight.outgoing.destroy();
      reportError(inFlight, 500, describeDefect(defect), defect);
    } else {
      sendError(inFlight, 500, describeDefect(defect), defect);
    }
  };

  const reportError = (
    { method, url: path, startedAt }: InFlight,
    status: number,
    message: string,
    defect: unknown,
  ) => {
    if (onRequest !== undefined) {
      const durationMs = performance.now() - startedAt;
      invokeCallback(onRequest, { method, path, status, durationMs, message, defect });
    }
  };

  const dispatch = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const startedAt = performance.now();
    const { method = 'GET', headers } = incoming;
    const { url, path, query } = readRequestTarget(incoming.url);
    const isForAdmin = admin !== undefined && isOfAdmin(method, path, headers);
    const isAllowed =
      headers.origin !== undefined &&
      access !== undefined &&
      !isForAdmin &&
      allowsOrigin(access.cors, headers);
    const added = isAllowed ? corsHeadersFor(headers.origin ?? '*') : noHeaders;
    // Not with a spread, which would make each request slower by a fifth.
    const inFlight = { outgoing, startedAt, method, url, path, query, headers, added };
    if (isForAdmin) {
      admin({ incoming, outgoing, method, path, query }).catch((defect) => fail(inFlight, defect));
    } else if (passOn !== undefined) {
      passOn
        .handle(incoming, outgoing)
        .then((exchange) => deliverWhenDue(inFlight, exchange))
        .catch((defect) => fail(inFlight, defect));
    } else if (isAllowed && isPreflight(method, headers)) {
      sendResponse(outgoing, { status: 204, headers: preflightHeaders(headers), body: '' });
    } else if (access && access.cors !== true && hasForeignHost(headers, access.bound())) {
      const message =
        `The plant store ${describeForeignHost(headers, access.bound())}. ` +
        'Other names are rejected because --cors or --no-cors (cors in code) keeps pages of other origins out.';
      sendError(inFlight, 403, message);
    } else if (hasBody(incoming)) {
      const { service, handlers } = answerers;
      const max = service.profile.parameters['request.maximum-body-bytes'];
      const accepted = handlers || max === 'unlimited' ? maxBodyBytes : Math.min(max, maxBodyBytes);
      try {
        // One byte more than is accepted shows that there are too many. A client that disconnects before the end of its
        // body needs no response.
        readBody(
          incoming,
          accepted + 1,
          (body, bodyBytes) => answer(inFlight, body, bodyBytes),
          ignore,
        );
      } catch (defect) {
        fail(inFlight, defect);
      }
    } else {
      answer(inFlight, noBody, 0);
    }
  };

  /** Whether a request is for the admin API or one of the pages; none of them is at a path of the interface. */
  const isOfAdmin = (method: string, path: string, headers: IncomingHttpHeaders): boolean => {
    const { basePath } = answerers.service;
    if (pathBelow(`${basePath}/plants`, path) !== undefined) {
      return false;
    }
    return (
      isAdminPath(path) || (!passOn && findPage({ method, path, headers }, basePath) !== undefined)
    );
  };

  return connections.inTurn(dispatch);
}

function withHeaders(
  { status, headers, body }: PlainResponse<string>,
  added: Readonly<Record<string, string>>,
): PlainResponse<string> {
  return { status, headers: { ...headers, ...added }, body };
}

function describeDefect(defect: unknown): string {
  return `The mock failed: ${defect instanceof Error ? defect.message : String(defect)}`;
}

const ignore = () => {};

async function wait(delayMs: number, signal: AbortSignal): Promise<void> {
  // The open connection keeps the process alive. Without one, the timer must not.
  await sleep(delayMs, undefined, { ref: false, signal }).catch(ignore);
}
