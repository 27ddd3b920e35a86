import type { IncomingMessage } from 'node:http';
import { OperationError } from '../../control/operation.js';
import { JsonDepthError, mapLeaves, numeralOf, parseExactJson } from '../../text/json.js';
import { kindOf } from '../../text/wording.js';
import { hasBody, readBody } from '../read-request.js';

const maxBytes = 256 * 1024 * 1024;

/**
 * Reads the JSON of the body of a request; nothing if there is none. The Content-Type must be JSON, which the form of a
 * web page cannot send.
 *
 * @throws OperationError 400, 413 or 415.
 */
export async function readBodyJson(incoming: IncomingMessage): Promise<object | undefined> {
  const type = incoming.headers['content-type'];
  const isJson = type?.split(';')[0]?.trim().toLowerCase() === 'application/json';
  if (!isJson && (type !== undefined || hasBody(incoming))) {
    const message = `The Content-Type is ${type ?? 'missing'}: send application/json.`;
    throw new OperationError(415, message);
  }
  if (!hasBody(incoming)) {
    return undefined;
  }
  const bytes = await new Promise<Uint8Array>((resolve, reject) => {
    readBody(incoming, maxBytes + 1, resolve, reject);
  });
  if (bytes.byteLength > maxBytes) {
    throw new OperationError(413, `The body is too large: the maximum is ${maxBytes} bytes.`);
  }
  return bytes.byteLength === 0 ? undefined : parseBody(bytes);
}

/** @throws OperationError 400, when it is not the JSON of an object or an array. */
function parseBody(bytes: Uint8Array): object {
  let value: unknown;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    value = mapLeaves(parseExactJson(text), toNumberOrBigint);
  } catch (error) {
    const cause = error instanceof SyntaxError ? error.message : 'it is not UTF-8';
    const failure = error instanceof JsonDepthError ? 'cannot be read' : 'is not JSON';
    throw new OperationError(400, `The body ${failure}: ${cause}.`);
  }
  if (typeof value !== 'object' || value === null) {
    const message = `The body must be an object or an array, not ${kindOf(value)}.`;
    throw new OperationError(400, message);
  }
  return value;
}

/** An integer that a number would round becomes a bigint, as code has it. */
function toNumberOrBigint(leaf: unknown): unknown {
  const numeral = typeof leaf === 'object' ? numeralOf(leaf) : undefined;
  if (numeral === undefined) {
    return leaf;
  }
  const number = Number(numeral);
  const isLong = /^-?\d+$/.test(numeral) && !Number.isSafeInteger(number);
  return isLong ? BigInt(numeral) : number;
}
