import fc from 'fast-check';
import type { SoakRequest } from '../soak-request.js';

/** How a request is written; every way is well-formed HTTP. */
export interface Framing {
  readonly body:
    | 'length'
    | { readonly chunks: readonly number[]; readonly extension: string; readonly trailer: string };
  readonly version: '1.1' | '1.0';
  readonly target: 'origin' | 'absolute';
  /** Whether the client announces `Expect: 100-continue`; it sends the body without waiting. */
  readonly expects: boolean;
  /** A second Authorization header, after the first. */
  readonly secondToken?: string | undefined;
}

const chunked = fc.record({
  chunks: fc.array(fc.integer({ min: 1, max: 37 }), { minLength: 1, maxLength: 5 }),
  extension: fc.constantFrom('', ';a', ';a=b', ';a="b;c"'),
  trailer: fc.constantFrom('', 'X-Trailer: 1\r\n', 'X-A: 1\r\nX-B: \r\n'),
});

export const framing: fc.Arbitrary<Framing> = fc
  .record({
    body: fc.oneof(
      { weight: 2, arbitrary: fc.constant('length' as const) },
      { weight: 1, arbitrary: chunked },
    ),
    version: fc.constantFrom('1.1', '1.1', '1.1', '1.1', '1.1', '1.1', '1.1', '1.1', '1.1', '1.0'),
    target: fc.constantFrom('origin', 'origin', 'origin', 'absolute'),
    expects: fc.constantFrom(false, false, false, true),
    secondToken: fc.constantFrom(...Array<undefined>(8), 'Bearer bob-token', 'Basic eA=='),
  })
  // HTTP/1.0 has neither chunks nor expectations.
  .map(
    (drawn) =>
      (drawn.version === '1.0' ? { ...drawn, body: 'length', expects: false } : drawn) as Framing,
  );

/** Writes a request as the bytes of HTTP/1.x. */
export function encodeRequest(
  { method, path, query, headers, body }: SoakRequest,
  how: Framing,
): Buffer {
  const target = `${how.target === 'absolute' ? 'http://plants.example' : ''}${path}${query === '' ? '' : `?${query}`}`;
  const hasBody = body.byteLength > 0;
  const isChunked = hasBody && how.body !== 'length';
  const lines = [
    `${method} ${target.replace(/[^!-~]/g, '')} HTTP/${how.version}`,
    'Host: plants.example',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(how.secondToken === undefined ? [] : [`Authorization: ${how.secondToken}`]),
    ...(how.expects && hasBody ? ['Expect: 100-continue'] : []),
    ...(isChunked ? ['Transfer-Encoding: chunked'] : [`Content-Length: ${body.byteLength}`]),
  ];
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  return Buffer.concat([head, isChunked ? encodeChunks(body, how.body) : body]);
}

function encodeChunks(
  body: Uint8Array,
  { chunks, extension, trailer }: Exclude<Framing['body'], 'length'>,
): Buffer {
  const parts: Uint8Array[] = [];
  for (let at = 0, turn = 0; at < body.byteLength; turn++) {
    const chunk = body.subarray(at, at + (chunks[turn % chunks.length] ?? 1));
    const size = chunk.byteLength.toString(16);
    parts.push(Buffer.from(`${size}${extension}\r\n`), chunk, Buffer.from('\r\n'));
    at += chunk.byteLength;
  }
  return Buffer.concat([...parts, Buffer.from(`0\r\n${trailer}\r\n`)]);
}
