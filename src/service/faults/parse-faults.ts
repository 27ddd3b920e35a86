import * as z from 'zod/mini';
import { freezeAll } from '../../interface/json.js';
import { outOf, parseInput } from '../../interface/read-input.js';
import { isName, nameRule } from '../../interface/syntax.js';
import { mustBe } from '../../interface/wording.js';
import {
  type Fault,
  faultSchema,
  type GivenResponse,
  givenResponseSchema,
  maxFaults,
  type Scenarios,
} from './fault.js';

const faultsSchema = z.array(faultSchema, { error: outOf('an array of faults') }).check(
  z.maxLength(maxFaults, {
    error: ({ input }) =>
      `has ${(input as unknown[]).length} faults, and at most ${maxFaults} can be active at once\nDrop some.`,
  }),
);

const scenariosSchema = z.record(
  z.string().check(z.refine(isName, `cannot be the name of a scenario\nUse ${nameRule}.`)),
  z.strictObject({ description: z.optional(z.string()), faults: faultsSchema }),
  {
    error: ({ code, input }) =>
      code === 'invalid_type' ? mustBe('names with { "faults": [...] }', input) : undefined,
  },
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
function parse<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  source: string,
): z.output<Schema> {
  return freezeAll(parseInput(schema, value, 'invalid-fault', source));
}
