import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { invokeCallback } from '../service/invoke-callback.js';
import { type Answer, noBody, type PlainRequest } from '../service/plain-http.js';
import type { Handled, PlantService } from '../service/plant-service.js';
import { defaultSandbox } from '../service/sandbox-address.js';
import { type AdminListener, isAdminPath } from './admin/admin-listener.js';
import type { Connections } from './connections.js';
import { addToLists, corsHeadersFor, isPreflight, noHeaders, preflightHeaders } from './cors.js';
import { hasBody, readBody } from './read-body.js';
import type { HandlerAnswer, RunHandlers } from './run-handlers.js';
import { createWriteBatch } from './write-batch.js';

/** A request to the plant store and its response, told once the response is on its way. */
export interface Exchange {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  /** 0 where a fault kept everything back, or the client had gone. */
  readonly status: number;
  readonly durationMs: number;
  /** The sandbox, where it is not the default one. */
  readonly sandbox?: string | undefined;
  /** Whose token it was, where one was accepted. */
  readonly user?: string | undefined;
  /** The situation that it was rejected for, or `mock.header`. */
  readonly rejectedBy?: Answer['rejectedBy'] | undefined;
  /** The fault that failed it. */
  readonly fault?: Answer['fault'] | undefined;
  /** What was thrown, where the kit or a handler failed and the status is 500. */
  readonly defect?: unknown;
}

export interface RequestListenerOptions {
  /** The service to answer from, asked for at each request. */
  readonly service: () => PlantService;
  readonly cors: boolean;
  /** What answers under `/__admin`; absent, the plant store does. */
  readonly admin?: AdminListener | undefined;
  /** MSW handlers that come before the service. */
  readonly runHandlers?: RunHandlers | undefined;
  readonly onExchange?: ((exchange: Exchange) => void) | undefined;
  readonly connections: Connections;
}

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** Answers node:http requests from the service. */
export function createRequestListener(options: RequestListenerOptions): Listener {
  const { service, cors, admin, runHandlers, onExchange, connections } = options;
  const report = (exchange: Exchange) => invokeCallback(() => onExchange?.(exchange));
  const writeBatch = createWriteBatch();

  // What follows is made once, and no promise for a request that is answered at once: over a hundred
  // connections, creates and deletes are 0.03 of the bare server faster for it.

  const receive = (inFlight: InFlight, body: Uint8Array) => {
    if (runHandlers !== undefined) {
      const { method, url, headers } = inFlight;
      runHandlers({ method, url, headers, body })
        .then((first) =>
          first === undefined ? serve(inFlight, body) : conclude(inFlight, { answer: first }),
        )
        .catch((defect) => fail(inFlight, defect));
      return;
    }
    try {
      serve(inFlight, body);
    } catch (defect) {
      fail(inFlight, defect);
    }
  };

  const serve = (inFlight: InFlight, body: Uint8Array) => {
    const { method, path, query, outgoing } = inFlight;
    const headers = inFlight.headers as PlainRequest['headers'];
    // By the service of now, which may have taken the place of another while the body came.
    const handled = service().handle({ method, path, query, headers, body });
    const { answer } = handled;
    if (answer.delayMs === undefined) {
      conclude(inFlight, { answer, handled });
    } else {
      void wait(answer.delayMs, outgoing, connections).then((isThere) =>
        conclude(inFlight, { answer: isThere ? answer : 'drop', handled }),
      );
    }
  };

  const fail = (inFlight: InFlight, defect: unknown) =>
    conclude(inFlight, { answer: answerDefect(defect), defect });

  const conclude = (inFlight: InFlight, { answer, handled, defect }: Outcome) =>
    writeBatch(() => {
      const { outgoing, corsHeaders } = inFlight;
      if (answer === 'drop') {
        outgoing.destroy();
      } else if ('delivery' in answer && answer.delivery !== undefined) {
        failDelivery(outgoing, answer, corsHeaders, connections);
      } else {
        send(outgoing, answer, handled ? corsHeaders : addToLists(answer.headers, corsHeaders));
      }
      if (handled !== undefined) {
        settle(handled, outgoing, connections);
      }
      if (answer === 'drop' && handled === undefined) {
        return;
      }
      report({
        method: inFlight.method,
        path: inFlight.url,
        status: answer === 'drop' ? 0 : answer.status,
        durationMs: performance.now() - inFlight.begun,
        sandbox: handled?.sandbox === defaultSandbox ? undefined : handled?.sandbox,
        user: handled?.answer.user,
        rejectedBy: handled?.answer.rejectedBy,
        fault: handled?.answer.fault,
        defect,
      });
    });

  return (incoming, outgoing) => {
    const begun = performance.now();
    const { method = 'GET', headers } = incoming;
    const url = toOriginForm(incoming.url);
    const { path, query } = splitQuery(url);

    if (admin !== undefined && isAdminPath(path)) {
      void admin({ incoming, outgoing, method, path, query });
      return;
    }
    if (cors && isPreflight(method, headers)) {
      send(outgoing, { status: 204, headers: preflightHeaders(headers), body: '' }, noHeaders);
      return;
    }

    const corsHeaders = cors ? corsHeadersFor(headers) : noHeaders;
    const inFlight = { outgoing, begun, method, url, path, query, headers, corsHeaders };
    if (hasBody(incoming)) {
      const max = runHandlers ? Number.POSITIVE_INFINITY : maxBytes(service());
      // Whoever goes before the end waits for no answer.
      readBody(incoming, max, (body) => receive(inFlight, body), ignore);
    } else {
      receive(inFlight, noBody);
    }
  };
}

