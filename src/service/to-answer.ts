import type { ResolvedProfile } from '../interface/open-points.js';
import { interfaceVersion } from '../interface/rules.js';
import type { Success } from './operation.js';
import type { Answer } from './plain-http.js';
import { Rejection } from './rejection.js';

/** Gives an outcome the form of a response. */
export type ToAnswer = (outcome: Success | Rejection) => Answer;

type Integers = ResolvedProfile['error.integer'];

/** What a profile makes of outcomes: the one place where a response gets its form. */
export function createToAnswer(profile: ResolvedProfile): ToAnswer {
  const always: Record<string, string> =
    profile['response.version'] === 'sent' ? { 'api-version': interfaceVersion } : {};
  const json = { 'content-type': profile['response.content-type'], ...always };
  const integers = profile['error.integer'];
  const members = profile['error.further-members'];
  const further = members === 'none' ? undefined : members;

  return (outcome) => {
    const { status, headers } = outcome;
    if (outcome instanceof Rejection) {
      const error = integerOf(outcome, integers);
      const body = JSON.stringify({ error, message: outcome.message, ...further });
      const answer = { status, headers: { ...json, ...headers }, body };
      return outcome.by === undefined ? answer : { ...answer, rejectedBy: outcome.by };
    }
    return outcome.value === undefined
      ? { status, headers: { ...always, ...headers }, body: '' }
      : { status, headers: { ...json, ...headers }, body: JSON.stringify(outcome.value) };
  };
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
