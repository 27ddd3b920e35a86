import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** A response that can be sent: of the service, or of an MSW handler. */
export interface SendableResponse {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: string | Uint8Array;
}

type CorsHeaders = Readonly<Record<string, string>>;

/** Sends a response in full. */
export function sendResponse(
  outgoing: ServerResponse,
  { status, headers, body }: SendableResponse,
  corsHeaders: CorsHeaders,
): void {
  // A 204, a 304 and a chunked response have no Content-Length (RFC 9110, 8.6); without a body all others
  // have 0.
  const byteLength = Buffer.byteLength(body);
  const allHeaders =
    status === 204 || status === 304 || headers['transfer-encoding'] !== undefined
      ? { ...headers, ...corsHeaders }
      : { 'content-length': byteLength, ...headers, ...corsHeaders };
  outgoing.writeHead(status, allHeaders);
  if (body !== '') {
    // With `end`, Node writes the text in two parts, which takes a quarter longer.
    outgoing.cork();
    // A text of ASCII is the same bytes in Latin-1, which Node writes faster.
    outgoing.write(body, byteLength === body.length ? 'latin1' : 'utf8');
    outgoing.uncork();
  }
  outgoing.end();
}

/** Sends the headers and half of the body, then closes the connection. */
export function sendTruncated(
  outgoing: ServerResponse,
  { status, headers, body }: SendableResponse & { readonly body: string },
  corsHeaders: CorsHeaders,
): void {
  const bytes = Buffer.from(body);
  outgoing.writeHead(status, { 'content-length': bytes.byteLength, ...headers, ...corsHeaders });
  outgoing.write(bytes.subarray(0, bytes.byteLength / 2), () => outgoing.destroy());
}
