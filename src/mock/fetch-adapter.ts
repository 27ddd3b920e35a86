import { noBody, type PlainRequest } from '../service/plain-http.js';
import type { PlantService } from '../service/plant-service.js';

/** Answers a Fetch request from the service. */
export async function respond(service: PlantService, request: Request): Promise<Response> {
  const answer = service.handle(await toPlainRequest(request));
  if (service.delayMs > 0) {
    await new Promise((resolve) => setTimeout(resolve, service.delayMs));
  }
  return new Response(answer.body === '' ? null : answer.body, {
    status: answer.status,
    headers: answer.headers,
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
