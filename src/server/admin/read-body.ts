import type { IncomingMessage } from 'node:http';
import type * as z from 'zod';
import { parseExactJson } from '../../interface/exact-json.js';
import { createFailureMessage } from '../../interface/failure-message.js';
import { parseBySchema } from '../../interface/parse-by-schema.js';
import { noBody } from '../../service/plain-http.js';
import { hasBody, readBody } from '../read-body.js';
import { AdminError, type AdminRoute } from './admin-call.js';

const maxBytes = 256 * 1024 * 1024;
const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads the body of a request as text; empty if there is none. The Content-Type must be JSON, which the form of
 * a web page cannot send.
 *
 * @throws AdminError 400, 413 or 415.
 */
export async function readBodyText(
  incoming: IncomingMessage,
  { method, takes }: AdminRoute,
): Promise<string> {
  const type = incoming.headers['content-type'];
  const isJson = type?.split(';')[0]?.trim().toLowerCase() === 'application/json';
  if (method !== 'GET' && !isJson && (type !== undefined || hasBody(incoming))) {
    throw new AdminError(415, `The Content-Type is ${type ?? 'missing'}: send application/json.`);
  }
  const bytes = hasBody(incoming)
    ? await new Promise<Uint8Array>((resolve, reject) => {
        readBody(incoming, maxBytes + 1, resolve, reject);
      })
    : noBody;
  if (bytes.byteLength > maxBytes) {
    throw new AdminError(413, `The body is too large: the maximum is ${maxBytes} bytes.`);
  }
  if (bytes.byteLength === 0 && takes !== undefined) {
    throw new AdminError(400, 'The body is missing: send JSON.');
  }
  try {
    return decoder.decode(bytes);
  } catch {
    throw new AdminError(400, 'The body is not JSON: it is not UTF-8.');
  }
}

/**
 * Parses the JSON of a body by a schema.
 *
 * @throws AdminError 400, naming the member.
 */
export function readJson<Schema extends z.ZodType>(body: string, schema: Schema): z.output<Schema> {
  const parsed = parseBySchema(schema, readPlainJson(body));
  if ('problem' in parsed) {
    throw new AdminError(400, createFailureMessage({ task: 'read the body', ...parsed.problem }));
  }
  return parsed.value;
}

/**
 * Parses the JSON of a body.
 *
 * @param parse by default `JSON.parse`, which rounds large numbers.
 * @throws AdminError 400.
 */
export function readPlainJson(
  body: string,
  parse: (text: string) => unknown = JSON.parse,
): unknown {
  try {
    return parse(body);
  } catch (error) {
    throw new AdminError(400, `The body is not JSON: ${(error as Error).message}`);
  }
}

/** Parses the JSON of a body without losing a digit of a number. @throws AdminError 400. */
export function readExactJson(body: string): unknown {
  return readPlainJson(body, (text) => parseExactJson(text));
}
