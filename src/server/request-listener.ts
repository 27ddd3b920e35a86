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
import { type BoundAddress, hasForeignHost, ownHostOf } from './admin/guard.js';
import { findPage } from './admin/pages.js';
import type { Connections } from './connections.js';
import {
  type AllowedOrigins,
  addToLists,
  allowsOrigin,
  isPreflight,
  noHeaders,
  preflightHeaders,
} from './cors.js';
import type { AnswerByHandlers, AnsweredRequest } from './handlers.js';
import { hasBody, type RequestTarget, readBody, readRequestTarget } from './read-request.js';
import {
  createErrorResponse,
  createWriteBatch,
  dropConnection,
  sendLongResponse,
  sendResponse,
  sendStream,
  sendTruncated,
} from './send-response.js';
import { sleep } from './timers.js';

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
  /** Present if its response is held, with the status 0. A second call follows when it is sent. */
  readonly held?: true | undefined;
  /** Present if the client disconnected before it had its response. */
  readonly disconnected?: true | undefined;
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
    readonly url: string;
    readonly headers: IncomingHttpHeaders;
    readonly body: Uint8Array;
    readonly added: Readonly<Record<string, string>>;
  }) => void,
) => void;

interface RequestListenerOptions {
  readonly service: () => PlantService;
  readonly cors: AllowedOrigins;
  readonly bound: () => BoundAddress;
  /** Answers under `/__admin`, and for pages; if it is absent, the plant store does. */
  readonly admin: AdminListener | undefined;
  /** Lets MSW handlers answer before the service; called at each request; undefined for none. */
  readonly handlers: () => AnswerByHandlers | undefined;
  readonly onRequest: ((request: HandledRequest) => void) | undefined;
  /** Makes the server a proxy. */
  readonly passOn: PassOn | undefined;
  readonly connections: Connections;
}

/** The maximum size of a body, also if handlers or a profile without a limit would take more. */
const maxBodyBytes = 64 * 1024 * 1024;

interface InFlight extends RequestTarget {
  readonly outgoing: ServerResponse;
  /** When it was received, as `performance.now()`. */
  readonly startedAt: number;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** The CORS headers of its response, or what a proxy adds to it. */
  readonly corsHeaders: Readonly<Record<string, string>>;
  readonly isPassedOn?: boolean;
}

