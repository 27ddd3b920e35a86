import { kindOf } from '../../interface/exact-json.js';
import { isPlainObject } from '../../interface/plain-object.js';
import {
  type Exchange,
  headerOf,
  isError,
  isSuccess,
  jsonOf,
  statusOf,
} from '../session/exchange.js';
import type { CheckRecorder } from './check-results.js';
import { isErrorWithSuccessStatus } from './error-with-success-status.js';
import {
  arrayProblem,
  bodyProblems,
  errorProblem,
  payloadProblem,
  plantRules,
  type RecordProblem,
} from './shapes.js';

/** Answers of what stands before a provider, which knows nothing of its interface. */
const gatewayStatuses = new Set([429, 502, 503, 504]);

const operations = /^((GET|POST) [^?]*\/plants(\?.*)?|DELETE [^?]*\/plants\/[^/?]+)$/;

/**
 * Checks the shape of an answer, whatever was asked for and whichever check has asked.
 *
 * Every part is checked for itself: a wrong status hides no wrong body.
 */
export function inspectAnswer(results: CheckRecorder, exchange: Exchange): void {
  const { method, url } = exchange.request;
  const isOfProvider =
    exchange.response !== undefined && !gatewayStatuses.has(exchange.response.status);
  if (!isOfProvider || !operations.test(`${method} ${url}`)) {
    return;
  }
  const record: RecordProblem = (rule, problem) => {
    if (problem === undefined) {
      results.passed(rule);
    } else {
      results.failed(rule, { ...problem, exchanges: [exchange] });
    }
  };
  if (isError(exchange)) {
    inspectError(record, exchange);
  } else if (isSuccess(exchange) && (method === 'DELETE' || !isErrorWithSuccessStatus(exchange))) {
    record('paths.unversioned', undefined);
    inspectSuccess(record, exchange);
  }
}

function inspectError(record: RecordProblem, exchange: Exchange): void {
  record('payload.json', payloadProblem(exchange));
  const problem = errorProblem(exchange);
  record('error.body', problem);
  if (exchange.request.method === 'GET') {
    record('list.error-body', problem);
  } else if (exchange.request.method === 'DELETE') {
    record('delete.error-body', problem);
  }
}

function inspectSuccess(record: RecordProblem, exchange: Exchange): void {
  const body = jsonOf(exchange);
  switch (exchange.request.method) {
    case 'GET':
      record('payload.json', payloadProblem(exchange));
      // Whether it is JSON at all is for another rule.
      if (body !== undefined || exchange.response?.body.length === 0) {
        record('list.returns-array-of-plants', arrayProblem(body));
      }
      inspectPlants(record, Array.isArray(body) ? body : []);
      return;
    case 'POST':
      record('payload.json', payloadProblem(exchange));
      record('create.answers-200-with-plant', createdProblem(exchange, body));
      inspectPlants(record, memberWithPlant(body) === undefined && isPlainObject(body) ? body : []);
      return;
    case 'DELETE':
      record('delete.answers-without-body', deletedProblem(exchange));
  }
}

/** A body without a single object shows nothing of Plants. */
function inspectPlants(record: RecordProblem, body: unknown): void {
  const hasPlants = (Array.isArray(body) ? body : [body]).some((item) => isPlainObject(item));
  const problems = bodyProblems(body);
  for (const rule of hasPlants ? plantRules : []) {
    record(rule, problems.get(rule));
  }
}

function createdProblem(exchange: Exchange, body: unknown) {
  const status = statusOf(exchange);
  if (status !== 200) {
    const expected = 'a create that succeeds is answered with 200';
    return { expected, actual: `it was answered with ${status}` };
  }
  const expected = 'the body is a Plant';
  if (!isPlainObject(body)) {
    return { expected, actual: `it is ${body === undefined ? 'not JSON' : kindOf(body)}` };
  }
  const member = memberWithPlant(body);
  return member === undefined
    ? undefined
    : { expected, actual: `the Plant is in a member of it, ${JSON.stringify(member)}` };
}

/** The member of an object without a name that holds one. */
function memberWithPlant(body: unknown): string | undefined {
  return isPlainObject(body) && body.name === undefined
    ? Object.keys(body).find((key) => {
        const member = body[key];
        return isPlainObject(member) && typeof member.name === 'string';
      })
    : undefined;
}

/** A status without a body hides one from every client, but not that it was announced. */
function deletedProblem(exchange: Exchange) {
  const expected = 'a successful delete is answered without a body';
  const { length } = exchange.response?.body ?? [];
  const announced = statusOf(exchange) === 204 ? headerOf(exchange, 'content-length') : undefined;
  if (length > 0) {
    return { expected, actual: `there is a body of ${length} bytes` };
  }
  return Number(announced ?? 0) > 0
    ? { expected, actual: `a body of ${announced} bytes is announced` }
    : undefined;
}
