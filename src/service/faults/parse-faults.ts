import type * as z from 'zod';
import { kindOf, shorten } from '../../interface/exact-json.js';
import { freezeAll } from '../../interface/freeze-all.js';
import { KitError } from '../../interface/kit-error.js';
import { isName, nameRule } from '../../interface/name.js';
import { nearest } from '../../interface/nearest.js';
import { isPlainObject } from '../../interface/plain-object.js';
import { type Fault, type FaultKind, maxFaults, type Scenario, type Scenarios } from './fault.js';
import { faultKinds, faultSchemas } from './fault-schemas.js';

const scenarioMembers = ['description', 'faults'];

/**
 * Parses faults of unknown type, such as imported JSON.
 *
 * @param source where they are from, for the error message.
 * @throws KitError `invalid-fault`, naming the source, the fault and the member.
 */
export function parseFaults(faults: unknown, source = 'the faults'): Fault[] {
  if (!Array.isArray(faults)) {
    throw invalidFault(source, `it is ${kindOf(faults)}`, 'It must be an array of faults.');
  }
  if (faults.length > maxFaults) {
    const cause = `there are ${faults.length} faults, and at most ${maxFaults} can be active at once`;
    throw invalidFault(source, cause, 'Drop some.');
  }
  // Not `map`, which skips holes.
  return Array.from(faults, (fault: unknown, position) =>
    parseFault(fault, faults.length === 1 ? source : `${source}: item ${position + 1}`),
  );
}

/**
 * Parses scenarios of unknown type, such as imported JSON.
 *
 * @param source where they are from, for the error message.
 * @throws KitError `invalid-fault`, naming the source, the scenario and the member.
 */
export function parseScenarios(scenarios: unknown, source = 'the scenarios'): Scenarios {
  if (!isPlainObject(scenarios)) {
    throw invalidFault(source, `it is ${kindOf(scenarios)}`, 'Map names to { "faults": [...] }.');
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
  let scenarios: unknown;
  try {
    scenarios = JSON.parse(text);
  } catch (error) {
    throw invalidFault(source, `it is not JSON: ${(error as Error).message}`, undefined, error);
  }
  return parseScenarios(scenarios, source);
}

function parseScenario(name: string, scenario: unknown, source: string): Scenario {
  if (!isName(name)) {
    const cause = `"${shorten(name)}" cannot be the name of a scenario`;
    throw invalidFault(source, cause, `Use ${nameRule}.`);
  }
  const where = `${source}: "${name}"`;
  if (!isPlainObject(scenario)) {
    throw invalidFault(where, `it is ${kindOf(scenario)}`, 'Write { "faults": [...] }.');
  }
  assertKnownMembers(scenario, scenarioMembers, where);
  const { description, faults } = scenario;
  if (description !== undefined && typeof description !== 'string') {
    throw invalidFault(where, `"description" must be a string, not ${kindOf(description)}`);
  }
  const parsed = parseFaults(faults, `${where}: "faults"`);
  return { ...(description !== undefined && { description }), faults: parsed };
}

function parseFault(fault: unknown, where: string): Fault {
  if (!isPlainObject(fault)) {
    throw invalidFault(
      where,
      `it is ${kindOf(fault)}`,
      'Write { "kind": "status", "status": 503 }.',
    );
  }
  const { kind } = fault;
  if (typeof kind !== 'string' || !Object.hasOwn(faultSchemas, kind)) {
    const cause = kind === undefined ? 'it has no "kind"' : `there is no kind ${quote(kind)}`;
    const known = nearest(shorten(String(kind)), faultKinds) || `Choose ${faultKinds.join(', ')}.`;
    throw invalidFault(where, cause, known);
  }
  const schema = faultSchemas[kind as FaultKind] as z.ZodType<Fault>;
  const parsed = schema.safeParse(withoutUndefined(fault));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    if (issue?.code === 'unrecognized_keys') {
      assertKnownMembers(fault, membersOf(schema), where);
    }
    throw invalidFault(where, `"${issue?.path.join('.')}" ${issue?.message}`);
  }
  const { nth, after, times } = parsed.data;
  if (nth !== undefined && (after !== undefined || times !== undefined)) {
    const remedy = `Write "after": ${nth - 1} in its place, or drop the others.`;
    throw invalidFault(
      where,
      '"nth" is one request alone, and "after" and "times" are more',
      remedy,
    );
  }
  if (parsed.data.kind === 'status' && parsed.data.status < 300) {
    const { message, retryAfterSeconds, processed } = parsed.data;
    const [extra] =
      Object.entries({ message, retryAfterSeconds, processed }).find(
        ([, value]) => value !== undefined,
      ) ?? [];
    if (extra !== undefined) {
      const cause = `a status below 300 changes only the status of a success, and takes no "${extra}"`;
      throw invalidFault(where, cause, 'Drop it, or choose a status from 300.');
    }
  }
  // Several plant stores may use the same fault.
  return freezeAll(parsed.data);
}

function membersOf(schema: z.ZodType): string[] {
  return 'shape' in schema ? Object.keys(schema.shape as object) : [];
}

function assertKnownMembers(value: object, known: readonly string[], where: string): void {
  const unknown = Object.keys(value).find((member) => !known.includes(member));
  if (unknown !== undefined) {
    throw invalidFault(where, `there is no member "${shorten(unknown)}"`, nearest(unknown, known));
  }
}

/** In code, an undefined member is like an absent one. */
function withoutUndefined(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined));
}

function quote(value: unknown): string {
  return typeof value === 'string' ? `"${shorten(value)}"` : kindOf(value);
}

function invalidFault(where: string, cause: string, remedy?: string, error?: unknown): KitError {
  return new KitError({
    code: 'invalid-fault',
    task: `read ${where}`,
    cause,
    remedy,
    details: { source: where },
    error,
  });
}
