import { validateHeaderValue } from 'node:http';
import type { RequestHandler } from 'msw';
import { explainMissingMsw } from '../mock/missing-msw.js';
import { Exchange } from '../service/exchange.js';
import { handleAfterHandlers } from '../service/handle-after-handlers.js';
import { SentBody } from '../service/long-text.js';
import { bytesOf, headersByName, type PlainRequest, pathWithQuery } from '../service/plain-http.js';
import type { PlantService } from '../service/plant-service.js';
import type { HandlerAnswer } from '../service/stage-result.js';
import { KitError } from '../text/kit-error.js';
import { kindOf } from '../text/wording.js';
import { createErrorResponse } from './send-response.js';

/**
 * Lets MSW handlers answer a request, or the plant store if none does or one passes it through; faults apply to both.
 *
 * @param service called at the beginning and at the end: the service that answers has what the request changes,
 * also if it has replaced another one while a handler waited.
 * @param signal aborted if the client disconnects before it has its response.
 */
export type AnswerByHandlers = (
  service: () => PlantService,
  request: PlainRequest,
  scheme: 'http' | 'https',
  signal: AbortSignal,
) => Promise<Exchange>;

/**
 * Creates a function that lets MSW handlers answer; relative paths start at the root of the server.
 *
 * @throws KitError `invalid-option`, when one of them is not a request handler; `missing-package`, when msw is
 * not installed.
 */
export async function createAnswerByHandlers(
  handlers: readonly RequestHandler[],
): Promise<AnswerByHandlers> {
  const position = handlers.findIndex((handler) => !isRequestHandler(handler));
  if (position !== -1) {
    throw new KitError('invalid-option', 'run MSW handlers', {
      cause: `item ${position + 1} of the handlers is ${kindOf(handlers[position])}, not a request handler`,
      remedy: "Give handlers such as http.get('/users/me', resolver), each an item of one array.",
      option: 'handlers',
    });
  }
  // Loading msw takes 100 ms, so it is loaded only for a server with handlers.
  const { getResponse } = await import('msw').catch((error) => {
    throw explainMissingMsw('run MSW handlers', error) ?? error;
  });
  const run = async (
    plain: PlainRequest,
    scheme: 'http' | 'https',
    signal: AbortSignal,
  ): Promise<Response | undefined> => {
    const request = toRequest(plain, scheme, signal);
    const response =
      request &&
      (await getResponse([...handlers], request, { baseUrl: new URL(request.url).origin }));
    return response === undefined || isPassthrough(assertSendable(response)) ? undefined : response;
  };
  return (service, plain, scheme, signal) => {
    const exchange = new Exchange(service(), plain);
    return handleAfterHandlers(service, exchange, async (needsWholeBody) => {
      try {
        const response = await run(plain, scheme, signal);
        return response && (await toAnswer(response, exchange, needsWholeBody));
      } catch (defect) {
        exchange.defect = defect;
        return { response: createErrorResponse(500, `A handler failed: ${defect}`) };
      }
    });
  };
}

/** The response of a handler; its body is sent as it comes, if nothing needs all of it. */
async function toAnswer(
  response: Response,
  { request, service }: Exchange,
  needsWholeBody: boolean,
): Promise<HandlerAnswer> {
  if (response.type === 'error') {
    return { response: undefined };
  }
  const isHead = request.method === 'HEAD';
  const text = needsWholeBody && !isHead ? await response.text() : '';
  const stream = needsWholeBody || isHead ? undefined : (response.body ?? undefined);
  return {
    response: { status: response.status, headers: headersOf(response, isHead), body: text },
    cookies: response.headers.getSetCookie(),
    stream,
    sent: stream && new SentBody(service.journal.bodyBytes),
  };
}

/** Whether one of the handlers is for a request, by its method and its address; those for all paths (`*`) are not counted. */
export async function hasHandlerFor(
  handlers: readonly RequestHandler[],
  plain: PlainRequest,
  scheme: 'http' | 'https',
): Promise<boolean> {
  const request = toRequest(plain, scheme, new AbortController().signal);
  if (request === undefined) {
    return false;
  }
  const resolutionContext = { baseUrl: new URL(request.url).origin };
  const own = handlers.filter(({ info }) => !('path' in info && info.path === '*'));
  const tests = own.map((handler) => handler.test({ request, resolutionContext }));
  return (await Promise.all(tests)).includes(true);
}

/** Not by the class: several versions of msw may be installed. */
function isRequestHandler(value: unknown): boolean {
  const { run, test, info } = (value ?? {}) as Partial<RequestHandler>;
  return typeof run === 'function' && typeof test === 'function' && typeof info === 'object';
}

function isPassthrough({ headers }: Response): boolean {
  return headers.get('x-msw-intention') === 'passthrough';
}

function toRequest(
  request: PlainRequest,
  scheme: string,
  signal: AbortSignal,
): Request | undefined {
  const { method, headers, body } = request;
  const { host = '' } = headers;
  const isHost = !host.includes('@') && URL.canParse(`http://${host}`);
  const address = `${scheme}://${isHost ? host : 'localhost'}${pathWithQuery(request)}`;
  if (method === 'TRACE' || !URL.canParse(address)) {
    return undefined;
  }
  const hasBody = method !== 'GET' && method !== 'HEAD' && body.length > 0;
  return new Request(address, {
    method,
    headers: Object.entries(headers).map(([name, value = '']): [string, string] => [name, value]),
    body: hasBody ? bytesOf(body) : null,
    signal,
  });
}

/** @throws what is wrong with what a resolver returned, or what Node would throw when it sends it. */
function assertSendable(response: Response): Response {
  const { status, headers, bodyUsed, body, type } = response;
  if (typeof status !== 'number' || typeof headers?.get !== 'function') {
    throw new TypeError(
      `its resolver returned ${kindOf(response)} that is no Response; return one such as HttpResponse.json({})`,
    );
  }
  if (bodyUsed || body?.locked) {
    throw new TypeError('its resolver returned a Response whose body is used; return a new one');
  }
  if (type !== 'error' && !(status >= 200 && status <= 999)) {
    throw new RangeError(`its response has the status ${status}; use one from 200 to 599`);
  }
  for (const [name, value] of headers) {
    validateHeaderValue(name, value);
  }
  return response;
}

/** Headers of the connection that a response was received on. */
const connectionHeaders = ['connection', 'keep-alive', 'trailer', 'transfer-encoding'];

function headersOf({ headers, url }: Response, isHead: boolean): Record<string, string> {
  const leftOut = [
    ...connectionHeaders,
    // A handler may give a wrong length of its body, which is sent as it comes; a response to HEAD sends none.
    ...(isHead ? [] : ['content-length']),
    // The response is of fetch, which has decoded the body.
    ...(url === '' ? [] : ['content-encoding']),
  ];
  const kept = Object.entries(headersByName(headers)).filter(([name]) => !leftOut.includes(name));
  return Object.fromEntries(kept);
}
