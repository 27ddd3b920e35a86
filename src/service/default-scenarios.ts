import scenarios from '../../fixtures/scenarios.json' with { type: 'json' };
import type { Scenarios } from './faults/fault.js';
import { parseScenarios } from './faults/parse-faults.js';

/** The scenarios that come with the kit. */
export const defaultScenarios: Scenarios = Object.freeze(
  parseScenarios(scenarios, 'fixtures/scenarios.json'),
);

/** Scenarios beside those that come with the kit, or in their place. */
export function withDefaultScenarios(own: Scenarios): Scenarios {
  return Object.freeze({ ...defaultScenarios, ...own });
}
