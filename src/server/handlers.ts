import { validateHeaderValue } from 'node:http';
import type { RequestHandler } from 'msw';
import { KitError } from '../interface/kit-error.js';
import { kindOf } from '../interface/wording.js';
import { explainMissingMsw } from '../mock/missing-msw.js';
import { answerAfterHandlers, type Delivery } from '../service/answer.js';
import { SentBody } from '../service/long-text.js';
import { headersByName, type PlainRequest } from '../service/plain-http.js';
import type { PlantService } from '../service/plant-service.js';
import { createErrorResponse } from './send-response.js';

/** What to deliver for a request, which a handler may have answered. */
export interface AnsweredRequest extends Delivery {
  readonly cookies?: readonly string[];
  /** The body of the handler, if it is sent as it comes. */
  readonly body?: ReadableStream<Uint8Array> | undefined;
  readonly defect?: unknown;
}

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
) => Promise<AnsweredRequest>;

/**
 * Creates a function that lets MSW handlers answer; relative paths start at the root of the server.
 *
 * @throws KitError `invalid-option`, when one of them is no request handler; `missing-package`, when msw is
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
  return async (service, plain, scheme, signal) => {
    let beside: Pick<AnsweredRequest, 'cookies' | 'body' | 'defect'> = {};
    const delivery = await answerAfterHandlers(service, plain, async (needsWholeBody) => {
      try {
        const request = toRequest(plain, scheme, signal);
        const response =
          request &&
          (await getResponse([...handlers], request, { baseUrl: new URL(request.url).origin }));
        if (response === undefined || isPassthrough(assertSendable(response))) {
          return undefined;
        }
        if (response.type === 'error') {
          return { response: undefined };
        }
        const isHead = plain.method === 'HEAD';
        const text = needsWholeBody && !isHead ? await response.text() : '';
        const body = needsWholeBody || isHead ? undefined : (response.body ?? undefined);
        beside = { cookies: response.headers.getSetCookie(), body };
        return {
          response: { status: response.status, headers: headersOf(response, isHead), body: text },
          sent: body && new SentBody(service().journal.bodyBytes),
        };
      } catch (defect) {
        beside = { defect };
        return { response: createErrorResponse(500, `A handler failed: ${defect}`) };
      }
    });
    return { ...delivery, ...beside };
  };
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
  { method, path, query, headers, body }: PlainRequest,
  scheme: string,
  signal: AbortSignal,
): Request | undefined {
  const { host = '' } = headers;
  const isHost = !host.includes('@') && URL.canParse(`http://${host}`);
  const address = `${scheme}://${isHost ? host : 'localhost'}${path}${query && `?${query}`}`;
  if (method === 'TRACE' || !URL.canParse(address)) {
    return undefined;
  }
  const hasBody = method !== 'GET' && method !== 'HEAD' && body.byteLength > 0;
  return new Request(address, {
    method,
    headers: Object.entries(headers).map(([name, value = '']): [string, string] => [name, value]),
    body: hasBody ? new Uint8Array(body) : null,
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
