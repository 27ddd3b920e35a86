import type { PlantSeed } from '../store/plant-seed.js';
import type { PlantStore } from '../store/plant-store.js';
import type { AccessToken, TokenRegistry } from '../store/token-registry.js';
import { authenticate, rejectWithoutScope } from './authenticate.js';
import type { CompiledProfile } from './compiled-profile.js';
import type { FaultTarget } from './faults/active-fault.js';
import type { Scenarios } from './faults/fault.js';
import type { InitialFaults } from './faults/fault-set.js';
import type { JournalLimits } from './journal/journal.js';
import { LongText } from './long-text.js';
import type { Success } from './operation.js';
import type { PlainRequest } from './plain-http.js';
import type { RateLimit } from './rate-limit.js';
import type { ReadNewPlant } from './read-new-plant.js';
import { rejectNotAcceptable } from './reject-not-acceptable.js';
import { Rejection, reject } from './rejection.js';
import type { RequestResult } from './request-result.js';
import { type Endpoint, matchRoute, type RouteMatch } from './routes.js';
import type { ToResponse } from './to-response.js';
import { answerWithoutEndpoint, rejectPath } from './unmatched-request.js';
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

/** A request, and what is known about it before it is executed. */
export interface IdentifiedRequest {
  readonly request: PlainRequest;
  readonly match: RouteMatch | undefined;
  readonly endpoint: Endpoint | undefined;
  /** Undefined if the request is for no endpoint, which needs no token. */
  readonly token: AccessToken | Rejection | undefined;
  readonly target: FaultTarget;
  /** Whether handlers of the user come before the plant store. */
  readonly hasHandlers: boolean;
}

/** Executes requests on the plants of a sandbox, as if there were no faults. */
export class RequestExecutor {
  readonly #sandbox: string;
  readonly #plants: PlantStore;
  readonly #rateLimit: RateLimit | undefined;
  readonly #parts: SandboxParts;

  /** @param sandbox its name. */
  constructor(
    sandbox: string,
    plants: PlantStore,
    rateLimit: RateLimit | undefined,
    parts: SandboxParts,
  ) {
    this.#sandbox = sandbox;
    this.#plants = plants;
    this.#rateLimit = rateLimit;
    this.#parts = parts;
  }

  /**
   * Finds out what a request is for, and who sent it.
   *
   * @param hasHandlers whether handlers of the user come before the plant store. Then a request for none of
   * the endpoints, which needs no token, may have one.
   */
  identify(request: PlainRequest, hasHandlers = false): IdentifiedRequest {
    const { basePath, profile, tokens } = this.#parts;
    const match = matchRoute(request.path, basePath);
    const endpoint = match?.route.endpoints.get(request.method);
    const token =
      endpoint && authenticate(request.headers.authorization, tokens, profile, endpoint.name);
    const sender =
      endpoint === undefined && hasHandlers
        ? authenticate(request.headers.authorization, tokens, profile, 'list')
        : token;
    const accepted = sender instanceof Rejection ? undefined : sender;
    const target: FaultTarget = {
      operation: endpoint?.name,
      user: accepted?.user,
      token: accepted?.token,
      sandbox: this.#sandbox,
    };
    return { request, match, endpoint, token, target, hasHandlers };
  }

  /** Executes a request, or rejects it. */
  execute(identified: IdentifiedRequest): RequestResult {
    const { request, match, endpoint, token } = identified;
    const { basePath, profile } = this.#parts;
    let outcome: Success | Rejection;
    if (match === undefined) {
      outcome = rejectPath(request, basePath, profile, identified.hasHandlers);
    } else if (endpoint === undefined || token === undefined) {
      outcome = answerWithoutEndpoint(request.method, match.route, profile);
    } else {
      outcome = this.#perform(request, endpoint, match.id, token);
    }
    return removeBodyOfHead(this.toResult(outcome, identified), request);
  }

  /** The response to a request, with nothing of a fault. */
  toResult(outcome: Success | Rejection, { request, target }: IdentifiedRequest): RequestResult {
    return {
      response: this.#parts.toResponse(outcome, request),
      operation: target.operation,
      user: target.user,
      rejectedBy: outcome instanceof Rejection ? outcome.by : undefined,
      fault: undefined,
      delayMs: undefined,
      failedDelivery: undefined,
    };
  }

  #perform(
    request: PlainRequest,
    endpoint: Endpoint,
    id: string,
    token: AccessToken | Rejection,
  ): Success | Rejection {
    const plants = this.#plants;
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

/** The response to HEAD has no body, but the headers that GET would have (RFC 9110, 9.3.2). */
export function removeBodyOfHead(result: RequestResult, { method }: PlainRequest): RequestResult {
  const { response } = result;
  if (method !== 'HEAD' || response === undefined || response.body === '') {
    return result;
  }
  const framing =
    response.body instanceof LongText
      ? { 'transfer-encoding': 'chunked' }
      : { 'content-length': String(new TextEncoder().encode(response.body).byteLength) };
  const headers = { ...response.headers, ...framing };
  return { ...result, response: { ...response, headers, body: '' } };
}
