import { parseExactJson } from '../interface/json.js';
import { type CheckedProfile, checkProfile } from '../interface/profile.js';
import { parseJsonInput } from '../interface/read-json.js';
import type { Scenarios } from '../service/faults/fault.js';
import { parseScenarios } from '../service/faults/parse-faults.js';

/**
 * Parses the text of a profile file.
 *
 * @throws KitError `invalid-profile`, also when it is not JSON.
 */
export function parseProfileText(text: string, source: string): CheckedProfile {
  return checkProfile(parseJsonInput(text, 'invalid-profile', source), source);
}

/**
 * Parses the text of a scenario file.
 *
 * @throws KitError `invalid-fault`, also when it is not JSON.
 */
export function parseScenariosText(text: string, source: string): Scenarios {
  return parseScenarios(parseJsonInput(text, 'invalid-fault', source), source);
}

/**
 * Parses the JSON of a fixture file without losing a digit of an id. `parsePlants` and `parseUsers` check its value.
 *
 * @throws KitError `invalid-fixture`, when it is not JSON.
 */
export function parseFixtureText(text: string, source: string): unknown {
  return parseJsonInput(text, 'invalid-fixture', source, { parse: parseExactJson });
}
