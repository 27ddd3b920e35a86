import type { OutgoingHttpHeaders } from 'node:http';
import { headersByName, type PlainResponse } from '../service/plain-http.js';
import type { Delivery, PendingRequest } from '../service/plant-service.js';
import { SentBody } from '../service/sent-body.js';
import { createErrorResponse } from './error-response.js';
import type { HandledMessage, RunHandlers } from './run-handlers.js';

/** What to deliver for a request that handlers could answer. */
export interface AnsweredRequest {
  readonly delivery: Delivery;
  /** What a handler answered beside status and text; undefined if the plant store or a fault answered. */
  readonly byHandler?: { readonly cookies: readonly string[]; readonly body: Body | null };
  /** What the handler threw. */
  readonly defect?: unknown;
}

type Body = ReadableStream<Uint8Array>;

/** Lets handlers answer a request, or the plant store if none does; faults apply to both. */
export async function answerByHandlers(
  pending: PendingRequest,
  handlers: RunHandlers,
  message: HandledMessage,
): Promise<AnsweredRequest> {
  if (!pending.needsExecution) {
    return { delivery: pending.complete({ isOfHandler: await handlers.matches(message) }) };
  }
  try {
    const response = await handlers.run(message);
    if (response === undefined) {
      return { delivery: pending.complete({ isOfHandler: false }) };
    }
    const cookies = response.headers.getSetCookie();
    const isHead = message.method === 'HEAD';
    const text = pending.needsWholeBody && !isHead ? await response.text() : '';
    const body = pending.needsWholeBody || isHead ? null : response.body;
    const answer = {
      response: toPlainResponse(response, text, isHead),
      sent: body === null ? undefined : new SentBody(),
    };
    return {
      delivery: pending.complete({ answer, isOfHandler: true }),
      byHandler: { cookies, body },
    };
  } catch (defect) {
    const answer = { response: createErrorResponse(500, `A handler failed: ${defect}`) };
    const delivery = pending.complete({ answer, isOfHandler: true });
    return { delivery, byHandler: { cookies: [], body: null }, defect };
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
  // The length of the body is known when it is sent; a response to HEAD sends none.
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
  cookies: readonly string[],
): OutgoingHttpHeaders {
  return cookies.length === 0 ? headers : { ...headers, 'set-cookie': [...cookies] };
}
