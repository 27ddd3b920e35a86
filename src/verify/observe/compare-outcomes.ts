import { escapePattern } from '../../interface/escape-pattern.js';
import {
  isRejected,
  type Outcome,
  type OutcomeHeaders,
  type Rejected,
} from '../../interface/outcome.js';
import type { Parameters } from '../../interface/parameters.js';
import type { ResolvedProfile } from '../../interface/profile.js';
import { effectOf, resolveOutcome } from '../../interface/resolve-outcome.js';
import { isSameJson } from '../../interface/same-json.js';
import { parseSituationKey, type SituationKey } from '../../interface/situations.js';
import { hasOwnAnswer, operationOf } from '../../interface/validate-outcome.js';
import { usualSituations } from './findings.js';

/** An outcome, and the profile that it is part of. */
export type OutcomeInProfile = readonly [Outcome, ResolvedProfile];

/**
 * Whether an app sees the same outcome of a situation in two profiles. An app acts on the status, the
 * effect, the error integer, the names of members and the headers; messages and the values of further
 * members are for people.
 *
 * @param alternatives effects that explain the responses of the second just as well.
 */
export function isSameOutcome(
  key: SituationKey,
  first: OutcomeInProfile,
  [second, secondProfile]: OutcomeInProfile,
  alternatives: readonly string[] = [],
): boolean {
  const expected = visibleOf(key, first);
  const possible = isRejected(second)
    ? [second]
    : [second, ...alternatives.map((effect) => ({ ...second, effect }))];
  return possible.some((outcome) => {
    const seen = visibleOf(key, [outcome, secondProfile]);
    return (
      isSameJson(expected.body, seen.body) &&
      isSameHeaders(expected.headers, seen.headers) &&
      isSameType(expected, seen)
    );
  });
}

/** The parts of an outcome that an app acts on. */
interface Visible {
  readonly headers: OutcomeHeaders;
  readonly body: unknown;
  /** The Content-Type unless the headers have one. */
  readonly usualType: string;
}

function visibleOf(key: SituationKey, [outcome, profile]: OutcomeInProfile): Visible {
  const [id] = parseSituationKey(key);
  const { parameters, outcomes } = profile;
  const operation = operationOf(key);
  const usualType = parameters['response.content-type'];
  if (isRejected(outcome)) {
    return {
      usualType,
      headers: outcome.headers ?? {},
      body: {
        status: outcome.status,
        error: integerOf(outcome, parameters),
        members: memberNamesOf(outcome, parameters),
      },
    };
  }
  const effect = effectOf(id, outcome) ?? null;
  if (!hasOwnAnswer(id)) {
    return { usualType, headers: {}, body: { effect } };
  }
  const usual = operation && resolveOutcome(outcomes, usualSituations[operation]);
  return {
    usualType,
    headers: outcome.headers ?? usual?.headers ?? {},
    body: { status: outcome.status ?? usual?.status ?? null, effect },
  };
}

/** A Content-Type counts if an outcome has its own; otherwise it is that of a parameter. */
function isSameType(first: Visible, second: Visible): boolean {
  const own = [first, second].map(({ headers }) => headers['content-type']);
  return (
    own.every((type) => type === undefined) ||
    (own[0] ?? first.usualType) === (own[1] ?? second.usualType)
  );
}

/** Either may have a placeholder where the other has a text. */
function isSameHeaders(first: OutcomeHeaders, second: OutcomeHeaders): boolean {
  const names = new Set([...Object.keys(first), ...Object.keys(second)]);
  names.delete('content-type');
  return [...names].every((name) => {
    const { [name]: one = '' } = first;
    const { [name]: other = '' } = second;
    return patternOf(one).test(other) || patternOf(other).test(one);
  });
}

function patternOf(text: string): RegExp {
  return new RegExp(`^${escapePattern(text).replace(/\\\{[a-z]+\\\}/g, '.*')}$`);
}

/** The error integer of a rejection: its own, or the one that its profile has for all Errors. */
function integerOf({ status, error }: Rejected, { 'error.integer': common }: Parameters): number {
  return error?.error ?? (common === 'status' ? status : common);
}

/** The names of the further members of an Error, in alphabetical order. */
function memberNamesOf(
  { error = {} }: Rejected,
  { 'error.further-members': common }: Parameters,
): readonly string[] {
  const names = new Set([...Object.keys(error), ...Object.keys(common === 'none' ? {} : common)]);
  return [...names].filter((name) => name !== 'error' && name !== 'message').sort();
}

/**
 * Reduces two outcomes to what a sentence about their difference mentions: no messages, since they are
 * not compared, and error integers only if they differ.
 */
export function toDescribable(
  ...both: readonly [OutcomeInProfile, OutcomeInProfile]
): readonly Outcome[] {
  const integers = both.map(([outcome, { parameters }]) =>
    isRejected(outcome) ? integerOf(outcome, parameters) : undefined,
  );
  const isPlain = both.every(
    ([{ status }], at) => integers[at] === undefined || integers[at] === status,
  );
  const isShown = !isPlain && integers[0] !== integers[1];
  return both.map(([outcome], at) => {
    if (!isRejected(outcome)) {
      return outcome;
    }
    const { error: _integer, message: _message, ...members } = outcome.error ?? {};
    return { ...outcome, error: { ...(isShown && { error: integers[at] }), ...members } };
  });
}
