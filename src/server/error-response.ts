import type { PlainResponse } from '../service/plain-http.js';

/** An Error that the server itself sends. */
export function createErrorResponse(status: number, message: string): PlainResponse<string> {
  const body = JSON.stringify({ error: status, message });
  return { status, headers: { 'content-type': 'application/json' }, body };
}
