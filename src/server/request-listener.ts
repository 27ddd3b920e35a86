import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { answerRequest, type Delivery } from '../service/answer.js';
import { whenDue } from '../service/faults/held-response.js';
import { LongText } from '../service/long-text.js';
import {
  type Answer,
  corsHeadersFor,
  noBody,
  type PlainRequest,
  type PlainResponse,
} from '../service/plain-http.js';
import type { PlantService } from '../service/plant-service.js';
import { defaultSandbox } from '../service/sandbox-address.js';
import { invokeCallback } from '../service/sandboxes.js';
import type { AdminListener } from './admin/admin-listener.js';
import { isAdminPath } from './admin/calls.js';
import { type BoundAddress, hasForeignHost } from './admin/guard.js';
import { findPage } from './admin/pages.js';
import { type AnsweredRequest, answerByHandlers, withCookies } from './answer-by-handlers.js';
import type { Connections } from './connections.js';
import {
  type AllowedOrigins,
  addToLists,
  allowsOrigin,
  isPreflight,
  noHeaders,
  preflightHeaders,
} from './cors.js';
import {
  createDefectResponse,
  createForeignHostResponse,
  createTooLargeResponse,
} from './error-response.js';
import { hasBody, type RequestTarget, readBody, readRequestTarget } from './read-request.js';
import type { RunHandlers } from './run-handlers.js';
import {
  dropConnection,
  sendLongResponse,
  sendResponse,
  sendStream,
  sendTruncated,
} from './send-response.js';
import { sleep } from './timers.js';
import { createWriteBatch } from './write-batch.js';

/** A request to the plant store, once its response is on its way. */
export interface HandledRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  /** The status of the response; 0 if a fault sent none, or the client had disconnected. */
  readonly status: number;
  /** From the request to its response, in milliseconds. The journal has the same, if the plant store answered. */
  readonly durationMs: number;
  /** The name of the sandbox; absent for the default one. */
  readonly sandbox?: string | undefined;
  /** The user of its token, if the token was accepted. */
  readonly user?: string | undefined;
  /** The situation that it was rejected for, or `mock.header`. */
  readonly rejectedBy?: Answer['rejectedBy'];
  /** The fault that changed the response. */
  readonly fault?: Answer['fault'];
  /** The scenario of that fault, or of the one that only delayed the response. */
  readonly scenario?: string | undefined;
  /** What was thrown, if the kit or a handler failed and the status is 500. */
  readonly defect?: unknown;
}

/**
 * Answers every request outside of the admin API in place of the plant store, or lets the plant store answer it.
 *
 * @param answer lets the plant store answer: with what the request is then, and headers to add to the response.
 */
export type PassOn = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answer: (request: {
    readonly headers: IncomingHttpHeaders;
    readonly body: Uint8Array;
    readonly added: Readonly<Record<string, string>>;
  }) => void,
) => void;

