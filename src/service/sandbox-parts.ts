import type { PlantSeed } from '../store/plant-seed.js';
import type { TokenRegistry } from '../store/token-registry.js';
import type { CompiledProfile } from './compiled-profile.js';
import type { Scenarios } from './faults/fault.js';
import type { InitialFaults } from './faults/fault-set.js';
import type { JournalLimits } from './journal/journal.js';
import type { ReadNewPlant } from './read-new-plant.js';
import type { ToResponse } from './to-response.js';
import type { WritePlants } from './write-plants.js';

/** What all sandboxes of a service have in common. */
export interface SandboxParts {
  /** The initial plants of each sandbox, which `reset` restores. */
  readonly seed: PlantSeed;
  readonly faults: InitialFaults;
  readonly scenarios: Scenarios;
  readonly journal: JournalLimits;
  /** The maximum number of plants of a sandbox, beside the initial ones. */
  readonly maxPlants: number;
  readonly tokens: TokenRegistry;
  readonly profile: CompiledProfile;
  readonly readNewPlant: ReadNewPlant;
  readonly writePlants: WritePlants;
  readonly toResponse: ToResponse;
  readonly basePath: string;
  /** The time in milliseconds, for the rate limit. */
  readonly now: () => number;
}
