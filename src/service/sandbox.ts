import type { PlantId } from '../interface/int64.js';
import type { PlantBudget } from '../store/plant-bytes.js';
import type { PlantSeed, PlantSnapshot } from '../store/plant-seed.js';
import { PlantStore } from '../store/plant-store.js';
import type { RecordUndo } from '../store/record-undo.js';
import type { AccessToken, TokenRegistry } from '../store/token-registry.js';
import { authenticate, rejectWithoutScope } from './authenticate.js';
import type { CompiledProfile } from './compiled-profile.js';
import type { ActiveFault, FaultTarget } from './faults/active-fault.js';
import { applyFailure, needsExecution, spoilsBody } from './faults/apply-failure.js';
import type { DelayFault, Scenarios } from './faults/fault.js';
import { type DueFaults, FaultSet, type InitialFaults } from './faults/fault-set.js';
import { sampleDelayMs } from './faults/random.js';
import { type RequestedFaults, readRequestedFaults } from './faults/requested-faults.js';
import type { Completion, HandlerAnswer } from './handler-answer.js';
import {
  Journal,
  type JournalBudget,
  type JournalLimits,
  type RecordListener,
} from './journal/journal.js';
import { LongText } from './long-text.js';
import type { Success } from './operation.js';
import type { PlainRequest } from './plain-http.js';
import { RateLimit } from './rate-limit.js';
import type { ReadNewPlant } from './read-new-plant.js';
import { rejectNotAcceptable } from './reject-not-acceptable.js';
import { Rejection, reject } from './rejection.js';
import type { RequestResult } from './request-result.js';
import { type Endpoint, matchRoute, type RouteMatch } from './routes.js';
import type { ToResponse } from './to-response.js';
import { UndoLog } from './undo-log.js';
import { answerWithoutEndpoint, rejectPath } from './unmatched-request.js';
import type { WritePlants } from './write-plants.js';

/** What all sandboxes of a service have in common. */
export interface SandboxParts {
  /** The initial plants of each sandbox, which `reset` restores. */
  readonly seed: PlantSeed;
  readonly faults: InitialFaults;
  readonly scenarios: Scenarios;
  readonly journal: JournalLimits;
  /** What the journals and undo logs of all sandboxes take together. */
  readonly budget: JournalBudget;
  /** What the plants of all sandboxes take together, beside the initial ones. */
  readonly plantBudget: PlantBudget;
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
interface IdentifiedRequest {
  readonly request: PlainRequest;
  readonly match: RouteMatch | undefined;
  readonly endpoint: Endpoint | undefined;
  /** Undefined if the request is for no endpoint, which needs no token. */
  readonly token: AccessToken | Rejection | undefined;
  readonly target: FaultTarget;
  /** Whether handlers of the user come before the plant store. */
  readonly hasHandlers?: true;
}

/** A request that is identified, and has met its faults. */
export interface PreparedRequest {
  readonly identified: IdentifiedRequest;
  readonly requested: RequestedFaults | Rejection;
  readonly due: DueFaults;
  /** Whether something has to execute it. */
  readonly needsExecution: boolean;
  /** Whether a fault spoils the body. */
  readonly needsWholeBody: boolean;
}

/** A plant store that has its initial state in common with other sandboxes, and nothing else. */
export class Sandbox {
  readonly name: string;
  readonly plants: PlantStore;
  readonly journal: Journal;
  readonly faults: FaultSet;
  /** Snapshots of its plants by name. */
  readonly snapshots = new Map<string, PlantSnapshot>();
  /** The ids that provider states used; their teardown deletes the plants with these ids. */
  readonly stateIds = new Set<PlantId>();
  /** How to undo what its requests have changed, and code between them. */
  readonly undoLog: UndoLog;
  /** Called with each change of its plants, some of which are done only when it has returned. */
  onPlantsChange: (() => void) | undefined;
  readonly #parts: SandboxParts;
  readonly #rateLimit: RateLimit | undefined;

  /** @param publish called with each record of the journal, once it is settled. */
  constructor(name: string, parts: SandboxParts, publish: RecordListener) {
    this.name = name;
    this.undoLog = new UndoLog(parts.budget);
    const { record } = this.undoLog;
    const recordChange: RecordUndo = (undo, before, bytes) => {
      record(undo, before, bytes);
      this.onPlantsChange?.();
    };
    this.plants = new PlantStore(parts.seed, recordChange, parts.plantBudget);
    this.faults = new FaultSet(parts.scenarios, parts.faults, record);
    this.journal = new Journal(parts.journal, parts.budget, publish);
    this.#parts = parts;
    const limit = parts.profile.parameters['request.rate-limit'];
    this.#rateLimit = limit === 'unlimited' ? undefined : new RateLimit(limit, parts.now, record);
  }

  /** Restores the initial plants and faults, and clears the journal. */
  reset(): void {
    this.plants.reset();
    this.faults.reset();
    this.journal.reset();
    this.stateIds.clear();
    this.#rateLimit?.reset();
    this.undoLog.reset();
  }

  /** Clears the journal, and with it what could be rewound. */
  forgetRequests(): void {
    this.journal.clear();
    this.undoLog.forget();
  }

  /** Restores the state before a request of the journal, and drops it and all later ones. */
  rewind(before: number): void {
    this.undoLog.undoTo(before);
    this.journal.rewind(before);
    this.onPlantsChange?.();
  }

