import type { OperationName } from '../../interface/operation-name.js';
import type { ResolvedProfile } from '../../interface/profile.js';
import { effectOf, resolveOutcome } from '../../interface/resolve-outcome.js';
import { isRejected, type Outcome, type OutcomeHeaders } from '../../interface/situation.js';
import {
  parseSituationKey,
  type SituationId,
  type SituationKey,
  situations,
} from '../../interface/situations.js';
import { isSameJson } from '../../text/json.js';

/** The situation in which each operation succeeds as usual. */
export const usualSituations: Readonly<Record<OperationName, SituationId>> = {
  list: 'list.all',
  delete: 'delete.own-plant',
  create: 'create.new-plant',
};

/** Headers, in lower case, on which an app may act. Outcomes may differ in them. */
export const headersOfApps = [
  'www-authenticate',
  'location',
  'api-version',
  'deprecation',
  'content-type',
];

/**
 * The part of an outcome on which an app acts: the status, the effect, the error integer, the names of members and the
 * headers. Messages, the values of further members and header values with a placeholder are for people.
 */
export function asAppsSee(outcome: Outcome): Outcome {
  const headers: OutcomeHeaders = Object.fromEntries(
    Object.entries(outcome.headers ?? {})
      .filter(([name]) => headersOfApps.includes(name))
      // RFC 6750 has the description for people.
      .map(([name, value]) => [name, value.replace(/(?<=error_description=")[^"]*/, '…')] as const)
      .map(([name, value]) => [name, value.includes('{') ? '…' : value]),
  );
  if (!isRejected(outcome)) {
    return { ...outcome, headers };
  }
  const members = Object.entries(outcome.error ?? {})
    .filter(([name]) => name !== 'message')
    .map(([name, value]) => [name, name === 'error' ? value : '…']);
  return { status: outcome.status, error: Object.fromEntries(members), headers };
}

/** An outcome, completed by what a profile says for all: the usual success of the operation, the parts of Errors. */
export function completed(
  key: SituationKey,
  outcome: Outcome,
  { parameters, outcomes }: ResolvedProfile,
): Outcome {
  const type = { 'content-type': parameters['response.content-type'] };
  if (isRejected(outcome)) {
    const { 'error.integer': integer, 'error.further-members': members } = parameters;
    const error = integer === 'status' ? outcome.status : integer;
    return {
      status: outcome.status,
      error: { error, ...(members !== 'none' && members), ...outcome.error },
      headers: { ...type, ...outcome.headers },
    };
  }
  const [id] = parseSituationKey(key);
  const { operation } = situations[id];
  const usualId = operation === 'any' ? id : usualSituations[operation];
  const usual = id === usualId ? {} : resolveOutcome(outcomes, usualId);
  return {
    effect: effectOf(id, outcome),
    status: outcome.status ?? usual.status,
    headers: { ...type, ...(outcome.headers ?? usual.headers) },
  };
}

/** An outcome without the parts that it shares with another one. Whether it accepts or rejects stays. */
export function withoutShared(outcome: Outcome, other: Outcome): Outcome {
  const headers = differing(outcome.headers, other.headers);
  if (isRejected(outcome)) {
    const error = isRejected(other) ? differing(outcome.error, other.error) : undefined;
    return { status: outcome.status, ...(error && { error }), ...(headers && { headers }) };
  }
  const { effect, status } = outcome;
  const isOther = status !== undefined && !isRejected(other) && status !== other.status;
  return { effect, ...(isOther && { status }), ...(headers && { headers }) };
}

type Members<Value> = Readonly<Record<string, Value>>;

function differing<Value>(part: Members<Value> = {}, shared: Members<unknown> = {}) {
  const entries = Object.entries(part).filter(([name, value]) => shared[name] !== value);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** An outcome without what its profile says for all. */
export function withoutUsual(
  key: SituationKey,
  outcome: Outcome,
  profile: ResolvedProfile,
): Outcome {
  const bare = isRejected(outcome) ? { status: outcome.status } : { effect: outcome.effect };
  const shorter = withoutShared(outcome, completed(key, bare, profile));
  const isSame = isSameJson(completed(key, shorter, profile), completed(key, outcome, profile));
  return isSame ? shorter : outcome;
}

/** The value that is most often among some; of several, the first. */
export function mostCommon<Value>(
  values: readonly Value[],
  isAlike: (one: Value, other: Value) => boolean = isSameJson,
): Value | undefined {
  const countOf = (value: Value) => values.filter((other) => isAlike(value, other)).length;
  return values.toSorted((one, other) => countOf(other) - countOf(one))[0];
}
