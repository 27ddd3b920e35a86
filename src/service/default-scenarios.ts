import scenarios from '../../fixtures/scenarios.json' with { type: 'json' };
import { freezeAll } from '../interface/freeze-all.js';
import type { Scenarios } from './faults/fault.js';

/** The scenarios of the kit. Not parsed, which would take 7 ms of each start; a test checks them. */
export const defaultScenarios: Scenarios = freezeAll(scenarios as Scenarios);

/** Adds scenarios to those of the kit; one with the same name replaces it. */
export function withDefaultScenarios(own: Scenarios): Scenarios {
  return Object.freeze({ ...defaultScenarios, ...own });
}
