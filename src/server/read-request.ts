import { isAscii } from 'node:buffer';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { noBody, type PlainRequest } from '../service/plain-http.js';

/** The path and the query of a request, without its origin. */
export interface RequestTarget {
  /** The path with the query. */
  readonly url: string;
  readonly path: string;
  readonly query: string;
}

/** A request without its body. */
export interface RequestHead extends RequestTarget {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
}

/** Reads the target of a request, which may be a full URL (RFC 9112, 3.2.2). */
export function readRequestTarget(target = '/'): RequestTarget {
  // Not parsed as a URL, which would resolve dot segments: they mean the same in both forms.
  const url = target.startsWith('/')
    ? target
    : target.replace(/^https?:\/\/[^/?]*(\/?)/is, (_, slash) => slash || '/');
  const mark = url.indexOf('?');
  return mark === -1
    ? { url, path: url, query: '' }
    : { url, path: url.slice(0, mark), query: url.slice(mark + 1) };
}

/** Whether a request has a body (RFC 9112, 6.3). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}

/**
 * Reads the body of a request. It keeps at most `maxBytes`, and reads and drops the rest, so that the
 * client can send all of it and gets the response. If a middleware has read it before, takes what that has left.
 *
 * @param onBody called once, at the end, with what was kept and the size of the whole body.
 * @param onDisconnect called if the client disconnects before the end.
 * @throws Error, if a middleware has read the body, and left no exact copy of it.
 */
export function readBody(
  incoming: IncomingMessage,
  maxBytes: number,
  onBody: (body: Uint8Array, bodyBytes: number) => void,
  onDisconnect: (error: Error) => void,
): void {
  if (incoming.readableEnded) {
    const body = bodyReadBefore(incoming);
    onBody(body.subarray(0, maxBytes), body.byteLength);
    return;
  }
  const chunks: Buffer[] = [];
  let bodyBytes = 0;
  incoming.on('data', (chunk: Buffer) => {
    const free = maxBytes - bodyBytes;
    bodyBytes += chunk.byteLength;
    if (free > 0) {
      // A cut chunk is copied, since a part would keep all of it in memory.
      chunks.push(chunk.byteLength > free ? Buffer.from(chunk.subarray(0, free)) : chunk);
    }
  });
  incoming.on('end', () => {
    const [first = noBody] = chunks;
    onBody(chunks.length > 1 ? Buffer.concat(chunks) : first, bodyBytes);
  });
  incoming.on('error', onDisconnect);
}

/** The body that a parser before this server, such as that of Express, has read. */
function bodyReadBefore(incoming: IncomingMessage): Uint8Array {
  const { rawBody, body } = incoming as { readonly rawBody?: unknown; readonly body?: unknown };
  const left = rawBody ?? body;
  if (typeof left === 'string' || left instanceof Uint8Array) {
    return Buffer.from(left);
  }
  let isExact = left !== undefined && /\bjson\b/i.test(incoming.headers['content-type'] ?? '');
  const text = JSON.stringify(left, (_, value) => {
    // A parser has rounded a longer number, or made it Infinity.
    isExact &&= typeof value !== 'number' || Math.abs(value) <= Number.MAX_SAFE_INTEGER;
    return value;
  });
  if (!isExact) {
    throw new Error(
      'a middleware before it has read the body of this request, and left no exact copy of it. ' +
        'Put the plant store before that middleware, or let it keep the bytes as request.rawBody.',
    );
  }
  return Buffer.from(text);
}

/**
 * Joins a request with its body. ASCII becomes a text, which takes less memory than bytes, and less time of the garbage
 * collector.
 *
 * @param bodyBytes the size of the whole body, of which the bytes may be the beginning.
 */
export function toPlainRequest(
  { method, path, query, headers }: RequestHead,
  bytes: Uint8Array,
  bodyBytes: number,
): PlainRequest {
  const { buffer, byteOffset, byteLength } = bytes;
  const isText = byteLength > 0 && isAscii(bytes);
  const text = isText ? Buffer.from(buffer, byteOffset, byteLength).toString('latin1') : '';
  const body = isText || byteLength === 0 ? text : bytes;
  const request = { method, path, query, headers: headers as PlainRequest['headers'], body };
  return bodyBytes === byteLength ? request : { ...request, bodyBytes };
}
