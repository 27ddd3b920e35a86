import type { ResolvedProfile } from '../interface/open-points.js';
import { createPlantSeed, type PlantSnapshot } from '../store/plant-seed.js';
import { PlantStore } from '../store/plant-store.js';
import { type AccessToken, TokenRegistry } from '../store/token-registry.js';
import { authenticate, refuseWithoutScope } from './authenticate.js';
import type { Answer, PlainRequest } from './plain-http.js';
import { RateLimit } from './rate-limit.js';
import { Rejection } from './rejection.js';
import { type Endpoint, findRoute } from './routes.js';
import { createToAnswer } from './to-answer.js';

export interface PlantServiceParts {
  /** What it begins with, and `reset` goes back to. */
  readonly plants: PlantSnapshot;
  readonly tokens: readonly AccessToken[];
  /** Whether any other token is taken for a valid one of a user of that name. */
  readonly anyToken: boolean;
  readonly profile: ResolvedProfile;
  /** What stands before `/plants` in a path, without a slash at its end; empty for nothing. */
  readonly basePath: string;
  /** How long every answer waits, in milliseconds. */
  readonly delayMs: number;
  /** The time in milliseconds, for the rate limit. Default `Date.now`. */
  readonly now?: () => number;
}

/** The plant store: the one behaviour behind every transport. */
export class PlantService {
  readonly plants: PlantStore;
  readonly profile: ResolvedProfile;
  /** How long a transport waits before it sends an answer, in milliseconds. */
  readonly delayMs: number;
  readonly #basePath: string;
  readonly #tokens: TokenRegistry;
  readonly #rateLimit: RateLimit | undefined;
  readonly #toAnswer: ReturnType<typeof createToAnswer>;

  constructor(parts: PlantServiceParts) {
    this.plants = new PlantStore(createPlantSeed(parts.plants, parts.profile), parts.profile);
    this.profile = parts.profile;
    this.delayMs = parts.delayMs;
    this.#basePath = parts.basePath;
    this.#tokens = new TokenRegistry(parts.tokens, { anyToken: parts.anyToken });
    this.#toAnswer = createToAnswer(parts.profile);
    const limit = parts.profile['request.rate-limit'];
    this.#rateLimit =
      limit === 'unlimited' ? undefined : new RateLimit(limit, parts.now ?? Date.now);
  }

  /** Back to the plants it began with, and no request counted. */
  reset(): void {
    this.plants.reset();
    this.#rateLimit?.reset();
  }

  /** Answers a request; it does not throw, whatever the request is. */
  handle(request: PlainRequest): Answer {
    const answer = this.#route(request);
    return request.method === 'HEAD' ? withoutBody(answer) : answer;
  }

  #route(request: PlainRequest): Answer {
    const found = findRoute(request.path, this.#basePath);
    if (found === undefined) {
      return this.#toAnswer(this.#refusePath(request.path));
    }
    const { route, id } = found;
    const headers = { allow: route.allow };
    if (request.method === 'OPTIONS') {
      return this.#toAnswer({ status: 204, headers });
    }
    const endpoint = route.endpoints.get(request.method);
    if (endpoint === undefined) {
      const status = this.profile['request.unknown-method'];
      const message = `${route.path} does not take ${request.method}: it takes ${route.allow}.`;
      return this.#toAnswer(new Rejection('request.unknown-method', status, message, headers));
    }
    return this.#authorize(request, endpoint, id);
  }

  #authorize(request: PlainRequest, { operation, scope }: Endpoint, id: string): Answer {
    const { plants, profile } = this;
    const token = authenticate(request.headers.authorization, this.#tokens, profile);
    if (token instanceof Rejection) {
      return this.#toAnswer(token);
    }
    const { user } = token;
    const outcome =
      this.#refuseOverRate(user) ??
      refuseWithoutScope(token, scope, profile) ??
      operation({ request, id, user, plants, profile });
    return { ...this.#toAnswer(outcome), user };
  }

  #refusePath(path: string): Rejection {
    const collection = `${this.#basePath}/plants`;
    return new Rejection(
      'request.unknown-path',
      this.profile['request.unknown-path'],
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
      this.profile['request.rate-limited'],
      `Too many requests: try again in ${seconds} s.`,
      { 'retry-after': String(seconds) },
    );
  }
}

/** What HEAD answers: the same less the body, whose length is told (RFC 9110, 9.3.2). */
function withoutBody(answer: Answer): Answer {
  const length = new TextEncoder().encode(answer.body).byteLength;
  return { ...answer, headers: { ...answer.headers, 'content-length': String(length) }, body: '' };
}
