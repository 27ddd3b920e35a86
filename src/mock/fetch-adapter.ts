import { type Answer, noBody, type PlainRequest } from '../service/plain-http.js';
import type { PlantService } from '../service/plant-service.js';
import { wait } from './wait.js';

/**
 * Answers a Fetch request from the service. A dropped connection is `Response.error()`, and so is
 * what comes to its end because the request is aborted.
 */
export async function respond(service: PlantService, request: Request): Promise<Response> {
  const plain = await toPlainRequest(request);
  if (request.signal.aborted) {
    return Response.error();
  }
  const { answer, record } = service.handle(plain);
  try {
    if (answer.delayMs !== undefined) {
      await wait(answer.delayMs, request.signal);
    }
    if (answer.delivery === 'no-answer') {
      await wait('forever', request.signal);
    }
    return toResponse(answer);
  } catch (error) {
    if (request.signal.aborted) {
      return Response.error();
    }
    throw error;
  } finally {
    record.settle();
  }
}

function toResponse({ status, headers, body, delivery }: Answer): Response {
  if (delivery === 'drop-connection') {
    return Response.error();
  }
  const sent = delivery === 'truncate-body' ? cutOff(body) : body === '' ? null : body;
  return new Response(sent, { status, headers });
}

/** The first half of a body, after which its stream fails. */
function cutOff(body: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(body);
  let isHalfSent = false;
  return new ReadableStream({
    pull(controller) {
      if (isHalfSent) {
        controller.error(new TypeError('A fault of the mock cut the response off half-way.'));
      } else {
        controller.enqueue(bytes.subarray(0, bytes.byteLength / 2));
        isHalfSent = true;
      }
    },
  });
}

async function toPlainRequest(request: Request): Promise<PlainRequest> {
  const { pathname, search } = new URL(request.url);
  return {
    method: request.method,
    path: pathname,
    query: search.slice(1),
    headers: Object.fromEntries(request.headers),
    body: request.body === null ? noBody : new Uint8Array(await request.arrayBuffer()),
  };
}
