import { nearest, shorten } from '../interface/wording.js';
import { withDefaultScenarios } from '../service/default-scenarios.js';
import type { Scenarios } from '../service/faults/fault.js';

/** The parameter of the address that names scenarios, by default. */
const defaultParameter = 'plant-store-scenario';

/**
 * Reads which scenarios the address of the page asks for: `?plant-store-scenario=slow-network`. Several have
 * commas between them, or a parameter each. An unknown one is a warning in the console that lists the known.
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
  const known = Object.keys(withDefaultScenarios(own));
  const asked = new URLSearchParams(location.search)
    .getAll(name)
    .flatMap((value) => value.split(','))
    .map((scenario) => scenario.trim())
    .filter((scenario) => scenario !== '');
  return [...new Set(asked)].filter((scenario) => {
    const isKnown = known.includes(scenario);
    if (!isKnown) {
      const cause = `the address asks for ${name}=${shorten(scenario)}, and there is no such scenario`;
      const remedy = `${nearest(shorten(scenario), known)} The scenarios are ${known.join(', ')}.`;
      // biome-ignore lint/suspicious/noConsole: a page has no other place for a warning
      console.warn(`plant-store-kit: ${cause}. ${remedy.trim()}`);
    }
    return isKnown;
  });
}
