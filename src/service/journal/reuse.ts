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
    isSameResponse(result, previous) &&
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
  result: RequestResult<string>,
  previousResult: RequestResult<string>,
): boolean {
  const { response } = result;
  const { response: previous } = previousResult;
  // The headers of a handler, or of a fault in its place, are those of no other response.
  return response === undefined || previous === undefined
    ? response === previous && result.isOfHandler === previousResult.isOfHandler
    : response.body === previous.body &&
        response.status === previous.status &&
        response.headers === previous.headers;
}
