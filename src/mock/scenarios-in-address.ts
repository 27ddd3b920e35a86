import { withDefaultScenarios } from '../service/default-scenarios.js';
import { missingScenario, type Scenarios } from '../service/faults/fault.js';

/** The parameter of the address that names scenarios, by default. */
const defaultParameter = 'plant-store-scenario';

/**
 * Reads which scenarios the address of the page asks for: `?plant-store-scenario=slow-network`. Several have
 * commas between them, or a parameter each. An unknown one is a warning in the console.
 *
 * @param parameter the name of the parameter, or `true` for `plant-store-scenario`.
 * @param own the scenarios beside those of the kit.
 * @returns none outside of a page.
 */
export function readScenariosInAddress(
  parameter: boolean | string,
  own: Scenarios = {},
): readonly string[] {
  if (parameter === false || typeof location === 'undefined') {
    return [];
  }
  const name = parameter === true ? defaultParameter : parameter;
  const scenarios = withDefaultScenarios(own);
  const asked = new URLSearchParams(location.search)
    .getAll(name)
    .flatMap((value) => value.split(','))
    .map((scenario) => scenario.trim())
    .filter((scenario) => scenario !== '');
  return [...new Set(asked)].filter((scenario) => {
    const isKnown = Object.hasOwn(scenarios, scenario);
    if (!isKnown) {
      const { cause, remedy } = missingScenario(scenario, scenarios);
      // biome-ignore lint/suspicious/noConsole: a page has no other place for a warning
      console.warn(`plant-store-kit: ${name} in the address: ${cause}. ${remedy}`);
    }
    return isKnown;
  });
}
