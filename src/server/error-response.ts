import type { PlainResponse } from '../service/plain-http.js';
import { type BoundAddress, ownHostOf } from './admin/guard.js';

/** An Error that the server itself sends. */
export function createErrorResponse(status: number, message: string): PlainResponse<string> {
  const body = JSON.stringify({ error: status, message });
  return { status, headers: { 'content-type': 'application/json' }, body };
}

/** The Error for a body of more bytes than these. */
export function createTooLargeResponse(maxBytes: number): PlainResponse<string> {
  const message = `The body is too large: the server takes at most ${maxBytes} bytes.`;
  return createErrorResponse(413, message);
}

/** The Error for a host that is not the server's. */
export function createForeignHostResponse(
  host: string | undefined,
  bound: BoundAddress,
): PlainResponse<string> {
  const message =
    `The plant store is not at "${host}": ask at ${ownHostOf(bound)}, or let your proxy send that host. ` +
    'Other names are rejected because --cors or --no-cors (cors in code) keeps pages of other origins out.';
  return createErrorResponse(403, message);
}

/** The Error for what the kit or a handler threw. */
export function createDefectResponse(defect: unknown): PlainResponse<string> {
  const message = `The mock failed: ${defect instanceof Error ? defect.message : String(defect)}`;
  return createErrorResponse(500, message);
}
