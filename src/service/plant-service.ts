import { isSameJson } from '../interface/json.js';
import type { ResolvedProfile } from '../interface/profile.js';
import {
  createPlantSeed,
  type PlantSnapshot,
  type PlantStoreOptions,
} from '../store/plant-seed.js';
import { type AccessToken, TokenRegistry } from '../store/token-registry.js';
import { authenticate } from './authenticate.js';
import { type CompiledProfile, compileProfile } from './compiled-profile.js';
import type { Scenarios } from './faults/fault.js';
import type { InitialFaults } from './faults/fault-set.js';
import type { BegunRequest, Completion } from './handler-answer.js';
import type { JournalLimits } from './journal/journal.js';
import type { JournalRecord } from './journal/journal-record.js';
import type { PlainRequest } from './plain-http.js';
import { createReadNewPlant } from './read-new-plant.js';
import { Rejection } from './rejection.js';
import type { RequestResult } from './request-result.js';
import { type Sandbox, withoutExecution } from './sandbox.js';
import { type Addressed, addressOf, defaultSandbox, sandboxHeader } from './sandbox-address.js';
import { Sandboxes } from './sandboxes.js';
import { createToResponse } from './to-response.js';
import { createWritePlants } from './write-plants.js';

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

/** A handled request, whose response a transport delivers; after that it settles the record. */
export interface Delivery {
  readonly result: RequestResult;
  readonly record: JournalRecord;
  /** The name of the sandbox that handled it. */
  readonly sandbox: string;
}

interface HandleOptions {
  readonly inSandbox?: Sandbox | undefined;
  readonly completion?: Completion | undefined;
}

const noOptions: HandleOptions = {};

/** The plant store in all its sandboxes: every transport answers from it. */
export class PlantService {
  readonly profile: CompiledProfile;
  readonly basePath: string;
  /** The base URL; empty until a server listens. */
  url: string;
  readonly tokens: TokenRegistry;
  readonly sandboxes: Sandboxes;
  /** What the journal of each sandbox keeps. */
  readonly journal: JournalLimits;

  constructor(parts: PlantServiceParts) {
    const { basePath, faults, scenarios, journal, now = Date.now } = parts;
    const profile = compileProfile(parts.profile);
    const seed = createPlantSeed(parts.plants, storeOptionsOf(profile));
    this.profile = profile;
    this.basePath = basePath;
    this.url = parts.url;
    this.journal = journal;
    this.tokens = new TokenRegistry(parts.tokens, { anyToken: parts.anyToken });
    const { tokens } = this;
    this.sandboxes = new Sandboxes(
      {
        seed,
        faults,
        scenarios,
        journal,
        maxPlants: parts.maxPlants,
        tokens,
        profile,
        readNewPlant: createReadNewPlant(profile),
        writePlants: createWritePlants(profile),
        toResponse: createToResponse(profile),
        basePath,
        now,
      },
      parts.maxSandboxes,
    );
  }

  /**
   * Handles a request and records it. It does not throw, whatever the request is.
   *
   * @param options.inSandbox the sandbox that handles it; by default the one that the request names.
   * @param options.completion what handlers made of it. Another service may have begun it.
   */
  handle(request: PlainRequest, { inSandbox, completion }: HandleOptions = noOptions): Delivery {
    const startedAt = completion?.begun.startedAt ?? performance.now();
    const addressed = addressOf(request, this.tokens);
    if (addressed instanceof Rejection) {
      const sandbox = inSandbox ?? this.sandboxes.use(defaultSandbox);
      const result = sandbox.handle(request, addressed, completion);
      return this.#record(sandbox, request, result, startedAt);
    }
    const sandbox = inSandbox ?? this.#sandboxOf(addressed);
    const result = sandbox.handle(addressed.request, undefined, completion);
    return this.#record(sandbox, request, echoSandbox(request, result), startedAt);
  }

  /** Begins a request that handlers of the user may answer. */
  begin(request: PlainRequest): BegunRequest {
    const startedAt = performance.now();
    const addressed = addressOf(request, this.tokens);
    const begun =
      addressed instanceof Rejection
        ? withoutExecution
        : this.#sandboxOf(addressed).begin(addressed.request);
    return { startedAt, ...begun };
  }

  /** A request without an accepted token creates no sandbox: the default one handles it. */
  #sandboxOf({ sandbox: name, request }: Addressed): Sandbox {
    const existing = this.sandboxes.find(name);
    if (existing !== undefined) {
      return existing;
    }
    const token = authenticate(request.headers.authorization, this.tokens, this.profile, 'list');
    return this.sandboxes.use(token instanceof Rejection ? defaultSandbox : name);
  }

  #record(
    sandbox: Sandbox,
    request: PlainRequest,
    result: RequestResult,
    startedAt: number,
  ): Delivery {
    const record = sandbox.journal.add(request, result, startedAt);
    return { result, record, sandbox: sandbox.name };
  }
}

/** Repeats the sandbox header of the request in the response. */
function echoSandbox({ headers }: PlainRequest, result: RequestResult): RequestResult {
  const name = headers[sandboxHeader];
  const { response } = result;
  return name === undefined || response === undefined
    ? result
    : {
        ...result,
        response: { ...response, headers: { ...response.headers, [sandboxHeader]: name } },
      };
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
