import { type DescribedEntry, describeProfile } from '../interface/describe-profile.js';
import { parameterIds, parameters } from '../interface/parameters.js';
import { type Quotation, quoteInterface } from '../interface/quote-interface.js';
import { isSameJson } from '../interface/same-json.js';
import type { AccessToken } from '../store/token-registry.js';
import { createPlantSandbox, type PlantSandbox } from './plant-sandbox.js';
import type { PlantService } from './plant-service.js';

/** A sandbox, and the numbers of what it holds. */
export interface SandboxSummary {
  readonly name: string;
  readonly plants: number;
  readonly faults: number;
  readonly requests: number;
}

/** What the mock does in a situation, or the value of a parameter, with the interface's words about it. */
export type ProfileEntry = DescribedEntry & Quotation;

/** The sandboxes of a mock or a server, and what all of them have in common. */
export interface PlantControl {
  /** Another plant store with the same initial state; the same one for the same name. */
  sandbox(name: string): PlantSandbox;
  /** The sandboxes, the default one first and then the last used. */
  sandboxes(): SandboxSummary[];
  /**
   * Ends a sandbox, and returns whether it existed; the next use starts a new one. The default one
   * never ends.
   */
  endSandbox(name: string): boolean;
  /** Ends all sandboxes but the default one. */
  endSandboxes(): void;
  /** The issued tokens, which are the same in every sandbox. */
  users(): AccessToken[];
  /**
   * The outcome of each situation and the value of each parameter, each with a sentence and the words of
   * the interface document about it. A parameter with its default value counts as a default, and an
   * outcome only if the profile does not give it.
   */
  profile(): ProfileEntry[];
}

/** Creates the public object for what a service has beside its sandboxes. */
export function createPlantControl(service: PlantService): PlantControl {
  const { sandboxes, tokens } = service;
  return {
    sandbox: (name) => createPlantSandbox(service, name),
    sandboxes: () =>
      sandboxes.all().map(({ name, plants, faults, journal }) => ({
        name,
        plants: plants.count,
        faults: faults.active.length,
        requests: journal.count,
      })),
    endSandbox: (name) => sandboxes.end(name),
    endSandboxes: () => sandboxes.endAll(),
    users: () => tokens.all(),
    profile: () => describeActiveProfile(service),
  };
}

/** Leaves out the parameters with default values, since a checked profile has all of them. */
function describeActiveProfile({ profile }: PlantService): ProfileEntry[] {
  const own = parameterIds
    .map((id) => [id, profile.parameters[id]] as const)
    .filter(([id, value]) => !isSameJson(value, parameters[id].default));
  const entries = describeProfile({
    parameters: Object.fromEntries(own),
    outcomes: profile.outcomes,
  });
  return entries.map((entry) => ({ ...entry, ...quoteInterface(entry.id) }));
}