const ignore = () => {};

/** A request that is not answered yet. */
interface InFlight {
  readonly outgoing: ServerResponse;
  /** When it came, in milliseconds of `performance.now()`. */
  readonly begun: number;
  readonly method: string;
  /** The path and the query. */
  readonly url: string;
  readonly path: string;
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  /** The CORS headers of its answer. */
  readonly corsHeaders: Readonly<Record<string, string>>;
}

/** What becomes of a request. */
interface Outcome {
  readonly answer: Answer | HandlerAnswer | 'drop';
  /** By the service, where no handler came before it. */
  readonly handled?: Handled;
  /** What was thrown. */
  readonly defect?: unknown;
}

function send(
  outgoing: ServerResponse,
  { status, headers, body }: Answer | HandlerAnswer,
  corsHeaders: Readonly<Record<string, string>>,
): void {
  // These two tell of no length (RFC 9110, 8.6), of all others that have no body it is 0.
  const all =
    status === 204 || status === 304
      ? { ...headers, ...corsHeaders }
      : { 'content-length': Buffer.byteLength(body), ...headers, ...corsHeaders };
  try {
    outgoing.writeHead(status, all).end(body);
  } catch {
    // A handler of the user's asked for a status or a header that HTTP does not have.
    outgoing.destroy();
  }
}

/** Waits, but for no client that has gone; whether it is still there. */
async function wait(
  delayMs: number,
  outgoing: ServerResponse,
  connections: Connections,
): Promise<boolean> {
  const gone = new AbortController();
  connections.onceOver(outgoing, () => gone.abort());
  // The connection keeps the process alive; the wait must not, once that is gone.
  await sleep(delayMs, undefined, { ref: false, signal: gone.signal }).catch(() => {});
  return !gone.signal.aborted;
}

/** Sends nothing, or half, as a fault has it. */
function failDelivery(
  outgoing: ServerResponse,
  { status, headers, body, delivery }: Answer,
  corsHeaders: Readonly<Record<string, string>>,
  connections: Connections,
): void {
  if (delivery === 'no-answer') {
    connections.hold(outgoing, () => outgoing.destroy());
  } else if (delivery === 'truncate-body') {
    const bytes = Buffer.from(body);
    outgoing.writeHead(status, { 'content-length': bytes.byteLength, ...headers, ...corsHeaders });
    outgoing.write(bytes.subarray(0, bytes.byteLength / 2), () => outgoing.destroy());
  } else {
    outgoing.destroy();
  }
}

/** What is never answered has come to its end when the client has gone. */
function settle(
  { answer, record }: Handled,
  outgoing: ServerResponse,
  connections: Connections,
): void {
  if (answer.delivery === 'no-answer') {
    connections.onceOver(outgoing, () => record.settle());
  } else {
    record.settle();
  }
}

/** One byte more than is accepted, so that the service sees that there were too many. */
function maxBytes({ profile }: PlantService): number {
  const largest = profile.parameters['request.maximum-body-bytes'];
  return largest === 'unlimited' ? Number.POSITIVE_INFINITY : largest + 1;
}

/** A request may name its target in full (RFC 9112, 3.2.2). */
function toOriginForm(target = '/'): string {
  if (target.startsWith('/') || !URL.canParse(target)) {
    return target;
  }
  const { pathname, search } = new URL(target);
  return pathname + search;
}

function splitQuery(url: string): { path: string; query: string } {
  const mark = url.indexOf('?');
  return mark === -1
    ? { path: url, query: '' }
    : { path: url.slice(0, mark), query: url.slice(mark + 1) };
}

function answerDefect(error: unknown): Answer {
  const message = `The mock failed: ${error instanceof Error ? error.message : String(error)}`;
  const body = JSON.stringify({ error: 500, message });
  return { status: 500, headers: { 'content-type': 'application/json' }, body };
}
