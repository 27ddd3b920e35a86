import type { ResolvedProfile } from '../interface/open-points.js';
import type { ErrorBody, Plant } from '../interface/plant.js';
import type { PlantStore } from '../store/plant-store.js';
import type { TokenRegistry } from '../store/token-registry.js';
import { authenticate, refuseWithoutScope } from './authenticate.js';
import type { Success } from './operation.js';
import type { Answer, PlainRequest } from './plain-http.js';
import { RateLimit } from './rate-limit.js';
import { Rejection } from './rejection.js';
import { type Endpoint, findRoute } from './routes.js';

export interface PlantServiceParts {
  readonly plants: PlantStore;
  readonly tokens: TokenRegistry;
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

  constructor(parts: PlantServiceParts) {
    this.plants = parts.plants;
    this.profile = parts.profile;
    this.delayMs = parts.delayMs;
    this.#basePath = parts.basePath;
    this.#tokens = parts.tokens;
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
    const found = findRoute(request.path, this.#basePath);
    if (found === undefined) {
      return this.#answer(this.#refusePath(request.path));
    }
    const { route, id } = found;
    if (request.method === 'OPTIONS') {
      return { status: 204, headers: { allow: route.allow }, body: '' };
    }
    const endpoint = route.endpoints.get(request.method);
    if (endpoint === undefined) {
      const status = this.profile['request.unknown-method'];
      const message = `${route.path} does not take ${request.method}: it takes ${route.allow}.`;
      const headers = { allow: route.allow };
      return this.#answer(new Rejection('request.unknown-method', status, message, headers));
    }
    const answer = this.#authorize(request, endpoint, id);
    return request.method === 'HEAD' ? withoutBody(answer) : answer;
  }

  #authorize(request: PlainRequest, { operation, scope }: Endpoint, id: string): Answer {
    const { plants, profile } = this;
    const token = authenticate(request.headers.authorization, this.#tokens, profile);
    if (token instanceof Rejection) {
      return this.#answer(token);
    }
    const { user } = token;
    const outcome =
      this.#refuseOverRate(user) ??
      refuseWithoutScope(token, scope, profile) ??
      operation({ request, id, user, plants, profile });
    return { ...this.#answer(outcome), user };
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

  #answer(outcome: Success | Rejection): Answer {
    const { status } = outcome;
    if (outcome instanceof Rejection) {
      const integer = this.profile['error.integer'];
      const error = integer === 'status' ? status : integer;
      const answer = this.#json(status, { error, message: outcome.message });
      const headers = { ...answer.headers, ...outcome.headers };
      return { ...answer, headers, rejectedBy: outcome.by };
    }
    return outcome.value === undefined
      ? { status, headers: {}, body: '' }
      : this.#json(status, outcome.value);
  }

  #json(status: number, value: Plant | readonly Plant[] | ErrorBody): Answer {
    const headers = { 'content-type': this.profile['response.content-type'] };
    return { status, headers, body: JSON.stringify(value) };
  }
}

/** What HEAD answers: the same less the body, whose length is told (RFC 9110, 9.3.2). */
function withoutBody(answer: Answer): Answer {
  const length = new TextEncoder().encode(answer.body).byteLength;
  return { ...answer, headers: { ...answer.headers, 'content-length': String(length) }, body: '' };
}
