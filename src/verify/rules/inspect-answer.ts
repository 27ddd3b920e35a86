import { isPlainObject } from '../../interface/plain-object.js';
import { type Exchange, headerOf, isError, isSuccess, jsonOf, statusOf } from '../http/exchange.js';
import type { Mismatch } from '../report/mismatch.js';
import type { CheckRecorder } from './check-results.js';
import { describeBody } from './describe-json.js';
import {
  arrayMismatch,
  errorMismatch,
  isErrorWithSuccessStatus,
  membersMismatches,
  overloadStatuses,
  payloadMismatch,
  plantRules,
  type RecordMismatch,
} from './shapes.js';

const operations = /^((GET|POST) [^?]*\/plants(\?.*)?|DELETE [^?]*\/plants\/[^/?]+)$/;

/**
 * Checks the shape of a response to any request of any check.
 *
 * Each part is checked by itself, so that a wrong status does not hide a wrong body.
 */
export function inspectAnswer(results: CheckRecorder, exchange: Exchange): void {
  const { method, url } = exchange.request;
  // A gateway in front of the provider does not know the interface.
  const isOfProvider =
    exchange.response !== undefined && !overloadStatuses.has(exchange.response.status);
  if (!isOfProvider || !operations.test(`${method} ${url}`)) {
    return;
  }
  const record: RecordMismatch = (rule, mismatch) => {
    if (mismatch === undefined) {
      results.passed(rule);
    } else {
      results.failed(rule, { ...mismatch, exchanges: [exchange] });
    }
  };
  if (isError(exchange)) {
    inspectError(record, exchange);
  } else if (isSuccess(exchange) && (method === 'DELETE' || !isErrorWithSuccessStatus(exchange))) {
    record('paths.unversioned', undefined);
    inspectSuccess(record, exchange);
  }
}

function inspectError(record: RecordMismatch, exchange: Exchange): void {
  record('payload.json', payloadMismatch(exchange));
  const mismatch = errorMismatch(exchange);
  record('error.body', mismatch);
  if (exchange.request.method === 'GET') {
    record('list.error-body', mismatch);
  } else if (exchange.request.method === 'DELETE') {
    record('delete.error-body', mismatch);
  }
}

function inspectSuccess(record: RecordMismatch, exchange: Exchange): void {
  const body = jsonOf(exchange);
  switch (exchange.request.method) {
    case 'GET':
      record('payload.json', payloadMismatch(exchange));
      // The rule payload.json covers a body that is not JSON.
      if (body !== undefined || exchange.response?.body.length === 0) {
        record('list.returns-array-of-plants', arrayMismatch(exchange, body));
      }
      inspectMembers(record, Array.isArray(body) ? body : []);
      return;
    case 'POST':
      record('payload.json', payloadMismatch(exchange));
      record('create.answers-200-with-plant', createdMismatch(exchange, body));
      inspectMembers(record, !isWrappedPlant(body) && isPlainObject(body) ? body : []);
      return;
    case 'DELETE':
      record('delete.answers-without-body', deletedMismatch(exchange));
  }
}

/** A body without a single object shows nothing about the members of Plants. */
function inspectMembers(record: RecordMismatch, body: unknown): void {
  const hasPlants = (Array.isArray(body) ? body : [body]).some((item) => isPlainObject(item));
  const mismatches = membersMismatches(body);
  for (const rule of hasPlants ? plantRules : []) {
    record(rule, mismatches.get(rule));
  }
}

function createdMismatch(exchange: Exchange, body: unknown): Mismatch | undefined {
  const status = statusOf(exchange);
  if (status !== 200) {
    return { path: 'status', expected: '200', actual: String(status) };
  }
  return isPlainObject(body) && !isWrappedPlant(body)
    ? undefined
    : { path: 'body', expected: 'a Plant', actual: describeBody(exchange) };
}

/** Whether a body is an object without a name, and a member of it is a Plant. */
function isWrappedPlant(body: unknown): boolean {
  if (!isPlainObject(body) || body.name !== undefined) {
    return false;
  }
  for (const name in body) {
    const value = body[name];
    if (isPlainObject(value) && typeof value.name === 'string') {
      return true;
    }
  }
  return false;
}

/** A client never sees the body of a 204, but its Content-Length may announce one. */
function deletedMismatch(exchange: Exchange): Mismatch | undefined {
  const { length } = exchange.response?.body ?? [];
  const announced = statusOf(exchange) === 204 ? headerOf(exchange, 'content-length') : undefined;
  if (length > 0) {
    return { path: 'body', expected: 'no body', actual: describeBody(exchange) };
  }
  return Number(announced ?? 0) > 0
    ? { path: 'header Content-Length', expected: 'none', actual: String(announced) }
    : undefined;
}
