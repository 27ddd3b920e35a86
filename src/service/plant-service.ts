import type { ResolvedProfile } from '../interface/profile.js';
import { createPlantSeed, type PlantSnapshot } from '../store/plant-seed.js';
import { type AccessToken, TokenRegistry } from '../store/token-registry.js';
import { authenticate } from './authenticate.js';
import { type CompiledProfile, compileProfile } from './compiled-profile.js';
import type { Scenarios } from './faults/fault.js';
import type { InitialFaults } from './faults/fault-set.js';
import { JournalBudget, type JournalLimits } from './journal/journal.js';
import type { JournalRecord } from './journal/journal-record.js';
import type { Answer, PlainRequest } from './plain-http.js';
import { createReadNewPlant } from './read-new-plant.js';
import { Rejection } from './rejection.js';
import type { Sandbox } from './sandbox.js';
import { type Addressed, addressOf, defaultSandbox, sandboxHeader } from './sandbox-address.js';
import { Sandboxes } from './sandboxes.js';
import { storeOptionsOf } from './store-options.js';
import { createToAnswer } from './to-answer.js';
import { createWritePlants } from './write-plants.js';

export interface PlantServiceParts {
  /** What each sandbox begins with, and goes back to with `reset`. */
  readonly plants: PlantSnapshot;
  readonly faults: InitialFaults;
  /** The scenarios that can be started. */
  readonly scenarios: Scenarios;
  readonly tokens: readonly AccessToken[];
  /** Whether any other token is taken for a valid one of a user of that name. */
  readonly anyToken: boolean;
  readonly profile: ResolvedProfile;
  /** What stands before `/plants` in a path, without a slash at its end; empty for nothing. */
  readonly basePath: string;
  /** How many sandboxes live at once, beside the default one. */
  readonly maxSandboxes: number;
  /** What the journal of a sandbox keeps. */
  readonly journal: JournalLimits;
  /** The time in milliseconds, for the rate limit. Default `Date.now`. */
  readonly now?: () => number;
}

/**
 * What the journals of all sandboxes take at most together, unless two alone may take more: so the
 * default one and the one in use never have to be cleared.
 */
const minJournalBudget = 128 * 1024 * 1024;

/** What a transport gets for a request: what to send, and whom to tell that it is sent. */
export interface Handled {
  readonly answer: Answer;
  readonly record: JournalRecord;
  /** The sandbox it was for. */
  readonly sandbox: string;
}

/** The plant store in all its sandboxes: the one behaviour behind every transport. */
export class PlantService {
  readonly profile: CompiledProfile;
  readonly basePath: string;
  readonly tokens: TokenRegistry;
  readonly sandboxes: Sandboxes;

  constructor(parts: PlantServiceParts) {
    const { basePath, faults, scenarios, journal, now = Date.now } = parts;
    const profile = compileProfile(parts.profile);
    const seed = createPlantSeed(parts.plants, storeOptionsOf(profile));
    this.profile = profile;
    this.basePath = basePath;
    this.tokens = new TokenRegistry(parts.tokens, { anyToken: parts.anyToken });
    const { tokens } = this;
    const budget = new JournalBudget(Math.max(minJournalBudget, 2 * journal.bytes));
    this.sandboxes = new Sandboxes(
      {
        seed,
        faults,
        scenarios,
        journal,
        budget,
        tokens,
        profile,
        readNewPlant: createReadNewPlant(profile),
        writePlants: createWritePlants(profile),
        toAnswer: createToAnswer(profile),
        basePath,
        now,
      },
      parts.maxSandboxes,
    );
  }

  /** Answers a request, and notes it; it does not throw, whatever the request is. */
  handle(request: PlainRequest): Handled {
    const begun = performance.now();
    const addressed = addressOf(request, this.tokens);
    if (addressed instanceof Rejection) {
      const sandbox = this.sandboxes.use(defaultSandbox);
      return this.#note(sandbox, request, sandbox.handle(request, addressed), begun);
    }
    const sandbox = this.#sandboxOf(addressed);
    const answer = sandbox.handle(addressed.request);
    return this.#note(sandbox, request, echoSandbox(request, answer), begun);
  }

  /** Begins none for a request that may not have one: it is of the default one then. */
  #sandboxOf({ sandbox: name, request }: Addressed): Sandbox {
    const living = this.sandboxes.find(name);
    if (living !== undefined) {
      return living;
    }
    const token = authenticate(request.headers.authorization, this.tokens, this.profile, 'list');
    return this.sandboxes.use(token instanceof Rejection ? defaultSandbox : name);
  }

  #note(sandbox: Sandbox, request: PlainRequest, answer: Answer, begun: number): Handled {
    const record = sandbox.journal.add(request, answer, begun);
    this.sandboxes.trimJournals();
    return { answer, record, sandbox: sandbox.name };
  }
}

/** The name of a sandbox that was asked for by a header is repeated in one. */
function echoSandbox({ headers }: PlainRequest, answer: Answer): Answer {
  const name = headers[sandboxHeader];
  return name === undefined
    ? answer
    : { ...answer, headers: { ...answer.headers, [sandboxHeader]: name } };
}
