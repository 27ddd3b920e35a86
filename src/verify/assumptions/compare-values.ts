import { clauseOf, clauseOfParameter, titleOf } from '../../interface/describe-profile.js';
import { isOutcomeOf } from '../../interface/outcome-schema.js';
import { type ParameterId, parameters } from '../../interface/parameters.js';
import { effectOf } from '../../interface/resolve-outcome.js';
import { isRejected, type Outcome, type Rejected } from '../../interface/situation.js';
import { isSituation, type SituationId } from '../../interface/situations.js';
import { isAsStrict } from '../../interface/strictness.js';
import { isSameJson } from '../../text/json.js';
import * as v from '../../text/schema.js';
import { asAppsSee, headersOfApps } from '../observe/outcomes.js';
import type { AssumedPoint } from './assumptions-file.js';

/** How the values of an assumed point are compared, or why they cannot be. */
export interface PointComparison {
  readonly id: ParameterId | SituationId;
  readonly kind: 'parameter' | 'outcome';
  /** Whether a value asks of an app what another one asks, or more. */
  readonly isAsStrict: (value: unknown, other: unknown) => boolean;
  /** `a create with the id of another plant is rejected with 409` */
  readonly describe: (value: unknown) => string;
  /** Why nothing that a provider does shows the value, as a clause. */
  readonly obstacle?: string;
}

/** How to compare the values of a point; undefined if this kit does not know the point or one of its values. */
export function comparisonOf(point: AssumedPoint): PointComparison | undefined {
  const { point: id, fails, passes, part } = point;
  const values = [fails, ...passes];
  if (part === 'value') {
    return isParameter(id) && values.every((value) => v.is(parameters[id].schema, value))
      ? compareParameters(id, fails, passes)
      : undefined;
  }
  return isSituation(id) && values.every((value) => isOutcomeOf(id, value))
    ? compareOutcomes(id, part, fails as Outcome, passes as readonly Outcome[])
    : undefined;
}

function isParameter(id: string): id is ParameterId {
  return Object.hasOwn(parameters, id);
}

function compareParameters(
  id: ParameterId,
  fails: unknown,
  passes: readonly unknown[],
): PointComparison {
  // Tests that fail since a bound is less strict say nothing about the values between.
  const isOrdered = !passes.some((passing) => isAsStrict(id, passing, fails));
  return {
    id,
    kind: 'parameter',
    isAsStrict: isOrdered ? (value, other) => isAsStrict(id, value, other) : isSameJson,
    describe: (value) => clauseOfParameter(id, value),
  };
}

function compareOutcomes(
  id: SituationId,
  part: Exclude<AssumedPoint['part'], 'value'>,
  fails: Outcome,
  passes: readonly Outcome[],
): PointComparison {
  const names = part === 'headers' ? namesOfDifferent(fails, passes[0]) : [];
  const unread = names.filter((name) => !headersOfApps.includes(name));
  const aspectOf = (outcome: Outcome) => {
    const { status, headers = {} } = asAppsSee(outcome);
    const message = isRejected(outcome) ? outcome.error?.message : undefined;
    const aspects = {
      // Tests that fail with one rejection may pass with another.
      outcome: [effectOf(id, outcome), isRejected(fails) && status],
      // Without one, it is that of the mock, which no provider has.
      status: [status ?? Symbol('status')],
      message: [message ?? Symbol('message')],
      headers: names.map((name) => headers[name]),
    };
    return [isRejected(outcome), ...aspects[part]];
  };
  const describe = (outcome: Outcome) => {
    const { status, headers: given = {} } = outcome;
    const headers = Object.fromEntries(names.map((name) => [name, given[name] ?? '(none)']));
    const shown: Outcome = isRejected(outcome)
      ? { status: outcome.status, headers, ...(part === 'message' && { error: outcome.error }) }
      : { effect: outcome.effect, headers, ...(part !== 'outcome' && { status }) };
    return `${titleOf(id)} ${clauseOf(id, shown)}`;
  };
  return {
    id,
    kind: 'outcome',
    isAsStrict: (one, other) =>
      isSameJson(aspectOf(one as Outcome), aspectOf(other as Outcome)) &&
      // The tests that failed with a status met an integer that follows it, and may have read that.
      (part !== 'status' || other !== fails || integerOf(one) === integerOf(other)),
    describe: (value) => describe(value as Outcome),
    ...(unread.length > 0 && { obstacle: `verify does not read the header ${unread.join(', ')}` }),
  };
}

/** The integer of an Error; by default the status, as in the mock. */
function integerOf(outcome: unknown): number | undefined {
  const { status, error } = outcome as Rejected;
  return error?.error ?? status;
}

/** The names of the headers in which two outcomes differ. */
function namesOfDifferent({ headers: first = {} }: Outcome, other: Outcome = {}): string[] {
  const { headers: second = {} } = other;
  const names = [...new Set([...Object.keys(first), ...Object.keys(second)])];
  return names.filter((name) => first[name] !== second[name]);
}
