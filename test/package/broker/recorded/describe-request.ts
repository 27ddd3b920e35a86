import type { StubRequest } from '../stub-http.js';
import { authorizationOf, type BrokerAccess } from './broker-access.js';
import { describeBody, type RecordedRequest } from './recording.js';

/** A request with this header is one of the test, which does not read the body of the answer. */
export const unreadHeader = 'x-plant-store-kit-unread';

/** Describes a request as it is recorded, before anything in it is normalized. */
export function describeRequest(
  { method, url, headers, body }: StubRequest,
  access: BrokerAccess,
): RecordedRequest {
  const expected = authorizationOf(access);
  const given = headers.authorization;
  const authorization = given === undefined ? 'missing' : 'other';
  return {
    method,
    path: url,
    ...(given !== expected && { authorization }),
    ...(body !== '' && { body: describeBody(body) }),
  };
}
