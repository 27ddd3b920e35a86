import { decodableEncodings } from '../verify/http/decode-body.js';
import type { HeaderList } from '../verify/http/exchange.js';

/** Headers that apply to one connection (RFC 9110, 7.6.1), and those that the client of the next one sets itself. */
const connectionHeaders = [
  'connection',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

export function withoutHopByHop(headers: HeaderList): HeaderList {
  const listed = headers
    .filter(([name]) => /^connection$/i.test(name))
    .flatMap(([, value]) => value.toLowerCase().split(/\s*,\s*/));
  const dropped = new Set([...connectionHeaders, ...listed]);
  return headers.filter(([name]) => !dropped.has(name.toLowerCase()));
}

/** The headers of a response whose body is sent decoded, and with another length. */
export function withoutFraming(headers: HeaderList): HeaderList {
  return withoutHopByHop(headers).filter(([name]) => !/^content-(encoding|length)$/i.test(name));
}

/** Asks only for encodings that the proxy can decode: a browser may accept some that this Node.js does not have. */
export function askingForDecodable(headers: HeaderList): HeaderList {
  return headers.map(([name, value]) =>
    /^accept-encoding$/i.test(name) ? [name, decodableEncodings(value)] : [name, value],
  );
}
