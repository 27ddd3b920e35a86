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
import { requestsOf } from './may-arise.js';
import { isSameHeaders } from './observed-headers.js';
import { usualSituations } from './subject.js';

/**
 * Whether an app sees the same outcome of a situation in two profiles. An app acts on the status, the
 * effect, the error integer, the names of members and the headers; messages and the values of further
 * members are for people.
 *
 * @param alternatives effects that explain the responses of the second just as well.
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
      isSameHeaders(expected.headers, seen.headers, request?.path) &&
      (!mayHaveBody(key, first) ||
        isSameType([expected.headers, firstProfile], [seen.headers, secondProfile]))
    );
  });
}

/** A successful delete has no body. */
function mayHaveBody(key: SituationKey, outcome: Outcome): boolean {
  return isRejected(outcome) || operationOf(key) !== 'delete';
}

/** Compares the Content-Type if an outcome has its own; otherwise it is that of a parameter. */
function isSameType(...outcomes: readonly (readonly [OutcomeHeaders, ResolvedProfile])[]): boolean {
  const own = outcomes.map(([headers]) => headers['content-type']);
  const types = outcomes.map(
    ([headers, { parameters }]) => headers['content-type'] ?? parameters['response.content-type'],
  );
  return own.every((type) => type === undefined) || types[0] === types[1];
}

/** A provider that reads leading digits finds none in a text that has none, so no plant has the id. */
function resolveLeadingDigits(
  key: SituationKey,
  outcome: Outcome,
  { outcomes }: ResolvedProfile,
): Outcome {
  const isWithoutDigits = key === 'delete.malformed-id/text';
  const isOfDigits = !isRejected(outcome) && outcome.effect === 'leading-digits';
  return isWithoutDigits && isOfDigits ? resolveOutcome(outcomes, 'delete.unknown-id') : outcome;
}

/** The parts of an outcome that an app acts on. */
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

/** The error integer of a rejection: its own, or the one that its profile has for all Errors. */
export function integerOf(
  { status, error }: Rejected,
  { parameters }: Pick<ResolvedProfile, 'parameters'>,
): number {
  const integer = parameters['error.integer'];
  return error?.error ?? (integer === 'status' ? status : integer);
}

/** The names of the further members of an Error, in alphabetical order. */
export function memberNamesOf(
  { error = {} }: Rejected,
  { parameters }: Pick<ResolvedProfile, 'parameters'>,
): readonly string[] {
  const common = parameters['error.further-members'];
  const names = [...Object.keys(error), ...(common === 'none' ? [] : Object.keys(common))];
  return [...new Set(names)].filter((name) => name !== 'error' && name !== 'message').sort();
}

/**
 * Reduces two outcomes to what a sentence about their difference mentions: no messages, since they are
 * not compared, and error integers only if they differ and are not just the status.
 */
export function toDescribableOutcomes(
  ...given: readonly (readonly [Outcome, ResolvedProfile])[]
): readonly Outcome[] {
  const rejections = given.filter((one): one is [Rejected, ResolvedProfile] => isRejected(one[0]));
  const integers = rejections.map(([rejection, profile]) => integerOf(rejection, profile));
  const hasIntegers =
    new Set(integers).size > 1 && rejections.some(([{ status }], at) => status !== integers[at]);
  return given.map(([outcome, profile]) => {
    if (!isRejected(outcome)) {
      return outcome;
    }
    const { error: _integer, message: _message, ...members } = outcome.error ?? {};
    const integer = hasIntegers ? { error: integerOf(outcome, profile) } : {};
    return { ...outcome, error: { ...integer, ...members } };
  });
}
