import type { CheckRecorder } from './check-results.js';
import {
  type Exchange,
  headerOf,
  isError,
  isSuccess,
  jsonOf,
  statusOf,
} from './session/exchange.js';
import { errorProblem, payloadProblem, plantProblem, plantsProblem } from './shapes.js';

/** Statuses that a gateway in front of the provider answers, which does not know the interface. */
const fromBetween = new Set([429, 502, 503, 504]);

const operations = /^((GET|POST) [^?]*\/plants(\?.*)?|DELETE [^?]*\/plants\/[^/?]+)$/;

/**
 * Looks at an answer by itself: whatever was asked, and for whichever check, the document says of
 * what shape it is.
 */
export function inspectAnswer(results: CheckRecorder, exchange: Exchange): void {
  const { method, url } = exchange.request;
  if (exchange.response === undefined || fromBetween.has(exchange.response.status)) {
    return;
  }
  if (!operations.test(`${method} ${url}`)) {
    return;
  }
  const payload = payloadProblem(exchange);
  const isOfInterface = isError(exchange) || isSuccess(exchange);
  if (payload !== undefined && isOfInterface && !(method === 'DELETE' && isSuccess(exchange))) {
    results.failed(payload.rule, { ...payload, exchanges: [exchange] });
  }
  if (isError(exchange)) {
    inspectError(results, exchange);
  } else if (isSuccess(exchange)) {
    inspectSuccess(results, exchange);
  }
}

function inspectError(results: CheckRecorder, exchange: Exchange): void {
  const problem = errorProblem(exchange);
  if (problem === undefined) {
    results.passed('error.body');
    return;
  }
  const violation = { ...problem, exchanges: [exchange] };
  results.failed('error.body', violation);
  if (exchange.request.method === 'GET') {
    results.failed('list.error-body', violation);
  } else if (exchange.request.method === 'DELETE') {
    results.failed('delete.error-body', violation);
  }
}

function inspectSuccess(results: CheckRecorder, exchange: Exchange): void {
  const exchanges = [exchange];
  results.passed('paths.unversioned');
  switch (exchange.request.method) {
    case 'GET': {
      const problem = plantsProblem(jsonOf(exchange));
      if (problem === undefined) {
        results.passed('list.returns-array-of-plants', 'plant.name-and-tag-only', 'payload.json');
      } else {
        results.failed(problem.rule, { ...problem, exchanges });
      }
      return;
    }
    case 'POST': {
      const problem = createdProblem(exchange);
      if (problem === undefined) {
        results.passed('create.answers-200-with-plant', 'plant.name-and-tag-only', 'payload.json');
      } else {
        results.failed(problem.rule, { ...problem, exchanges });
      }
      return;
    }
    case 'DELETE': {
      const actual = bodyOfDelete(exchange);
      if (actual === undefined) {
        results.passed('delete.answers-without-body');
      } else {
        const expected = 'a successful delete is answered without a body';
        results.failed('delete.answers-without-body', { expected, actual, exchanges });
      }
    }
  }
}

function createdProblem(exchange: Exchange) {
  const rule = 'create.answers-200-with-plant';
  const status = statusOf(exchange);
  if (status !== 200) {
    const expected = 'a create that succeeds is answered with 200';
    return { rule, expected, actual: `it was answered with ${status}` } as const;
  }
  const problem = plantProblem(jsonOf(exchange));
  return problem?.rule === 'list.returns-array-of-plants'
    ? ({ ...problem, rule } as const)
    : problem;
}

/** A status that allows no body hides one from every client, but not that it was announced. */
function bodyOfDelete(exchange: Exchange): string | undefined {
  const body = exchange.response?.body ?? [];
  const announced = statusOf(exchange) === 204 ? headerOf(exchange, 'content-length') : undefined;
  if (body.length > 0) {
    return `there is one of ${body.length} bytes`;
  }
  return Number(announced ?? 0) > 0 ? `one of ${announced} bytes is announced` : undefined;
}
