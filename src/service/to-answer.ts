import type { ResolvedProfile } from '../interface/open-points.js';
import { interfaceVersion } from '../interface/rules.js';
import type { OperationName, Success } from './operation.js';
import type { Answer } from './plain-http.js';
import { Rejection } from './rejection.js';

/** Whom a request came from, and what it was taken for. */
export interface Caller {
  readonly operation: OperationName | undefined;
  /** Whose token it was, where one was accepted. */
  readonly user: string | undefined;
}

/** Gives an outcome the form of a response. */
export type ToAnswer = (outcome: Success | Rejection, caller: Caller) => Answer;

type Headers = Readonly<Record<string, string>>;
type Integers = ResolvedProfile['error.integer'];

/** What a profile makes of outcomes: the one place where a response gets its form. */
export function createToAnswer(profile: ResolvedProfile): ToAnswer {
  const always: Headers =
    profile['response.version'] === 'sent' ? { 'api-version': interfaceVersion } : {};
  const json: Headers = { 'content-type': profile['response.content-type'], ...always };
  const integers = profile['error.integer'];
  const members = profile['error.further-members'];
  const further = members === 'none' ? undefined : members;

  return (outcome, { operation, user }) => {
    const { status, headers } = outcome;
    let body = '';
    let rejectedBy: Answer['rejectedBy'];
    if (outcome instanceof Rejection) {
      const error = integerOf(outcome, integers);
      body = JSON.stringify({ error, message: outcome.message, ...further });
      rejectedBy = outcome.by;
    } else if (outcome.json !== undefined) {
      body = outcome.json;
    }
    return {
      status,
      headers: join(body === '' ? always : json, headers),
      body,
      operation,
      user,
      rejectedBy,
    };
  };
}

function join(headers: Headers, further: Headers | undefined): Headers {
  return further === undefined ? headers : { ...headers, ...further };
}

/** Of a map what it has for the reason, before what it has for the status. */
function integerOf({ by, status }: Rejection, integers: Integers): number {
  if (integers === 'status') {
    return status;
  }
  if (typeof integers === 'number') {
    return integers;
  }
  return integers[by ?? status] ?? integers[status] ?? status;
}
