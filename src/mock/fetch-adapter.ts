import type { Exchange } from '../service/exchange.js';
import { handle } from '../service/handle.js';
import { LongText, toText } from '../service/long-text.js';
import { headersByName, type PlainRequest } from '../service/plain-http.js';
import type { PlantService } from '../service/plant-service.js';
import { wait } from '../service/wait.js';
import { clientOf, type RequestClient } from './request-client.js';

/**
 * The requests that are not answered. Node refers to what aborts a request only weakly: without these
 * references it might collect one as garbage, and never abort it.
 */
const unanswered = new Set<Request>();

interface RespondOptions {
  /** Default: the path at which it arrived. */
  readonly path?: string;
  /** Default: what MSW says of it. */
  readonly client?: RequestClient | undefined;
}

/**
 * Answers a Fetch request from the service. Returns `Response.error()` for
 * a dropped connection, when its client gives up, and for a truncated body if the client is an XMLHttpRequest.
 */
export async function respond(
  service: PlantService,
  request: Request,
  { path = new URL(request.url).pathname, client = clientOf(request) }: RespondOptions = {},
): Promise<Response> {
  const { givenUp, isXmlHttpRequest } = client;
  const plain = await toPlainRequest(request, path);
  if (request.signal?.aborted) {
    return Response.error();
  }
  const exchange = handle(service, plain);
  unanswered.add(request);
  if (!exchange.isDue) {
    await exchange.due(givenUp, wait);
  }
  if (exchange.fault === 'no-answer') {
    await wait('forever', givenUp);
  }
  unanswered.delete(request);
  const losesResponse = exchange.fault === 'truncate-body' && isXmlHttpRequest;
  const response = losesResponse || givenUp.aborted ? Response.error() : toResponse(exchange);
  exchange.settle(!givenUp.aborted || exchange.fault === 'no-answer');
  return response;
}

function toResponse({ response, fault }: Exchange): Response {
  if (response === undefined) {
    return Response.error();
  }
  const { status, headers } = response;
  const body = response.body instanceof LongText ? toText(response.body) : response.body;
  const sent = fault === 'truncate-body' ? truncate(toText(body)) : body || null;
  return new Response(sent, { status, headers });
}

/** The first half of a body, after which its stream fails. */
function truncate(body: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(body);
  let isHalfSent = false;
  return new ReadableStream({
    pull(controller) {
      if (isHalfSent) {
        controller.error(new TypeError('A fault of the mock truncated the response.'));
      } else {
        controller.enqueue(bytes.subarray(0, bytes.byteLength / 2));
        isHalfSent = true;
      }
    },
  });
}

async function toPlainRequest(request: Request, path: string): Promise<PlainRequest> {
  const { origin, search } = new URL(request.url);
  return {
    method: request.method,
    origin,
    path,
    query: search.slice(1),
    headers: headersByName(request.headers),
    body: request.body === null ? '' : new Uint8Array(await request.arrayBuffer()),
  };
}
