import { type OutgoingHttpHeaders, validateHeaderValue } from 'node:http';
import { answerAfterHandlers, type Delivery } from '../service/answer.js';
import { SentBody } from '../service/long-text.js';
import { headersByName, type PlainRequest, type PlainResponse } from '../service/plain-http.js';
import type { PlantService } from '../service/plant-service.js';
import { createErrorResponse } from './error-response.js';
import type { HandledMessage, RunHandlers } from './run-handlers.js';

/** What to deliver for a request, which a handler may have answered. */
export interface AnsweredRequest extends Delivery {
  /** The cookies that the handler sets. */
  readonly cookies?: readonly string[];
  /** The body of the handler, if it is sent as it comes. */
  readonly body?: ReadableStream<Uint8Array> | undefined;
  /** What the handler threw. */
  readonly defect?: unknown;
}

/**
 * Lets handlers answer a request, or the plant store if none does; faults apply to both.
 *
 * @param service called at the beginning and at the end: the service that answers has what the request changes,
 * also if it has replaced another one while a handler waited.
 */
export async function answerByHandlers(
  service: () => PlantService,
  request: PlainRequest,
  runHandlers: RunHandlers,
  message: HandledMessage,
): Promise<AnsweredRequest> {
  let beside: Pick<AnsweredRequest, 'cookies' | 'body' | 'defect'> = {};
  const delivery = await answerAfterHandlers(service, request, async (needsWholeBody) => {
    try {
      const response = await runHandlers(message);
      if (response === undefined) {
        return undefined;
      }
      const { bodyBytes } = service().journal;
      const { answer, body } = await readAnswer(response, needsWholeBody, message, bodyBytes);
      beside = { cookies: response.headers.getSetCookie(), body };
      return answer;
    } catch (defect) {
      beside = { defect };
      return { response: createErrorResponse(500, `A handler failed: ${defect}`) };
    }
  });
  return { ...delivery, ...beside };
}

/** @throws what Node would throw when it sends the response, or what its body throws. */
async function readAnswer(
  response: Response,
  needsWholeBody: boolean,
  { method }: HandledMessage,
  maxBody: number,
) {
  const isHead = method === 'HEAD';
  if (response.type !== 'error') {
    assertSendable(response);
  }
  const text = needsWholeBody && !isHead ? await response.text() : '';
  const body = needsWholeBody || isHead ? undefined : (response.body ?? undefined);
  const sent = body && new SentBody(maxBody);
  return { answer: { response: toPlainResponse(response, text, isHead), sent }, body };
}

function assertSendable({ status, headers, bodyUsed, body }: Response): void {
  if (bodyUsed || body?.locked) {
    throw new TypeError('its resolver returned a Response whose body is used; return a new one');
  }
  if (!(status >= 200 && status <= 999)) {
    throw new RangeError(`its response has the status ${status}; use one from 200 to 599`);
  }
  for (const [name, value] of headers) {
    validateHeaderValue(name, value);
  }
}

/** Undefined for a network error. */
function toPlainResponse(
  response: Response,
  body: string,
  isHead: boolean,
): PlainResponse<string> | undefined {
  if (response.type === 'error') {
    return undefined;
  }
  // A handler may give a wrong length of its body, which is sent as it comes; a response to HEAD sends none.
  const leftOut = isHead ? connectionHeaders : [...connectionHeaders, 'content-length'];
  const headers = Object.fromEntries(
    Object.entries(headersByName(response.headers)).filter(([name]) => !leftOut.includes(name)),
  );
  if (response.url !== '') {
    // The response is of fetch, which has decoded the body.
    delete headers['content-encoding'];
  }
  return { status: response.status, headers, body };
}

/** Headers of the connection that a response was received on. */
const connectionHeaders = ['connection', 'keep-alive', 'trailer', 'transfer-encoding'];

/** Each cookie has a header of its own. */
export function withCookies(
  headers: Readonly<Record<string, string>>,
  cookies: readonly string[] = [],
): OutgoingHttpHeaders {
  return cookies.length === 0 ? headers : { ...headers, 'set-cookie': [...cookies] };
}
