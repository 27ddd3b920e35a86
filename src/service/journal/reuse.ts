import type { PlainRequest, PlainResponse } from '../plain-http.js';
import type { RequestResult } from '../request-result.js';

// A client that polls sends and receives the same each time. Storing it only once saves garbage
// collection, which takes 2.2 us for each list, and 4.5 us without this.

/**
 * The previous request if both are equal and have no body; otherwise the given one.
 *
 * @param headers those of the request; the same object as those of the previous one if they are equal.
 */
export function reuseRequest(
  request: PlainRequest,
  headers: PlainRequest['headers'],
  previous: PlainRequest | undefined,
): PlainRequest {
  if (headers !== previous?.headers) {
    return request;
  }
  return request.path === previous.path &&
    request.query === previous.query &&
    request.method === previous.method &&
    request.origin === previous.origin &&
    request.body.byteLength === 0 &&
    previous.body.byteLength === 0
    ? previous
    : { ...request, headers };
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