export function createRequestListener(options: RequestListenerOptions) {
  const { service, cors, bound, admin, handlers, onRequest, passOn, connections } = options;
  const writeBatch = createWriteBatch();

  // These functions are created once, and a request that is answered at once needs no promise. Over a
  // hundred connections this makes creates and deletes faster by 0.03 of the speed of a bare server.

  const receive = (inFlight: InFlight, body: Uint8Array) => {
    const { method, path, query, outgoing } = inFlight;
    const headers = inFlight.headers as PlainRequest['headers'];
    const request = { method, path, query, headers, body };
    const answerByHandlers = handlers();
    try {
      if (body.byteLength > maxBodyBytes) {
        const message = `The body is too large: the server takes at most ${maxBodyBytes} bytes.`;
        send(inFlight, createErrorResponse(413, message));
      } else if (answerByHandlers === undefined) {
        // The current service, which may have replaced another one while the body was received.
        const answered = answerRequest(service(), request);
        if (inFlight.isPassedOn) {
          answered.record.proxied = { by: 'mock', violations: [] };
        }
        deliverInTime(inFlight, answered);
      } else {
        const signal = connections.whenLost(outgoing);
        answerByHandlers(service, request, bound().scheme, signal)
          .then((answered) => deliverInTime(inFlight, answered))
          .catch((defect) => fail(inFlight, defect));
      }
    } catch (defect) {
      fail(inFlight, defect);
    }
  };

  const deliverInTime = (inFlight: InFlight, answered: AnsweredRequest) => {
    const { answer, record } = answered;
    if (answer.delayMs === undefined && record.held === undefined) {
      writeBatch(() => deliver(inFlight, answered));
      return;
    }
    if (record.held !== undefined) {
      report(inFlight, 0, answered, { held: true });
    }
    void whenDue(answered, connections.whenOver(inFlight.outgoing), wait).then((due) =>
      deliver(inFlight, { ...answered, answer: due }),
    );
  };

  const deliver = (inFlight: InFlight, answered: AnsweredRequest) => {
    try {
      write(inFlight, answered);
    } catch (defect) {
      fail(inFlight, defect);
    }
  };

  const write = (inFlight: InFlight, answered: AnsweredRequest) => {
    const { outgoing } = inFlight;
    const { answer, record, cookies = [], body: streamed, defect } = answered;
    const { fault, sent } = answer;
    const response = outgoing.destroyed ? undefined : answer.response;
    if (response === undefined || sent === undefined) {
      // A fault may have replaced the response.
      void streamed?.cancel().catch(ignore);
    }
    if (fault === 'no-answer') {
      connections.onceOver(outgoing, () => {
        outgoing.destroy();
        record.settle();
      });
      report(inFlight, 0, answered);
      return;
    }
    if (response === undefined) {
      record.settle(!outgoing.destroyed);
      report(inFlight, 0, answered, { defect });
      dropConnection(outgoing);
      return;
    }
    const { status, body } = response;
    const conclude = (failure = defect) => {
      record.settle();
      report(inFlight, status, answered, { defect: failure });
    };
    const corsHeaders = addToLists(response.headers, inFlight.corsHeaders);
    if (body instanceof LongText) {
      const headers = { ...response.headers, ...corsHeaders };
      sendLongResponse(outgoing, { status, headers, body }, conclude);
      return;
    }
    // Each cookie has a header of its own.
    const headers =
      cookies.length === 0 ? response.headers : { ...response.headers, 'set-cookie': [...cookies] };
    if (streamed !== undefined && sent !== undefined) {
      const pieces = { status, headers: { ...headers, ...corsHeaders }, body: streamed };
      sendStream(outgoing, pieces, sent, connections)
        .then(conclude)
        .catch((failure) => fail(inFlight, failure));
      return;
    }
    const send = fault === 'truncate-body' ? sendTruncated : sendResponse;
    send(outgoing, { status, headers, body }, corsHeaders);
    conclude();
  };

  const send = (inFlight: InFlight, response: PlainResponse<string>, defect?: unknown) => {
    sendResponse(inFlight.outgoing, response, inFlight.corsHeaders);
    report(inFlight, response.status, undefined, { defect });
  };

  const fail = (inFlight: InFlight, defect: unknown) => {
    if (inFlight.outgoing.headersSent) {
      inFlight.outgoing.destroy();
      report(inFlight, 500, undefined, { defect });
    } else {
      const cause = defect instanceof Error ? defect.message : String(defect);
      send(inFlight, createErrorResponse(500, `The mock failed: ${cause}`), defect);
    }
  };

  const report = (
    { method, url, startedAt }: InFlight,
    status: number,
    delivery: Delivery | undefined,
    others?: Pick<HandledRequest, 'held' | 'defect'>,
  ) => {
    if (onRequest !== undefined) {
      const { answer, record, sandbox } = delivery ?? {};
      invokeCallback(onRequest, {
        method,
        path: url,
        status,
        durationMs: record?.durationMs ?? performance.now() - startedAt,
        sandbox: sandbox === defaultSandbox ? undefined : sandbox,
        user: answer?.user,
        rejectedBy: answer?.rejectedBy,
        fault: answer?.fault,
        scenario: answer?.scenario,
        ...(record?.isDisconnected && { disconnected: true }),
        ...others,
      });
    }
  };

  const handle = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const startedAt = performance.now();
    const { method = 'GET', headers } = incoming;
    const { url, path, query } = readRequestTarget(incoming.url);
    const isForAdmin =
      admin !== undefined &&
      (isAdminPath(path) ||
        (!passOn && findPage({ method, path, headers }, service().basePath) !== undefined));
    const isAllowed = !isForAdmin && allowsOrigin(cors, headers);
    const corsHeaders = isAllowed ? corsHeadersFor(headers.origin ?? '*') : noHeaders;
    // Not with a spread, which would make each request slower by a fifth.
    const inFlight = { outgoing, startedAt, method, url, path, query, headers, corsHeaders };
    if (isForAdmin) {
      admin({ incoming, outgoing, method, path, query }).catch((defect) => fail(inFlight, defect));
    } else if (passOn !== undefined) {
      passOn(incoming, outgoing, ({ url, body, added, ...given }) => {
        const shown = { ...inFlight, ...readRequestTarget(url), ...given };
        receive({ ...shown, corsHeaders: { ...corsHeaders, ...added }, isPassedOn: true }, body);
      });
    } else if (isAllowed && isPreflight(method, headers)) {
      sendResponse(outgoing, { status: 204, headers: preflightHeaders(headers), body: '' });
    } else if (cors !== true && hasForeignHost(headers, bound())) {
      const message =
        `The plant store is not at "${headers.host}": ask at ${ownHostOf(bound())}, or let your proxy send that host. ` +
        'Other names are rejected because --cors or --no-cors (cors in code) keeps pages of other origins out.';
      send(inFlight, createErrorResponse(403, message));
    } else if (hasBody(incoming)) {
      const max = service().profile.parameters['request.maximum-body-bytes'];
      const accepted = handlers() || max === 'unlimited' ? maxBodyBytes : max;
      // One byte more, so that it can be seen that there are too many. A client that disconnects before the
      // end of its body needs no response.
      readBody(
        incoming,
        1 + Math.min(accepted, maxBodyBytes),
        (body) => receive(inFlight, body),
        ignore,
      );
    } else {
      receive(inFlight, noBody);
    }
  };

  return (incoming: IncomingMessage, outgoing: ServerResponse) =>
    connections.handle(incoming, outgoing, handle);
}

const ignore = () => {};

async function wait(delayMs: number, signal: AbortSignal): Promise<void> {
  // The open connection keeps the process alive. Without one, the timer must not.
  await sleep(delayMs, undefined, { ref: false, signal }).catch(ignore);
}
