import { isPlainObject } from '../../interface/plain-object.js';
import { type Exchange, isSuccess, jsonOf } from '../session/exchange.js';
import { errorMismatch } from './shapes.js';

/** A longer body is not parsed: it is no Error. */
const maxErrorBytes = 10_000;

/** Whether a response has the status of a success, but an Error as its body, which makes it a rejection. */
export function isErrorWithSuccessStatus(exchange: Exchange): boolean {
  const { length = 0 } = exchange.response?.body ?? [];
  const body = isSuccess(exchange) && length < maxErrorBytes ? jsonOf(exchange) : undefined;
  return isPlainObject(body) && body.name === undefined && errorMismatch(exchange) === undefined;
}
