import { isPlainObject } from '../../interface/plain-object.js';
import { type Exchange, isSuccess, jsonOf } from '../session/exchange.js';
import { errorProblem } from './shapes.js';

/** Longer bodies need not be parsed for that. */
const longestError = 10_000;

/** Whether a response has the status of a success, and an Error as its body: it is a refusal. */
export function isErrorInDisguise(exchange: Exchange): boolean {
  const { length = 0 } = exchange.response?.body ?? [];
  const body = isSuccess(exchange) && length < longestError ? jsonOf(exchange) : undefined;
  return isPlainObject(body) && body.name === undefined && errorProblem(exchange) === undefined;
}