  /**
   * Handles a request. It does not throw, whatever the request is.
   *
   * @param rejection why the request is rejected, if that is known already.
   */
  handle(request: PlainRequest, rejection?: Rejection): RequestResult {
    this.undoLog.begin(this.journal.lastId + 1, this.journal.firstId);
    const identified = this.#identify(request);
    const requested = rejection ?? readRequestedFaults(request.headers, this.#parts.scenarios);
    if (requested instanceof Rejection) {
      return removeBodyOfHead(this.#toResult(requested, identified), request);
    }
    const due = this.faults.due(identified.target, requested.faults, requested.scenarios);
    return due.delay === undefined && due.failure === undefined && requested.echo === undefined
      ? this.#execute(identified)
      : this.#executeWithFaults(identified, due, requested);
  }

  /**
   * Begins to handle a request that handlers of the user may answer: faults apply to those, too.
   *
   * @param rejection why the request is rejected, if that is known already.
   */
  prepare(request: PlainRequest, rejection?: Rejection): PreparedRequest {
    this.undoLog.begin(this.journal.lastId + 1, this.journal.firstId);
    const identified = { ...this.#withUser(this.#identify(request)), hasHandlers: true } as const;
    const requested = rejection ?? readRequestedFaults(request.headers, this.#parts.scenarios);
    if (requested instanceof Rejection) {
      return { identified, requested, due: {}, needsExecution: false, needsWholeBody: false };
    }
    const due = this.faults.due(identified.target, requested.faults, requested.scenarios);
    const failure = due.failure?.fault;
    return {
      identified,
      requested,
      due,
      needsExecution: failure === undefined || needsExecution(failure, identified.target.user),
      needsWholeBody: failure !== undefined && spoilsBody(failure),
    };
  }

  /** Handles a prepared request. Handlers may have answered it. */
  complete(
    { identified, requested, due }: PreparedRequest,
    { answer, isOfHandler }: Completion,
  ): RequestResult {
    this.undoLog.begin(this.journal.lastId + 1, this.journal.firstId);
    if (requested instanceof Rejection) {
      return removeBodyOfHead(this.#toResult(requested, identified), identified.request);
    }
    const result = this.#executeWithFaults(identified, due, requested, () =>
      answer === undefined ? this.#execute(identified) : toHandlerResult(answer, identified.target),
    );
    return isOfHandler ? { ...result, isOfHandler } : result;
  }

  /** The user of a request for none of the endpoints, which needs no token but may have one. */
  #withUser(identified: IdentifiedRequest): IdentifiedRequest {
    const { request, endpoint, target } = identified;
    const { profile, tokens } = this.#parts;
    const token =
      endpoint === undefined
        ? authenticate(request.headers.authorization, tokens, profile, 'list')
        : undefined;
    return token === undefined || token instanceof Rejection
      ? identified
      : { ...identified, target: { ...target, user: token.user, token: token.token } };
  }

  #identify(request: PlainRequest): IdentifiedRequest {
    const { basePath, profile, tokens } = this.#parts;
    const match = matchRoute(request.path, basePath);
    const endpoint = match?.route.endpoints.get(request.method);
    const token =
      endpoint && authenticate(request.headers.authorization, tokens, profile, endpoint.name);
    const accepted = token instanceof Rejection ? undefined : token;
    const target: FaultTarget = {
      operation: endpoint?.name,
      user: accepted?.user,
      token: accepted?.token,
      sandbox: this.name,
    };
    return { request, match, endpoint, token, target };
  }

  #toResult(outcome: Success | Rejection, { request, target }: IdentifiedRequest): RequestResult {
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

  #executeWithFaults(
    identified: IdentifiedRequest,
    { delay, failure }: DueFaults,
    { echo, preference }: RequestedFaults,
    execute = () => this.#execute(identified),
  ): RequestResult {
    const { request, target } = identified;
    const result =
      failure === undefined
        ? execute()
        : applyFailure(failure.fault, {
            execute,
            toResult: (outcome) => this.#toResult(outcome, identified),
            operation: target.operation,
            user: target.user,
            profile: this.#parts.profile,
          });
    if (failure && result.fault) {
      failure.applied++;
    }
    const { response } = removeBodyOfHead(result, request);
    return {
      ...result,
      response: response && {
        ...response,
        headers: { ...response.headers, ...echo, ...(result.fault && preference) },
      },
      delayMs: delay && sampleDelayOf(delay),
    };
  }

  #execute(identified: IdentifiedRequest): RequestResult {
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
    return removeBodyOfHead(this.#toResult(outcome, identified), request);
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

function toHandlerResult(
  { response, sent }: HandlerAnswer,
  { operation, user }: FaultTarget,
): RequestResult {
  return {
    response,
    operation,
    user,
    rejectedBy: undefined,
    fault: undefined,
    delayMs: undefined,
    failedDelivery: undefined,
    ...(sent && { sent }),
  };
}

function sampleDelayOf(delay: ActiveFault<DelayFault>): number {
  delay.applied++;
  return sampleDelayMs(delay.fault.delayMs, delay.random);
}

/** The response to HEAD has no body, but the headers that GET would have (RFC 9110, 9.3.2). */
function removeBodyOfHead(result: RequestResult, { method }: PlainRequest): RequestResult {
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
