import type { Answer, PlainRequest } from '../plain-http.js';

// A client that polls sends and gets the same time and again. What is kept of that but once is not to
// be moved about by the garbage collection: of a list, that took 4.5 us, and takes 2.2 us.

/** The request before in place of one that is the same, where neither has a body. */
export function shareRequest(
  request: PlainRequest,
  before: PlainRequest | undefined,
): PlainRequest {
  return before !== undefined &&
    request.path === before.path &&
    request.query === before.query &&
    request.method === before.method &&
    request.body.byteLength === 0 &&
    before.body.byteLength === 0 &&
    areSame(request.headers, before.headers)
    ? before
    : request;
}

/** The answer before in place of one that is the same. */
export function shareAnswer(answer: Answer, before: Answer | undefined): Answer {
  return before !== undefined &&
    answer.body === before.body &&
    answer.status === before.status &&
    answer.headers === before.headers &&
    answer.operation === before.operation &&
    answer.user === before.user &&
    answer.rejectedBy === before.rejectedBy &&
    answer.fault === before.fault &&
    answer.delayMs === before.delayMs &&
    answer.delivery === before.delivery
    ? before
    : answer;
}

function areSame(headers: PlainRequest['headers'], before: PlainRequest['headers']): boolean {
  let further = 0;
  for (const _ in headers) {
    further++;
  }
  for (const name in before) {
    const value = before[name];
    if (value === undefined || value !== headers[name]) {
      return false;
    }
    further--;
  }
  return further === 0;
}
