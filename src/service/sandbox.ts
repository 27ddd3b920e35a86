import type { PlantId } from '../interface/int64.js';
import type { PlantSeed, PlantSnapshot } from '../store/plant-seed.js';
import { PlantStore } from '../store/plant-store.js';
import type { AccessToken, TokenRegistry } from '../store/token-registry.js';
import { authenticate, rejectWithoutScope } from './authenticate.js';
import type { CompiledProfile } from './compiled-profile.js';
import type { ActiveFault, FaultTarget } from './faults/active-fault.js';
import { applyFailure } from './faults/apply-failure.js';
import { sampleDelayMs } from './faults/chance.js';
import type { DelayFault, Scenarios } from './faults/fault.js';
import { type DueFaults, FaultSet, type InitialFaults } from './faults/fault-set.js';
import { type RequestedFaults, readRequestedFaults } from './faults/requested-faults.js';
import {
  Journal,
  type JournalBudget,
  type JournalLimits,
  type RecordListener,
} from './journal/journal.js';
import type { Success } from './operation.js';
import type { Answer, PlainRequest } from './plain-http.js';
import { RateLimit } from './rate-limit.js';
import type { ReadNewPlant } from './read-new-plant.js';
import { rejectNotAcceptable } from './reject-not-acceptable.js';
import { Rejection, reject } from './rejection.js';
import { type Endpoint, type Found, findRoute, type Route } from './routes.js';
import type { ToAnswer } from './to-answer.js';
import type { WritePlants } from './write-plants.js';

/** What all sandboxes of a service have in common. */
export interface SandboxParts {
  /** What each begins with, and `reset` goes back to. */
  readonly seed: PlantSeed;
  readonly faults: InitialFaults;
  readonly scenarios: Scenarios;
  readonly journal: JournalLimits;
  /** What the journals of all sandboxes take together. */
  readonly budget: JournalBudget;
  readonly tokens: TokenRegistry;
  readonly profile: CompiledProfile;
  readonly readNewPlant: ReadNewPlant;
  readonly writePlants: WritePlants;
  readonly toAnswer: ToAnswer;
  readonly basePath: string;
  /** The time in milliseconds, for the rate limit. */
  readonly now: () => number;
}

/** A request, and what is known of it before anything is done. */
interface Asked {
  readonly request: PlainRequest;
  readonly found: Found | undefined;
  readonly endpoint: Endpoint | undefined;
  /** Undefined where no token is asked for. */
  readonly token: AccessToken | Rejection | undefined;
  readonly caller: FaultTarget;
}

/** A plant store that shares its beginning with others, and nothing else. */
export class Sandbox {
  readonly name: string;
  readonly plants: PlantStore;
  readonly journal: Journal;
  readonly faults: FaultSet;
  /** States of its plants that were kept under a name. */
  readonly snapshots = new Map<string, PlantSnapshot>();
  /** The ids that provider states gave out, whose plants go again at their teardown. */
  readonly stateIds = new Set<PlantId>();
  readonly #parts: SandboxParts;
  readonly #rateLimit: RateLimit | undefined;

  /** @param publish called with each record of the journal, once it is settled. */
  constructor(name: string, parts: SandboxParts, publish: RecordListener) {
    this.name = name;
    this.plants = new PlantStore(parts.seed);
    this.faults = new FaultSet(parts.scenarios, parts.faults);
    this.journal = new Journal(parts.journal, parts.budget, publish);
    this.#parts = parts;
    const limit = parts.profile.parameters['request.rate-limit'];
    this.#rateLimit = limit === 'unlimited' ? undefined : new RateLimit(limit, parts.now);
  }

  /** Back to its beginning: the plants, the faults, and nothing in the journal. */
  reset(): void {
    this.plants.reset();
    this.faults.reset();
    this.journal.reset();
    this.stateIds.clear();
    this.#rateLimit?.reset();
  }

  /**
   * Answers a request; it does not throw, whatever the request is.
   *
   * @param rejection why the request cannot be followed, where that is known before.
   */
  handle(request: PlainRequest, rejection?: Rejection): Answer {
    const asked = this.#understand(request);
    const requested = rejection ?? readRequestedFaults(request.headers, this.#parts.scenarios);
    if (requested instanceof Rejection) {
      return this.#toAnswer(requested, asked);
    }
    const due = this.faults.due(asked.caller, requested.faults, requested.scenarios);
    return due.delay === undefined && due.failure === undefined && requested.echo === undefined
      ? this.#execute(asked)
      : this.#obeyWithFaults(asked, due, requested);
  }

  #understand(request: PlainRequest): Asked {
    const { basePath, profile, tokens } = this.#parts;
    const found = findRoute(request.path, basePath);
    const endpoint = found?.route.endpoints.get(request.method);
    const token =
      endpoint && authenticate(request.headers.authorization, tokens, profile, endpoint.name);
    const accepted = token instanceof Rejection ? undefined : token;
    const caller: FaultTarget = {
      operation: endpoint?.name,
      user: accepted?.user,
      token: accepted?.token,
      sandbox: this.name,
    };
    return { request, found, endpoint, token, caller };
  }

