import type { ResolvedProfile } from '../interface/open-points.js';
import { interfaceVersion } from '../interface/rules.js';
import type { Success } from './operation.js';
import type { Answer } from './plain-http.js';
import { Rejection } from './rejection.js';

/** Gives an outcome the form of a response. */
export type ToAnswer = (outcome: Success | Rejection) => Answer;

/** What a profile makes of outcomes: the one place where a response gets its form. */
export function createToAnswer(profile: ResolvedProfile): ToAnswer {
  const always: Record<string, string> =
    profile['response.version'] === 'sent' ? { 'api-version': interfaceVersion } : {};
  const json = { 'content-type': profile['response.content-type'], ...always };
  const integer = profile['error.integer'];

  return (outcome) => {
    const { status, headers } = outcome;
    if (outcome instanceof Rejection) {
      const error = integer === 'status' ? status : integer;
      const body = JSON.stringify({ error, message: outcome.message });
      const answer = { status, headers: { ...json, ...headers }, body };
      return outcome.by === undefined ? answer : { ...answer, rejectedBy: outcome.by };
    }
    return outcome.value === undefined
      ? { status, headers: { ...always, ...headers }, body: '' }
      : { status, headers: { ...json, ...headers }, body: JSON.stringify(outcome.value) };
  };
}
