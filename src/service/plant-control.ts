import type { AccessToken } from '../store/token-registry.js';
import { describeActiveProfile, type ProfileEntry } from './active-profile.js';
import { createPlantSandbox, type PlantSandbox } from './plant-sandbox.js';
import type { PlantService } from './plant-service.js';

/** A sandbox, and the numbers of what it holds. */
export interface SandboxSummary {
  readonly name: string;
  readonly plants: number;
  readonly faults: number;
  readonly requests: number;
  /** The id of the last request, also if it was cleared; 0 before the first. */
  readonly lastRequest: number;
}

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
  const { profile, sandboxes, tokens } = service;
  return {
    sandbox: (name) => createPlantSandbox(service, name),
    sandboxes: () =>
      sandboxes.all().map(({ name, plants, faults, journal }) => ({
        name,
        plants: plants.count,
        faults: faults.active.length,
        requests: journal.count,
        lastRequest: journal.lastId,
      })),
    endSandbox: (name) => sandboxes.end(name),
    endSandboxes: () => sandboxes.endAll(),
    users: () => tokens.all(),
    profile: () => describeActiveProfile(profile),
  };
}
