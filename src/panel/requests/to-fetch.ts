import type { RepeatableRequest } from './repeatable-request.js';

/** The request as a call of fetch. */
export function toFetch(request: RepeatableRequest): string {
  const { origin, path } = request;
  return `await fetch(${JSON.stringify(origin + path)}, ${toInit(request)});`;
}

/** The options of a fetch or a Request. */
export function toInit({ method, headers, body }: RepeatableRequest, indent = ''): string {
  if (body !== undefined && (method === 'GET' || method === 'HEAD')) {
    throw new Error(
      `Failed to copy the request: fetch sends no body with ${method}. Copy it as curl.`,
    );
  }
  const init = JSON.stringify({ method, headers, ...(body !== undefined && { body }) }, null, 2);
  const hasType = body === undefined || Object.hasOwn(headers, 'content-type');
  // With a text, fetch adds a Content-Type.
  const bytes = `new TextEncoder().encode(${JSON.stringify(body)})`;
  const sent = hasType
    ? init
    : init.replace(/(\n {2}"body": ).*\n\}$/, (_, name) => `${name}${bytes}\n}`);
  return sent.replaceAll('\n', `\n${indent}`);
}
