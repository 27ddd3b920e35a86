import type { SampleRequest } from '../../interface/situation.js';
import type { Exchange } from '../http/exchange.js';
import type { Caller, RequestSender, User } from '../http/request.js';
import { defaultHeaders } from '../http/request.js';

/** Sends a sample request of a situation, as a user or with another Authorization header. */
export function sendSample(
  sender: RequestSender,
  sample: SampleRequest,
  caller: Caller,
): Promise<Exchange> {
  const { method, path, body } = sample;
  return sender.send(method, path, {
    as: callerOf(sample, caller),
    headers: headersOf(sample),
    ...(body !== undefined && { body }),
  });
}

function callerOf({ authorization }: SampleRequest, caller: Caller): Caller {
  return authorization === undefined ? caller : { authorization: authorization ?? undefined };
}

/** The default headers, with the changes of the sample: null removes a header. */
function headersOf({ method, headers = {} }: SampleRequest): Record<string, string> {
  const all: Readonly<Record<string, string | null>> = { ...defaultHeaders(method), ...headers };
  return Object.fromEntries(
    Object.entries(all).filter((header): header is [string, string] => header[1] !== null),
  );
}

/** The other user of a session. */
export function otherUser(user: User): User {
  return user === 'first' ? 'second' : 'first';
}
