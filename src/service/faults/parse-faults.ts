import * as z from 'zod';
import { freezeAll, isPlainObject } from '../../interface/json.js';
import type { KitError } from '../../interface/kit-error.js';
import { createInputError, parseBySchema, parseJsonInput } from '../../interface/read-input.js';
import { isName, nameRule } from '../../interface/syntax.js';
import { kindOf, shorten } from '../../interface/wording.js';
import {
  type Fault,
  faultSchema,
  type GivenResponse,
  givenResponseSchema,
  maxFaults,
  type Scenario,
  type Scenarios,
} from './fault.js';

const scenarioSchema = z.strictObject({
  description: z.string().optional(),
  faults: z.unknown().optional(),
});

/**
 * Parses faults of unknown type, such as imported JSON.
 *
 * @param source their origin, for the error message.
 * @throws KitError `invalid-fault`, naming the source, the fault and the member.
 */
export function parseFaults(faults: unknown, source = 'the faults'): Fault[] {
  if (!Array.isArray(faults)) {
    throw createFaultError(source, `it is ${kindOf(faults)}`, 'It must be an array of faults.');
  }
  if (faults.length > maxFaults) {
    const cause = `there are ${faults.length} faults, and at most ${maxFaults} can be active at once`;
    throw createFaultError(source, cause, 'Drop some.');
  }
  // Not `map`, which skips holes.
  return Array.from(faults, (fault: unknown, position) =>
    parseFault(fault, faults.length === 1 ? source : `${source}: item ${position + 1}`),
  );
}

/**
 * Parses a response of unknown type.
 *
 * @throws KitError `invalid-fault`, naming the member.
 */
export function parseGivenResponse(response: unknown): GivenResponse {
  const parsed = parseBySchema(givenResponseSchema, response);
  if ('problem' in parsed) {
    throw createFaultError('the response', parsed.problem.cause, parsed.problem.remedy);
  }
  return parsed.value;
}

/**
 * Parses scenarios of unknown type, such as imported JSON.
 *
 * @param source their origin, for the error message.
 * @throws KitError `invalid-fault`, naming the source, the scenario and the member.
 */
export function parseScenarios(scenarios: unknown, source = 'the scenarios'): Scenarios {
  if (!isPlainObject(scenarios)) {
    throw createFaultError(
      source,
      `it is ${kindOf(scenarios)}`,
      'Map names to { "faults": [...] }.',
    );
  }
  return freezeAll(
    Object.fromEntries(
      Object.entries(scenarios).map(([name, scenario]) => [
        name,
        parseScenario(name, scenario, source),
      ]),
    ),
  );
}

/**
 * Parses the text of a scenario file.
 *
 * @throws KitError `invalid-fault`, also when it is not JSON.
 */
export function parseScenariosText(text: string, source: string): Scenarios {
  return parseScenarios(parseJsonInput(text, 'invalid-fault', source), source);
}

function parseScenario(name: string, scenario: unknown, source: string): Scenario {
  if (!isName(name)) {
    const cause = `"${shorten(name)}" cannot be the name of a scenario`;
    throw createFaultError(source, cause, `Use ${nameRule}.`);
  }
  const scenarioSource = `${source}: "${name}"`;
  const parsed = parseBySchema(scenarioSchema, scenario);
  if ('problem' in parsed) {
    const { cause, remedy } = parsed.problem;
    throw createFaultError(scenarioSource, cause, remedy || 'Write { "faults": [...] }.');
  }
  const { description, faults } = parsed.value;
  return {
    ...(description !== undefined && { description }),
    faults: parseFaults(faults, `${scenarioSource}: "faults"`),
  };
}

function parseFault(fault: unknown, source: string): Fault {
  if (!isPlainObject(fault)) {
    throw createFaultError(
      source,
      `it is ${kindOf(fault)}`,
      'Write { "kind": "status", "status": 503 }.',
    );
  }
  const parsed = parseBySchema(faultSchema, withoutUndefined(fault));
  if ('problem' in parsed) {
    throw createInputError('invalid-fault', source, parsed.problem);
  }
  // Several plant stores may use the same fault.
  return freezeAll(parsed.value);
}

/** In code, an undefined member is like an absent one. */
function withoutUndefined(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined));
}

function createFaultError(source: string, cause: string, remedy?: string): KitError {
  return createInputError('invalid-fault', source, { cause, remedy });
}
