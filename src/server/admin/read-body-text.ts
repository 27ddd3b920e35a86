import type { IncomingMessage } from 'node:http';
import { noBody } from '../../service/plain-http.js';
import { hasBody, readBody } from '../read-body.js';
import type { AdminRoute } from './admin-call.js';
import { AdminError } from './admin-error.js';

const maxBytes = 256 * 1024 * 1024;
const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads the body of a request as text; empty if the route takes none. The Content-Type must be JSON, which
 * the form of a web page cannot send.
 *
 * @throws AdminError 400, 413 or 415.
 */
export async function readBodyText(incoming: IncomingMessage, route: AdminRoute): Promise<string> {
  const { method, path, takes } = route;
  const type = incoming.headers['content-type'];
  const isJson = type?.split(';')[0]?.trim().toLowerCase() === 'application/json';
  if (type !== undefined && !isJson && method !== 'GET') {
    throw new AdminError(415, `The Content-Type is ${type}: send application/json.`);
  }
  const bytes = hasBody(incoming)
    ? await new Promise<Uint8Array>((resolve, reject) => {
        readBody(incoming, maxBytes + 1, resolve, reject);
      })
    : noBody;
  if (bytes.byteLength > maxBytes) {
    throw new AdminError(413, `The body is too large: the maximum is ${maxBytes} bytes.`);
  }
  const encoding = incoming.headers['content-encoding'];
  if (encoding !== undefined) {
    const message = `The body cannot be decoded by its Content-Encoding, ${encoding}.`;
    throw new AdminError(415, message);
  }
  if (takes === undefined) {
    if (bytes.byteLength > 0) {
      throw new AdminError(400, `${method} /__admin${path} takes no body.`);
    }
    return '';
  }
  if (bytes.byteLength === 0) {
    throw new AdminError(400, 'The body is missing: send JSON.');
  }
  if (!isJson) {
    throw new AdminError(415, 'There is no Content-Type: send application/json.');
  }
  try {
    return decoder.decode(bytes);
  } catch {
    throw new AdminError(400, 'The body is not JSON: it is not UTF-8.');
  }
}