  #toAnswer(outcome: Success | Rejection, { request, caller }: Asked): Answer {
    return strip(this.#parts.toAnswer(outcome, caller, request), request);
  }

  #obeyWithFaults(
    asked: Asked,
    { delay, failure }: DueFaults,
    { echo, preference }: RequestedFaults,
  ): Answer {
    const { request, caller } = asked;
    const { operation, user } = caller;
    const answering = {
      execute: () => this.#execute(asked),
      isAuthenticated: user !== undefined,
      toAnswer: (outcome: Success | Rejection) => this.#parts.toAnswer(outcome, caller, request),
      profile: this.#parts.profile,
      operation,
    };
    const answer = failure
      ? strip(applyFailure(failure.fault, answering), request)
      : this.#execute(asked);
    if (failure && answer.fault) {
      failure.applied++;
    }
    const headers = { ...answer.headers, ...echo, ...(answer.fault && preference) };
    const delayMs = delay && this.#delayBy(delay);
    return { ...answer, headers, operation, user, delayMs };
  }

  #execute(asked: Asked): Answer {
    const { request, found, endpoint, token } = asked;
    if (found === undefined) {
      return this.#toAnswer(this.#rejectPath(request.path), asked);
    }
    const outcome =
      endpoint === undefined || token === undefined
        ? answerWithoutEndpoint(request.method, found.route, this.#parts.profile)
        : this.#perform(request, endpoint, found.id, token);
    return this.#toAnswer(outcome, asked);
  }

  #perform(
    request: PlainRequest,
    endpoint: Endpoint,
    id: string,
    token: AccessToken | Rejection,
  ): Success | Rejection {
    const { plants } = this;
    const { profile, readNewPlant, writePlants } = this.#parts;
    const unacceptable = rejectNotAcceptable(request, profile, endpoint.name);
    if (unacceptable !== undefined) {
      return unacceptable;
    }
    if (token instanceof Rejection) {
      return token;
    }
    const { user } = token;
    return (
      this.#rejectOverRate(user) ??
      rejectWithoutScope(token, endpoint.scope, profile, endpoint.name) ??
      endpoint.operation({ request, id, user, plants, profile, readNewPlant, writePlants })
    );
  }

  #delayBy(delay: ActiveFault<DelayFault>): number {
    delay.applied++;
    return sampleDelayMs(delay.fault.delayMs, delay.chance);
  }

  #rejectPath(path: string): Rejection {
    const { basePath, profile } = this.#parts;
    const collection = `${basePath}/plants`;
    const variant = path.startsWith(`${collection}/`) ? 'list' : 'elsewhere';
    return reject(
      'request.unknown-path',
      profile.outcomeOf('request.unknown-path', variant),
      `There is nothing at ${path}: the plant store is at ${collection} and ${collection}/{id}.`,
    );
  }

  #rejectOverRate(user: string): Rejection | undefined {
    const seconds = this.#rateLimit?.take(user);
    if (seconds === undefined) {
      return undefined;
    }
    return reject(
      'request.over-rate',
      this.#parts.profile.outcomeOf('request.over-rate'),
      `Too many requests: try again in ${seconds} s.`,
      { seconds: String(seconds) },
    );
  }
}

/** What a path tells of itself, and what it answers to a method that it does not take. */
function answerWithoutEndpoint(
  method: string,
  { path, allow }: Route,
  profile: CompiledProfile,
): Success | Rejection {
  const headers = { allow };
  if (method === 'OPTIONS') {
    return { status: 204, headers };
  }
  const message = `${path} does not take ${method}: it takes ${allow}.`;
  const variant = path === '/plants' ? 'list' : 'one plant';
  const outcome = profile.outcomeOf('request.unknown-method', variant);
  const rejection = reject('request.unknown-method', outcome, message);
  // Who says that there is no such thing does not say which methods it takes.
  return rejection.status === 405
    ? rejection.withHeaders({ ...headers, ...rejection.headers })
    : rejection;
}

/** HEAD gets the same less the body, whose length is told (RFC 9110, 9.3.2). */
function strip(answer: Answer, { method }: PlainRequest): Answer {
  if (method !== 'HEAD' || answer.body === '') {
    return answer;
  }
  const length = new TextEncoder().encode(answer.body).byteLength;
  return { ...answer, headers: { ...answer.headers, 'content-length': String(length) }, body: '' };
}
