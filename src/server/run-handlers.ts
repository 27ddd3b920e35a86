import type { IncomingHttpHeaders } from 'node:http';
import type { RequestHandler } from 'msw';
import { KitError } from '../interface/kit-error.js';
import { kindOf } from '../interface/wording.js';
import { explainMissingMsw } from '../mock/missing-msw.js';

/** A request as handlers see it. */
export interface HandledMessage {
  readonly method: string;
  readonly scheme: 'http' | 'https';
  /** The path and the query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array;
  /** Aborted if the client disconnects before it has its response. */
  readonly signal: AbortSignal;
}

/**
 * Runs MSW handlers before the plant store. Resolves with a response; undefined if there is none, or if the handler
 * passes the request through.
 */
export type RunHandlers = (message: HandledMessage) => Promise<Response | undefined>;

/**
 * Creates a function that runs MSW handlers; relative paths start at the root of the server.
 *
 * @throws KitError `invalid-option`, when one of them is no request handler; `missing-package`, when msw is
 * not installed.
 */
export async function createRunHandlers(handlers: readonly RequestHandler[]): Promise<RunHandlers> {
  assertHandlers(handlers);
  // Loading msw takes 100 ms, so it is loaded only for a server with handlers.
  const { getResponse } = await import('msw').catch((error) => {
    throw explainMissingMsw('run MSW handlers', error) ?? error;
  });
  const all = [...handlers];

  return async (message) => {
    const request = toRequest(message);
    const response =
      request && (await getResponse(all, request, { baseUrl: new URL(request.url).origin }));
    assertResponse(response);
    return response?.headers.get('x-msw-intention') === 'passthrough' ? undefined : response;
  };
}

/** The Request of a message; undefined if a Request cannot have its method or its address. */
function toRequest({
  scheme,
  method,
  url,
  headers,
  body,
  signal,
}: HandledMessage): Request | undefined {
  const address = `${scheme}://${isHost(headers.host) ? headers.host : 'localhost'}${url}`;
  if (method === 'TRACE' || !URL.canParse(address)) {
    return undefined;
  }
  const mayHaveBody = method !== 'GET' && method !== 'HEAD';
  return new Request(address, {
    method,
    headers: Object.entries(headers).flatMap(([name, values]) =>
      [values ?? []].flat().map((value): [string, string] => [name, value]),
    ),
    body: mayHaveBody && body.byteLength > 0 ? new Uint8Array(body) : null,
    signal,
  });
}

function assertHandlers(handlers: readonly unknown[]): void {
  const position = handlers.findIndex((handler) => !isRequestHandler(handler));
  if (position !== -1) {
    throw new KitError({
      code: 'invalid-option',
      task: 'run MSW handlers',
      cause: `item ${position + 1} of the handlers is ${kindOf(handlers[position])}, not a request handler`,
      remedy: "Give handlers such as http.get('/users/me', resolver), each an item of one array.",
      details: { option: 'handlers' },
    });
  }
}

/** Not by the class: several versions of msw may be installed. */
function isRequestHandler(value: unknown): boolean {
  const { run, test, info } = (value ?? {}) as Partial<RequestHandler>;
  return typeof run === 'function' && typeof test === 'function' && typeof info === 'object';
}

/** @throws TypeError, when a resolver returned something else. */
function assertResponse(response: unknown): asserts response is Response | undefined {
  const { status, headers } = (response ?? {}) as Partial<Response>;
  if (response && (typeof status !== 'number' || typeof headers?.get !== 'function')) {
    throw new TypeError(
      `its resolver returned ${kindOf(response)} that is no Response; return one such as HttpResponse.json({})`,
    );
  }
}

function isHost(host: string | undefined): boolean {
  return host !== undefined && !host.includes('@') && URL.canParse(`http://${host}`);
}
