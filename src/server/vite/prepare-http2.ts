import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';

/** The host of a request, which is no header over HTTP/2. */
export function hostOf(incoming: IncomingMessage | Http2ServerRequest): string | undefined {
  return incoming.headers.host ?? ('stream' in incoming ? incoming.authority : undefined);
}

/**
 * Gives the headers of a request over HTTP/2 the form that they have over HTTP/1. With a certificate, Vite speaks
 * HTTP/2 to browsers.
 */
export function prepareHttp2(incoming: IncomingMessage | Http2ServerRequest): void {
  if (!('stream' in incoming)) {
    return;
  }
  const { stream } = incoming;
  // The getters of the request, such as `method`, read the original headers.
  const named = Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':'));
  const headers: IncomingHttpHeaders = { ...Object.fromEntries(named), host: hostOf(incoming) };
  if (!stream.endAfterHeaders && headers['content-length'] === undefined) {
    // A body of unknown length.
    headers['transfer-encoding'] = 'chunked';
  }
  Object.defineProperty(incoming, 'headers', { value: headers });
}
