import type { SampleRequest } from '../../interface/situation.js';
import type { Exchange } from '../session/exchange.js';
import type { Caller, RequestOptions, RequestSender, User } from '../session/request.js';

/** Sends a sample request of a situation as a user, or with the token that stands in for theirs. */
export function sendSample(
  sender: RequestSender,
  sample: SampleRequest,
  caller: Caller,
  options: Pick<RequestOptions, 'signal' | 'firstPacketBytes'> = {},
): Promise<Exchange> {
  const { method, path, body } = sample;
  return sender.send(method, path, {
    as: callerOf(sample, caller),
    headers: headersOf(sample),
    ...(body !== undefined && { body }),
    ...options,
  });
}

function callerOf({ authorization }: SampleRequest, caller: Caller): Caller {
  return authorization === undefined ? caller : { authorization: authorization ?? undefined };
}

/** The usual headers of a request; those that a sample changes count in their place. */
function headersOf({ method, headers = {} }: SampleRequest): Record<string, string> {
  const usual: Readonly<Record<string, string | null>> = {
    Accept: 'application/json',
    ...(method === 'POST' && { 'Content-Type': 'application/json' }),
  };
  return Object.fromEntries(
    Object.entries({ ...usual, ...headers }).filter(
      (header): header is [string, string] => header[1] !== null,
    ),
  );
}

/** The other user of a session. */
export function otherUser(user: User): User {
  return user === 'first' ? 'second' : 'first';
}
