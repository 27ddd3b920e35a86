import scenarios from '../../fixtures/scenarios.json' with { type: 'json' };
import { freezeAll } from '../interface/freeze-all.js';
import type { Scenarios } from './faults/fault.js';

/** The scenarios that come with the kit, as written: to parse them would take 7 ms of each start. */
export const defaultScenarios: Scenarios = freezeAll(scenarios as Scenarios);

/** Scenarios beside those that come with the kit, or in their place. */
export function withDefaultScenarios(own: Scenarios): Scenarios {
  return Object.freeze({ ...defaultScenarios, ...own });
}
