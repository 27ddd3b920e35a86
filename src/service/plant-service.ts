import { isSameJson } from '../interface/json.js';
import type { ResolvedProfile } from '../interface/profile.js';
import { createSeed } from '../store/plant-store.js';
import type { PlantSnapshot, PlantStoreOptions } from '../store/store-state.js';
import { type AccessToken, TokenRegistry } from '../store/token-registry.js';
import { type CompiledProfile, compileProfile } from './compiled-profile.js';
import type { Scenarios } from './faults/fault.js';
import type { InitialFaults } from './faults/fault-set.js';
import type { JournalLimits } from './journal/journal.js';
import type { Answer, PlainRequest } from './plain-http.js';
import { createReadNewPlant, type ReadNewPlant } from './read-new-plant.js';
import { Sandboxes } from './sandboxes.js';
import { createToResponse, type ToResponse } from './to-response.js';
import { createWritePlants, type WritePlants } from './write-plants.js';

export interface PlantServiceParts {
  /** The initial plants of each sandbox, which `reset` restores. */
  readonly plants: PlantSnapshot;
  readonly faults: InitialFaults;
  /** The scenarios that can be started. */
  readonly scenarios: Scenarios;
  readonly tokens: readonly AccessToken[];
  /** Whether any other token is valid, too, for a user of the same name. */
  readonly anyToken: boolean;
  readonly profile: ResolvedProfile;
  /** The path before `/plants`, without a slash at its end; may be empty. */
  readonly basePath: string;
  readonly url: string;
  /** The maximum number of sandboxes beside the default one. */
  readonly maxSandboxes: number;
  /** The maximum number of plants of a sandbox, beside the initial ones. */
  readonly maxPlants: number;
  /** What the journal of a sandbox keeps. */
  readonly journal: JournalLimits;
  /** The time in milliseconds, for the rate limit. Default `Date.now`. */
  readonly now?: () => number;
}

/** A request, its answer, and the name of its sandbox. */
export type Answered = readonly [request: PlainRequest, answer: Answer, sandbox: string];

/** The plant store in all its sandboxes, from which answer.ts answers every request. */
export class PlantService {
  readonly profile: CompiledProfile;
  readonly basePath: string;
  /** The base URL; empty until a server listens. */
  url: string;
  readonly tokens: TokenRegistry;
  readonly sandboxes: Sandboxes;
  /** The scenarios that can be started. */
  readonly scenarios: Scenarios;
  readonly readNewPlant: ReadNewPlant;
  readonly writePlants: WritePlants;
  readonly toResponse: ToResponse;
  /** What the journal of each sandbox keeps. */
  readonly journal: JournalLimits;
  /** Called with each request that is answered; default nothing. */
  onAnswer: ((...answered: Answered) => void) | undefined;

  constructor(parts: PlantServiceParts) {
    const { basePath, faults, scenarios, journal, now = Date.now } = parts;
    const profile = compileProfile(parts.profile);
    const seed = createSeed(parts.plants, storeOptionsOf(profile));
    this.profile = profile;
    this.basePath = basePath;
    this.url = parts.url;
    this.journal = journal;
    this.tokens = new TokenRegistry(parts.tokens, { anyToken: parts.anyToken });
    this.scenarios = scenarios;
    this.readNewPlant = createReadNewPlant(profile);
    this.writePlants = createWritePlants(profile);
    this.toResponse = createToResponse(profile);
    this.sandboxes = new Sandboxes(
      { seed, faults, scenarios, journal, maxPlants: parts.maxPlants, profile, now },
      parts.maxSandboxes,
    );
  }
}

/** The options of the store by a profile. */
function storeOptionsOf(profile: CompiledProfile): PlantStoreOptions {
  const { parameters, outcomeOf } = profile;
  const isDeletedAsUnknown = isSameJson(
    outcomeOf('delete.deleted-id').outcome,
    outcomeOf('delete.unknown-id').outcome,
  );
  return {
    order: parameters['list.order'],
    visibility: parameters['list.visibility'],
    remembersDeleted: !isDeletedAsUnknown || !profile.isUsual('create.deleted-id'),
  };
}
