import zlib from 'node:zlib';
import type { HeaderList } from './exchange.js';

/** What every browser accepts, and {@link decodeBody} decodes. */
export const acceptedEncodings = 'gzip, deflate, br';

/** The number of bytes of a body that are read, encoded or decoded: enough for a list of 100,000 plants. */
export const maxBodyBytes = 2 ** 22;

/** The failure of a request whose response has a larger body. */
export const tooLargeFailure = `the response has more than the ${maxBodyBytes / 2 ** 20} MiB that are read`;

/** A decoded body, or why it could not be decoded. */
interface DecodedBody {
  readonly body?: Uint8Array;
  readonly problem?: 'unknown-encoding' | 'not-as-encoded' | 'too-large';
  /** The problem as a clause. */
  readonly reason?: string;
}

type Decoder = (body: Uint8Array, options: { readonly maxOutputLength: number }) => Uint8Array;

/** Some servers send deflate without the header of zlib, which begins with 8; browsers take both. */
const inflateEither: Decoder = (body, options) => {
  const hasHeader = ((body[0] ?? 0) & 0x0f) === 8;
  return hasHeader ? zlib.inflateSync(body, options) : zlib.inflateRawSync(body, options);
};

const decoders = new Map<string, Decoder>([
  ['gzip', zlib.gunzipSync],
  ['x-gzip', zlib.gunzipSync],
  ['deflate', inflateEither],
  ['br', zlib.brotliDecompressSync],
]);

/** An Accept-Encoding header with only those encodings that {@link decodeBody} decodes. */
export function decodableEncodings(accepted: string): string {
  const kept = accepted.split(',').filter((coding) => {
    const [encoding = '', ...parameters] = coding.toLowerCase().split(';');
    const isRefused = parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter));
    return isRefused || encoding.trim() === 'identity' || decoders.has(encoding.trim());
  });
  return kept.join(',').trim() || 'identity';
}

/** Decodes a body by its Content-Encoding. Of several encodings, the last one is the outermost. */
export function decodeBody(body: Uint8Array, headers: HeaderList): DecodedBody {
  const encodings = headers
    .filter(([name]) => name.toLowerCase() === 'content-encoding')
    .flatMap(([, value]) => value.toLowerCase().split(','))
    .map((encoding) => encoding.trim())
    .filter((encoding) => encoding !== '' && encoding !== 'identity');
  let decoded = body;
  for (const encoding of encodings.toReversed()) {
    const decode = decoders.get(encoding);
    const named = `the body has Content-Encoding ${encoding}`;
    // A response without a body may name an encoding.
    if (decoded.length === 0) {
      break;
    }
    if (decode === undefined) {
      const reason = `${named}, which is none of ${acceptedEncodings}`;
      return { problem: 'unknown-encoding', reason };
    }
    try {
      decoded = decode(decoded, { maxOutputLength: maxBodyBytes });
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      return code === 'ERR_BUFFER_TOO_LARGE'
        ? { problem: 'too-large', reason: tooLargeFailure }
        : { problem: 'not-as-encoded', reason: `${named}, but is not ${encoding}: ${message}` };
    }
  }
  return { body: decoded };
}
