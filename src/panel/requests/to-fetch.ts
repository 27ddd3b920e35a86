import type { RepeatableRequest } from './repeatable-request.js';

/** The request as a call of fetch. */
export function toFetch(request: RepeatableRequest): string {
  const { origin, path } = request;
  return `await fetch(${JSON.stringify(origin + path)}, ${toInit(request)});`;
}

/** The options of a fetch or a Request. */
export function toInit({ method, headers, body }: RepeatableRequest, indent = ''): string {
  const init = { method, headers, ...(body !== undefined && { body }) };
  return JSON.stringify(init, null, 2).replaceAll('\n', `\n${indent}`);
}
