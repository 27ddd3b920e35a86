import {
  isRejected,
  type Outcome,
  type OutcomeHeaders,
  type Rejected,
} from '../../interface/outcome.js';
import type { ResolvedProfile } from '../../interface/profile.js';
import { effectOf, resolveOutcome } from '../../interface/resolve-outcome.js';
import { isSameJson } from '../../interface/same-json.js';
import { parseSituationKey, type SituationKey } from '../../interface/situations.js';
import { hasOwnAnswer, operationOf } from '../../interface/validate-outcome.js';
import { isSameHeaders } from './is-same-headers.js';
import { requestsOf } from './may-arise.js';
import { usualSituations } from './usual-situations.js';

/**
 * Whether two outcomes of a situation, each of a profile, are the same to an app: it acts on status,
 * effect, integer, members and headers, while messages and the values of further members are for
 * people.
 *
 * @param alternatives effects that explain what was seen of the second just as well.
 */
export function isSameOutcome(
  key: SituationKey,
  [first, firstProfile]: readonly [Outcome, ResolvedProfile],
  [second, secondProfile]: readonly [Outcome, ResolvedProfile],
  alternatives: readonly string[] = [],
): boolean {
  const expected = toComparable(key, resolveLeadingDigits(key, first, firstProfile), firstProfile);
  const effects = isRejected(second) ? [undefined] : [second.effect, ...alternatives];
  const [request] = requestsOf(key, secondProfile.parameters);
  return effects.some((effect) => {
    const seen = toComparable(
      key,
      effect === undefined ? second : { ...second, effect },
      secondProfile,
    );
    return (
      isSameJson(expected.body, seen.body) &&
      isSameHeaders(expected.headers, seen.headers, request) &&
      (!mayHaveBody(key, first) ||
        isSameType([expected.headers, firstProfile], [seen.headers, secondProfile]))
    );
  });
}

/** A delete that succeeds has none. */
function mayHaveBody(key: SituationKey, outcome: Outcome): boolean {
  return isRejected(outcome) || operationOf(key) !== 'delete';
}

/** Where one has a Content-Type of its own; else a parameter speaks of both. */
function isSameType(...outcomes: readonly (readonly [OutcomeHeaders, ResolvedProfile])[]): boolean {
  const own = outcomes.map(([headers]) => headers['content-type']);
  const types = outcomes.map(
    ([headers, { parameters }]) => headers['content-type'] ?? parameters['response.content-type'],
  );
  return own.every((type) => type === undefined) || types[0] === types[1];
}

/** A text without digits at its beginning is the id of no plant. */
function resolveLeadingDigits(
  key: SituationKey,
  outcome: Outcome,
  { outcomes }: ResolvedProfile,
): Outcome {
  const isWithoutDigits = key === 'delete.malformed-id/text';
  const isOfDigits = !isRejected(outcome) && outcome.effect === 'leading-digits';
  return isWithoutDigits && isOfDigits ? resolveOutcome(outcomes, 'delete.unknown-id') : outcome;
}

/** What an app acts on. */
interface Comparable {
  readonly headers: OutcomeHeaders;
  readonly body: unknown;
}

function toComparable(key: SituationKey, outcome: Outcome, profile: ResolvedProfile): Comparable {
  return isRejected(outcome)
    ? {
        headers: outcome.headers ?? {},
        body: {
          status: outcome.status,
          error: integerOf(outcome, profile),
          members: memberNamesOf(outcome, profile),
        },
      }
    : toComparableSuccess(key, outcome, profile);
}

function toComparableSuccess(
  key: SituationKey,
  outcome: Outcome,
  { outcomes }: ResolvedProfile,
): Comparable {
  const [id] = parseSituationKey(key);
  const effect = effectOf(id, outcome) ?? null;
  if (!hasOwnAnswer(id)) {
    return { headers: {}, body: { effect } };
  }
  const operation = operationOf(key);
  const usual = operation && resolveOutcome(outcomes, usualSituations[operation]);
  return {
    headers: outcome.headers ?? usual?.headers ?? {},
    body: {
      status: outcome.status ?? usual?.status ?? null,
      effect,
    },
  };
}

/** The error integer of a rejection: its own, or the one that its profile has for all. */
export function integerOf(
  { status, error }: Rejected,
  { parameters }: Pick<ResolvedProfile, 'parameters'>,
): number {
  const integer = parameters['error.integer'];
  return error?.error ?? (integer === 'status' ? status : integer);
}

/** The names of the members of an Error beside error and message. */
export function memberNamesOf(
  { error = {} }: Rejected,
  { parameters }: Pick<ResolvedProfile, 'parameters'>,
): readonly string[] {
  const common = parameters['error.further-members'];
  const names = [...Object.keys(error), ...(common === 'none' ? [] : Object.keys(common))];
  return [...new Set(names)].filter((name) => name !== 'error' && name !== 'message').sort();
}
