import type { ResolvedProfile } from '../interface/open-points.js';
import type { PlantSeed, PlantSnapshot } from '../store/plant-seed.js';
import { PlantStore } from '../store/plant-store.js';
import type { AccessToken, TokenRegistry } from '../store/token-registry.js';
import { authenticate, refuseWithoutScope } from './authenticate.js';
import type { ActiveFault } from './faults/active-fault.js';
import { applyFailure } from './faults/apply-failure.js';
import { sampleDelayMs } from './faults/chance.js';
import type { DelayFault, Scenarios } from './faults/fault.js';
import { FaultSet, type InitialFaults } from './faults/fault-set.js';
import { readRequestedFaults } from './faults/requested-faults.js';
import { Journal, type JournalLimits, type RecordListener } from './journal/journal.js';
import type { Success } from './operation.js';
import type { Answer, PlainRequest } from './plain-http.js';
import { RateLimit } from './rate-limit.js';
import { Rejection } from './rejection.js';
import { type Endpoint, findRoute, type Route } from './routes.js';
import type { ToAnswer } from './to-answer.js';

/** What all sandboxes of a service have in common. */
export interface SandboxParts {
  /** What each begins with, and `reset` goes back to. */
  readonly seed: PlantSeed;
  readonly faults: InitialFaults;
  readonly scenarios: Scenarios;
  readonly journal: JournalLimits;
  readonly tokens: TokenRegistry;
  readonly profile: ResolvedProfile;
  readonly toAnswer: ToAnswer;
  readonly basePath: string;
  /** The time in milliseconds, for the rate limit. */
  readonly now: () => number;
}

/** A plant store that shares its beginning with others, and nothing else. */
export class Sandbox {
  readonly name: string;
  readonly plants: PlantStore;
  readonly journal: Journal;
  readonly faults: FaultSet;
  /** States of its plants that were kept under a name. */
  readonly snapshots = new Map<string, PlantSnapshot>();
  readonly #parts: SandboxParts;
  readonly #rateLimit: RateLimit | undefined;

  /** @param publish called with each record of the journal, once it is settled. */
  constructor(name: string, parts: SandboxParts, publish: RecordListener) {
    this.name = name;
    this.plants = new PlantStore(parts.seed, parts.profile);
    this.faults = new FaultSet(parts.scenarios, parts.faults);
    this.journal = new Journal(parts.journal, publish);
    this.#parts = parts;
    const limit = parts.profile['request.rate-limit'];
    this.#rateLimit = limit === 'unlimited' ? undefined : new RateLimit(limit, parts.now);
  }

  /** Back to its beginning: the plants, the faults, and nothing in the journal. */
  reset(): void {
    this.plants.reset();
    this.faults.reset();
    this.journal.clear();
    this.#rateLimit?.reset();
  }

  /** Answers a request; it does not throw, whatever the request is. */
  handle(request: PlainRequest): Answer {
    const answer = this.#answer(request);
    return request.method === 'HEAD' ? withoutBody(answer) : answer;
  }

  #answer(request: PlainRequest): Answer {
    const { basePath, profile, toAnswer, tokens, scenarios } = this.#parts;
    const requested = readRequestedFaults(request.headers, scenarios);
    if (requested instanceof Rejection) {
      return toAnswer(requested);
    }
    const found = findRoute(request.path, basePath);
    const endpoint = found?.route.endpoints.get(request.method);
    const token = endpoint && authenticate(request.headers.authorization, tokens, profile);
    const user = token instanceof Rejection ? undefined : token?.user;
    const obey = () => {
      if (found === undefined) {
        return toAnswer(this.#refusePath(request.path));
      }
      return toAnswer(
        endpoint === undefined || token === undefined
          ? answerWithoutEndpoint(request.method, found.route, profile)
          : token instanceof Rejection
            ? token
            : this.#perform(request, endpoint, found.id, token),
      );
    };

    const target = { operation: endpoint?.name, user };
    const { delay, failure } = this.faults.due(target, requested.faults, requested.scenarios);
    const answer = failure
      ? applyFailure(failure.fault, {
          obey,
          isAuthenticated: user !== undefined,
          toAnswer,
          profile,
        })
      : obey();
    if (failure && answer.fault) {
      failure.applied++;
    }
    return {
      ...answer,
      ...(requested.echo && { headers: { ...answer.headers, ...requested.echo } }),
      ...(endpoint && { operation: endpoint.name }),
      ...(user !== undefined && { user }),
      ...(delay && { delayMs: this.#delayBy(delay) }),
    };
  }

  #perform(request: PlainRequest, endpoint: Endpoint, id: string, token: AccessToken) {
    const { plants } = this;
    const { profile } = this.#parts;
    const { user } = token;
    return (
      this.#refuseOverRate(user) ??
      refuseWithoutScope(token, endpoint.scope, profile) ??
      endpoint.operation({ request, id, user, plants, profile })
    );
  }

  #delayBy(delay: ActiveFault<DelayFault>): number {
    delay.applied++;
    return sampleDelayMs(delay.fault.delayMs, delay.chance);
  }

  #refusePath(path: string): Rejection {
    const { basePath, profile } = this.#parts;
    const collection = `${basePath}/plants`;
    return new Rejection(
      'request.unknown-path',
      profile['request.unknown-path'],
      `There is nothing at ${path}: the plant store is at ${collection} and ${collection}/{id}.`,
    );
  }

  #refuseOverRate(user: string): Rejection | undefined {
    const seconds = this.#rateLimit?.take(user);
    if (seconds === undefined) {
      return undefined;
    }
    return new Rejection(
      'request.rate-limit',
      this.#parts.profile['request.rate-limited'],
      `Too many requests: try again in ${seconds} s.`,
      { 'retry-after': String(seconds) },
    );
  }
}

/** What a path tells of itself, and what it answers to a method that it does not take. */
function answerWithoutEndpoint(
  method: string,
  { path, allow }: Route,
  profile: ResolvedProfile,
): Success | Rejection {
  const headers = { allow };
  if (method === 'OPTIONS') {
    return { status: 204, headers };
  }
  const message = `${path} does not take ${method}: it takes ${allow}.`;
  const status = profile['request.unknown-method'];
  return new Rejection('request.unknown-method', status, message, headers);
}

/** What HEAD answers: the same less the body, whose length is told (RFC 9110, 9.3.2). */
function withoutBody(answer: Answer): Answer {
  const length = new TextEncoder().encode(answer.body).byteLength;
  return { ...answer, headers: { ...answer.headers, 'content-length': String(length) }, body: '' };
}