export interface RequestListenerOptions {
  /** Called at each request. */
  readonly service: () => PlantService;
  readonly cors: AllowedOrigins;
  /** The address of the server, called once it listens. */
  readonly bound: () => BoundAddress;
  /** Answers under `/__admin`, and for pages; if it is absent, the plant store does. */
  readonly admin?: AdminListener | undefined;
  /** The MSW handlers that run before the service, called at each request; undefined for none. */
  readonly handlers: () => RunHandlers | undefined;
  readonly onRequest?: ((request: HandledRequest) => void) | undefined;
  /** Makes the server a proxy. */
  readonly passOn?: PassOn | undefined;
  readonly connections: Connections;
}

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** Creates the listener that answers node:http requests from the service. */
export function createRequestListener(options: RequestListenerOptions): Listener {
  const { service, cors, bound, admin, handlers, onRequest, passOn, connections } = options;
  const writeBatch = createWriteBatch();

  // These functions are created once, and a request that is answered at once needs no promise. Over a
  // hundred connections this makes creates and deletes faster by 0.03 of the speed of a bare server.

  const receive = (inFlight: InFlight, body: Uint8Array) => {
    const { method, path, query, outgoing } = inFlight;
    const headers = inFlight.headers as PlainRequest['headers'];
    const request = { method, path, query, headers, body };
    const runHandlers = handlers();
    try {
      if (body.byteLength > maxBodyBytes) {
        send(inFlight, createTooLargeResponse(maxBodyBytes));
      } else if (runHandlers === undefined) {
        // The current service, which may have replaced another one while the body was received.
        const answered = answerRequest(service(), request);
        if (inFlight.isPassedOn) {
          answered.record.proxied = { by: 'mock', violations: [] };
        }
        deliverInTime(inFlight, answered);
      } else {
        const { scheme } = bound();
        const signal = connections.whenLost(outgoing);
        const message = { ...inFlight, scheme, body, signal };
        answerByHandlers(service, request, runHandlers, message)
          .then((answered) => deliverInTime(inFlight, answered))
          .catch((defect) => fail(inFlight, defect));
      }
    } catch (defect) {
      fail(inFlight, defect);
    }
  };

  const deliverInTime = (inFlight: InFlight, answered: AnsweredRequest) => {
    if (answered.answer.delayMs === undefined && answered.record.held === undefined) {
      writeBatch(() => deliver(inFlight, answered));
    } else {
      void whenDue(answered, connections.whenOver(inFlight.outgoing), wait).then((answer) =>
        deliver(inFlight, { ...answered, answer }),
      );
    }
  };

  const deliver = (inFlight: InFlight, answered: AnsweredRequest) => {
    try {
      write(inFlight, answered);
    } catch (defect) {
      fail(inFlight, defect);
    }
  };

  /** Writes the response of the service, or of a handler. */
  const write = (inFlight: InFlight, answered: AnsweredRequest) => {
    const { outgoing } = inFlight;
    const { answer, record, cookies, body: streamed, defect } = answered;
    const { failedDelivery, sent } = answer;
    const response = outgoing.destroyed ? undefined : answer.response;
    const isStreamed = response !== undefined && sent !== undefined;
    if (!isStreamed) {
      // A fault has replaced the response.
      void streamed?.cancel().catch(ignore);
    }
    if (failedDelivery === 'no-answer') {
      connections.endOnDrain(outgoing, () => outgoing.destroy());
      connections.onceClosed(outgoing, () => record.settle());
      report(inFlight, 0, answered, undefined);
      return;
    }
    if (response === undefined) {
      dropConnection(outgoing);
      conclude(inFlight, 0, answered, defect);
      return;
    }
    const { status, body } = response;
    if (body instanceof LongText) {
      const onSent = () => conclude(inFlight, status, answered, defect);
      const long = { ...response, body };
      sendLongResponse(outgoing, long, inFlight.corsHeaders, onSent);
      return;
    }
    const headers = withCookies(response.headers, cookies);
    const corsHeaders = addToLists(response.headers, inFlight.corsHeaders);
    if (isStreamed && streamed !== undefined) {
      const pieces = { status, headers: { ...headers, ...corsHeaders }, body: streamed };
      sendStream(outgoing, pieces, sent, connections)
        .then((failure) => conclude(inFlight, status, answered, failure))
        .catch((failure) => fail(inFlight, failure));
      return;
    }
    const send = failedDelivery === 'truncate-body' ? sendTruncated : sendResponse;
    send(outgoing, { status, headers, body }, corsHeaders);
    conclude(inFlight, status, answered, defect);
  };

  const conclude = (inFlight: InFlight, status: number, delivery: Delivery, defect: unknown) => {
    delivery.record.settle();
    report(inFlight, status, delivery, defect);
  };

  /** Sends a response of the server itself. */
  const send = (inFlight: InFlight, response: PlainResponse<string>, defect?: unknown) => {
    const { outgoing, corsHeaders } = inFlight;
    sendResponse(outgoing, response, corsHeaders);
    report(inFlight, response.status, undefined, defect);
  };

  const fail = (inFlight: InFlight, defect: unknown) => {
    if (inFlight.outgoing.headersSent) {
      inFlight.outgoing.destroy();
      report(inFlight, 500, undefined, defect);
    } else {
      send(inFlight, createDefectResponse(defect), defect);
    }
  };

  const report = (
    { method, url, startedAt }: InFlight,
    status: number,
    delivery: Delivery | undefined,
    defect: unknown,
  ) => {
    if (onRequest === undefined) {
      return;
    }
    const request = {
      method,
      path: url,
      status,
      durationMs: delivery?.record.durationMs ?? performance.now() - startedAt,
      sandbox: delivery?.sandbox === defaultSandbox ? undefined : delivery?.sandbox,
      user: delivery?.answer.user,
      rejectedBy: delivery?.answer.rejectedBy,
      fault: delivery?.answer.fault,
      scenario: delivery?.answer.scenario,
      defect,
    };
    invokeCallback(onRequest, request);
  };

  return (incoming, outgoing) => {
    connections.begin(outgoing);
    const startedAt = performance.now();
    const { method = 'GET', headers } = incoming;
    const { url, path, query } = readRequestTarget(incoming.url);
    const { basePath } = service();
    const isForAdmin =
      admin !== undefined &&
      (isAdminPath(path) ||
        (!passOn && findPage({ method, path, headers }, basePath) !== undefined));
    const isAllowed = !isForAdmin && allowsOrigin(cors, headers);
    const corsHeaders = isAllowed ? corsHeadersFor(headers.origin ?? '*') : noHeaders;
    // Not with a spread, which would make each request slower by a fifth.
    const inFlight = { outgoing, startedAt, method, url, path, query, headers, corsHeaders };
    if (isForAdmin) {
      admin({ incoming, outgoing, method, path, query }).catch((defect) => fail(inFlight, defect));
      return;
    }
    if (passOn !== undefined) {
      passOn(incoming, outgoing, ({ body, added, ...given }) => {
        receive({ ...inFlight, ...given, corsHeaders: added, isPassedOn: true }, body);
      });
      return;
    }
    if (isAllowed && isPreflight(method, headers)) {
      const response = { status: 204, headers: preflightHeaders(headers), body: '' };
      sendResponse(outgoing, response, noHeaders);
      return;
    }
    if (cors !== true && hasForeignHost(headers, bound())) {
      send(inFlight, createForeignHostResponse(headers.host, bound()));
      return;
    }
    if (hasBody(incoming)) {
      const max = handlers() ? maxBodyBytes + 1 : maxBytesOf(service());
      // A client that disconnects before the end of its body needs no response.
      readBody(incoming, max, (body) => receive(inFlight, body), ignore);
    } else {
      receive(inFlight, noBody);
    }
  };
}

const ignore = () => {};

/** The maximum size of a body, also if handlers or a profile without a limit would take more. */
const maxBodyBytes = 64 * 1024 * 1024;

/** A request that is not answered yet. */
interface InFlight extends RequestTarget {
  readonly outgoing: ServerResponse;
  /** When it was received, as `performance.now()`. */
  readonly startedAt: number;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** The CORS headers of its response, or what a proxy adds to it. */
  readonly corsHeaders: Readonly<Record<string, string>>;
  /** Whether it was to be passed on, and could not. */
  readonly isPassedOn?: boolean;
}

async function wait(delayMs: number, signal: AbortSignal): Promise<void> {
  // The open connection keeps the process alive. Without one, the timer must not.
  await sleep(delayMs, undefined, { ref: false, signal }).catch(ignore);
}

/** One byte more than is accepted, so that it can be seen that there are too many. */
function maxBytesOf({ profile }: PlantService): number {
  const max = profile.parameters['request.maximum-body-bytes'];
  return 1 + (max === 'unlimited' ? maxBodyBytes : Math.min(max, maxBodyBytes));
}
