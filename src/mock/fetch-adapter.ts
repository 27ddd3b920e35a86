import { answerRequest } from '../service/answer.js';
import { whenDue } from '../service/faults/held-response.js';
import { LongText, toText } from '../service/long-text.js';
import { type Answer, headersByName, noBody, type PlainRequest } from '../service/plain-http.js';
import type { PlantService } from '../service/plant-service.js';
import { wait } from '../service/wait.js';
import { isXmlHttpRequest, whenGivenUp } from './raw-request.js';

/**
 * The requests that are not answered. Node refers to what aborts a request only weakly: without these
 * references it might collect one as garbage, and never abort it.
 */
const unanswered = new Set<Request>();

/**
 * Answers a Fetch request from the service, to the path at which it arrived or another. Returns `Response.error()` for
 * a dropped connection, when the request is aborted, and for a truncated body if it was made by XMLHttpRequest in jsdom.
 */
export async function respond(
  service: PlantService,
  request: Request,
  path = new URL(request.url).pathname,
): Promise<Response> {
  const plain = await toPlainRequest(request, path);
  if (request.signal.aborted) {
    return Response.error();
  }
  const delivery = answerRequest(service, plain);
  unanswered.add(request);
  const signal = whenGivenUp(request);
  const answer = await whenDue(delivery, signal, wait);
  if (answer.fault === 'no-answer') {
    await wait('forever', signal);
  }
  unanswered.delete(request);
  delivery.record.settle(!signal.aborted || answer.fault === 'no-answer');
  // MSW would wait forever for the end of a body that fails.
  const losesResponse = answer.fault === 'truncate-body' && isXmlHttpRequest(request);
  return losesResponse || signal.aborted ? Response.error() : toResponse(answer);
}

function toResponse({ response, fault }: Answer): Response {
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
    body: request.body === null ? noBody : new Uint8Array(await request.arrayBuffer()),
  };
}
