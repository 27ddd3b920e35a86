import { freezeAll } from '../../text/json.js';
import { parseInput } from '../../text/read-input.js';
import * as v from '../../text/schema.js';
import { isName, nameRule } from '../../text/syntax.js';
import {
  type Fault,
  faultSchema,
  type GivenResponse,
  givenResponseSchema,
  maxFaults,
  type Scenarios,
} from './fault.js';

const faultsSchema = v.pipe(
  v.array(faultSchema, v.outOf('an array of faults')),
  v.maxLength(
    maxFaults,
    ({ input }) =>
      `has ${input.length} faults, and at most ${maxFaults} can be active at once\nDrop some.`,
  ),
);

const scenariosSchema = v.record(
  v.pipe(v.string(), v.check(isName, `cannot be the name of a scenario\nUse ${nameRule}.`)),
  v.strictObject({ description: v.optional(v.string()), faults: faultsSchema }),
  'names with { "faults": [...] }',
);

/**
 * Parses faults of unknown type, such as imported JSON.
 *
 * @param source their origin, for the error message.
 * @throws KitError `invalid-fault`, naming the source, the fault and the member.
 */
export function parseFaults(faults: unknown, source = 'the faults'): Fault[] {
  // The error about a single fault needs no number.
  return Array.isArray(faults) && faults.length === 1
    ? [parse(faultSchema, faults[0], source)]
    : parse(faultsSchema, faults, source);
}

/**
 * Parses a response of unknown type.
 *
 * @throws KitError `invalid-fault`, naming the member.
 */
export function parseGivenResponse(response: unknown): GivenResponse {
  return parseInput(givenResponseSchema, response, 'invalid-fault', 'the response');
}

/**
 * Parses scenarios of unknown type, such as imported JSON.
 *
 * @param source their origin, for the error message.
 * @throws KitError `invalid-fault`, naming the source, the scenario and the member.
 */
export function parseScenarios(scenarios: unknown, source = 'the scenarios'): Scenarios {
  return parse(scenariosSchema, scenarios, source);
}

/** Several plant stores may use the same faults, so they are frozen. */
function parse<Value>(schema: v.Schema<Value>, value: unknown, source: string): Value {
  return freezeAll(parseInput(schema, value, 'invalid-fault', source));
}
