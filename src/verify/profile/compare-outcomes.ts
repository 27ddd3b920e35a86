import {
  isRejected,
  type Outcome,
  type OutcomeHeaders,
  type Rejected,
} from '../../interface/outcome.js';
import type { Parameters } from '../../interface/parameters.js';
import { effectOf, type Outcomes, resolveOutcome } from '../../interface/resolve-outcome.js';
import { isSameJson } from '../../interface/same-json.js';
import {
  parseSituationKey,
  type SituationId,
  type SituationKey,
  situations,
} from '../../interface/situations.js';
import { hasOwnAnswer, operationOf } from '../../interface/validate-outcome.js';
import { isSameHeaders } from './is-same-headers.js';
import { requestsOf } from './may-arise.js';

/** What outcomes leave to their profile. */
export interface OutcomeSurroundings {
  readonly parameters: Parameters;
  readonly outcomes: Outcomes;
}

const usualSituations: Readonly<Record<string, SituationId>> = {
  create: 'create.new-plant',
  list: 'list.all',
  delete: 'delete.own-plant',
};

/**
 * Whether two outcomes of a situation, each of a profile, are the same to an app: it acts on status,
 * effect, integer, members and headers, while messages and the values of further members are for
 * people.
 *
 * @param alternatives effects that explain what was seen of the second just as well.
 */
export function isSameOutcome(
  key: SituationKey,
  [first, ofFirst]: readonly [Outcome, OutcomeSurroundings],
  [second, ofSecond]: readonly [Outcome, OutcomeSurroundings],
  alternatives: readonly string[] = [],
): boolean {
  const expected = toComparable(key, asToKey(key, first, ofFirst), ofFirst);
  const effects = isRejected(second) ? [undefined] : [second.effect, ...alternatives];
  const [request] = requestsOf(key, ofSecond.parameters);
  return effects.some((effect) => {
    const seen = toComparable(key, effect === undefined ? second : { ...second, effect }, ofSecond);
    return (
      isSameJson(expected.body, seen.body) &&
      isSameHeaders(expected.headers, seen.headers, request) &&
      (!mayHaveBody(key, first) ||
        isSameType([expected.headers, ofFirst], [seen.headers, ofSecond]))
    );
  });
}

/** A delete that succeeds has none. */
function mayHaveBody(key: SituationKey, outcome: Outcome): boolean {
  return isRejected(outcome) || operationOf(key) !== 'delete';
}

/** Where one has a Content-Type of its own; else a parameter speaks of both. */
function isSameType(
  ...outcomes: readonly (readonly [OutcomeHeaders, OutcomeSurroundings])[]
): boolean {
  const own = outcomes.map(([headers]) => headers['content-type']);
  const types = outcomes.map(
    ([headers, { parameters }]) => headers['content-type'] ?? parameters['response.content-type'],
  );
  return own.every((type) => type === undefined) || types[0] === types[1];
}

/** A text without digits at its beginning is the id of no plant. */
function asToKey(key: SituationKey, outcome: Outcome, { outcomes }: OutcomeSurroundings): Outcome {
  const isWithoutDigits = key === 'delete.malformed-id/text';
  const isOfDigits = !isRejected(outcome) && outcome.effect === 'leading-digits';
  return isWithoutDigits && isOfDigits ? resolveOutcome(outcomes, 'delete.unknown-id') : outcome;
}

/** What an app acts on. */
interface Comparable {
  readonly headers: OutcomeHeaders;
  readonly body: unknown;
}

function toComparable(
  key: SituationKey,
  outcome: Outcome,
  surroundings: OutcomeSurroundings,
): Comparable {
  return isRejected(outcome)
    ? {
        headers: outcome.headers ?? {},
        body: {
          status: outcome.status,
          error: integerOf(outcome, surroundings),
          members: memberNamesOf(outcome, surroundings),
        },
      }
    : toComparableSuccess(key, outcome, surroundings);
}

function toComparableSuccess(
  key: SituationKey,
  outcome: Outcome,
  { outcomes }: OutcomeSurroundings,
): Comparable {
  const [id, variant = ''] = parseSituationKey(key);
  const effect = effectOf(id, outcome) ?? null;
  if (!hasOwnAnswer(id)) {
    return { headers: {}, body: { effect } };
  }
  const { operation } = situations[id];
  // Situations of any operation have variants that are named after one.
  const usualId = usualSituations[operation === 'any' ? variant : operation];
  const usual = usualId === undefined ? undefined : resolveOutcome(outcomes, usualId);
  return {
    headers: outcome.headers ?? usual?.headers ?? {},
    body: {
      status: outcome.status ?? usual?.status ?? null,
      effect: effectOf(id, outcome) ?? null,
    },
  };
}

/** The error integer of a rejection: its own, or the one that its profile has for all. */
export function integerOf(
  { status, error }: Rejected,
  { parameters }: Pick<OutcomeSurroundings, 'parameters'>,
): number {
  const integer = parameters['error.integer'];
  return error?.error ?? (integer === 'status' ? status : integer);
}

/** The names of the members of an Error beside error and message. */
export function memberNamesOf(
  { error = {} }: Rejected,
  { parameters }: Pick<OutcomeSurroundings, 'parameters'>,
): readonly string[] {
  const common = parameters['error.further-members'];
  const names = [...Object.keys(error), ...(common === 'none' ? [] : Object.keys(common))];
  return [...new Set(names)].filter((name) => name !== 'error' && name !== 'message').sort();
}
