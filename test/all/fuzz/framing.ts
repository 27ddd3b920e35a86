import fc from 'fast-check';
import { type AnyRequest, anyRequest } from '../../service/properties-requests.js';

/** The sizes of the chunks in which a body is written; undefined for a Content-Length. */
export const chunkSizes = fc.option(
  fc.array(fc.integer({ min: 1, max: 37 }), { minLength: 1, maxLength: 5 }),
  { nil: undefined },
);

/** A request that HTTP/1.1 can carry: its target and its headers hold only what they may. */
export const sendableRequest: fc.Arbitrary<AnyRequest> = anyRequest.filter(
  ({ path, query, headers }) =>
    /^\/[!-.0-~][!-~]*$|^\/$/.test(path) &&
    /^[!-~]*$/.test(query) &&
    Object.values(headers).every((value) => /^[\t -~]*$/.test(value)),
);

/** Writes a request as the bytes of HTTP/1.1. */
export function encodeRequest(
  { method, path, query, headers, body }: AnyRequest,
  chunks?: readonly number[],
): Buffer {
  const isChunked = body.byteLength > 0 && chunks !== undefined;
  const lines = [
    `${method} ${path}${query === '' ? '' : `?${query}`} HTTP/1.1`,
    'Host: plants.example',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.byteLength}`,
  ];
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  return Buffer.concat([head, isChunked ? encodeChunks(body, chunks) : body]);
}

function encodeChunks(body: Uint8Array, sizes: readonly number[]): Buffer {
  const parts: Uint8Array[] = [];
  for (let at = 0, turn = 0; at < body.byteLength; turn++) {
    const chunk = body.subarray(at, at + (sizes[turn % sizes.length] ?? 1));
    parts.push(Buffer.from(`${chunk.byteLength.toString(16)}\r\n`), chunk, Buffer.from('\r\n'));
    at += chunk.byteLength;
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]);
}

/** Cuts bytes into parts of a size. */
export function split(all: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.ceil(all.byteLength / size) }, (_, at) =>
    all.subarray(at * size, (at + 1) * size),
  );
}
