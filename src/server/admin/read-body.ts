import type { IncomingMessage } from 'node:http';
import { type Operation, OperationError } from '../../control/operation.js';
import { parseExactJson } from '../../interface/json.js';
import { noBody } from '../../service/plain-http.js';
import { hasBody, readBody } from '../read-body.js';

const maxBytes = 256 * 1024 * 1024;
const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads the JSON of the body of a request; undefined if the operation takes none. The Content-Type must be JSON,
 * which the form of a web page cannot send.
 *
 * @throws OperationError 400, 413 or 415.
 */
export async function readBodyJson(
  incoming: IncomingMessage,
  { method, takes, isExact }: Operation,
): Promise<unknown> {
  const type = incoming.headers['content-type'];
  const isJson = type?.split(';')[0]?.trim().toLowerCase() === 'application/json';
  if (method !== 'GET' && !isJson && (type !== undefined || hasBody(incoming))) {
    throw new OperationError(
      415,
      `The Content-Type is ${type ?? 'missing'}: send application/json.`,
    );
  }
  const bytes = hasBody(incoming)
    ? await new Promise<Uint8Array>((resolve, reject) => {
        readBody(incoming, maxBytes + 1, resolve, reject);
      })
    : noBody;
  if (bytes.byteLength > maxBytes) {
    throw new OperationError(413, `The body is too large: the maximum is ${maxBytes} bytes.`);
  }
  if (takes === undefined) {
    return undefined;
  }
  if (bytes.byteLength === 0) {
    throw new OperationError(400, 'The body is missing: send JSON.');
  }
  try {
    const text = decoder.decode(bytes);
    return isExact ? parseExactJson(text) : JSON.parse(text);
  } catch (error) {
    const cause = error instanceof SyntaxError ? error.message : 'it is not UTF-8.';
    throw new OperationError(400, `The body is not JSON: ${cause}`);
  }
}
