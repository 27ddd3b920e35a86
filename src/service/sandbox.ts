import type { PlantId } from '../interface/int64.js';
import type { PlantSnapshot } from '../store/plant-seed.js';
import { PlantStore } from '../store/plant-store.js';
import type { RecordUndo } from '../store/record-undo.js';
import type { ActiveFault, FaultTarget } from './faults/active-fault.js';
import { applyFailure, needsExecution, spoilsBody } from './faults/apply-failure.js';
import type { DelayFault } from './faults/fault.js';
import { type DueFaults, FaultSet } from './faults/fault-set.js';
import { sampleDelayMs } from './faults/random.js';
import { type RequestedFaults, readRequestedFaults } from './faults/requested-faults.js';
import type { Completion, HandlerAnswer } from './handler-answer.js';
import { Journal, type RecordListener } from './journal/journal.js';
import type { PlainRequest } from './plain-http.js';
import { RateLimit } from './rate-limit.js';
import { Rejection } from './rejection.js';
import { type IdentifiedRequest, RequestExecutor, removeBodyOfHead } from './request-executor.js';
import type { RequestResult } from './request-result.js';
import type { SandboxParts } from './sandbox-parts.js';
import { UndoLog } from './undo-log.js';

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
  readonly #executor: RequestExecutor;

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
    this.#executor = new RequestExecutor(name, this.plants, this.#rateLimit, parts);
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
    const identified = this.#executor.identify(request);
    const requested = rejection ?? readRequestedFaults(request.headers, this.#parts.scenarios);
    if (requested instanceof Rejection) {
      return removeBodyOfHead(this.#executor.toResult(requested, identified), request);
    }
    const due = this.faults.due(identified.target, requested.faults, requested.scenarios);
    return due.delay === undefined && due.failure === undefined && requested.echo === undefined
      ? this.#executor.execute(identified)
      : this.#executeWithFaults(identified, due, requested);
  }

  /**
   * Begins to handle a request that handlers of the user may answer: faults apply to those, too.
   *
   * @param rejection why the request is rejected, if that is known already.
   */
  prepare(request: PlainRequest, rejection?: Rejection): PreparedRequest {
    this.undoLog.begin(this.journal.lastId + 1, this.journal.firstId);
    const identified = {
      ...this.#executor.withUser(this.#executor.identify(request)),
      hasHandlers: true,
    } as const;
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
      return removeBodyOfHead(this.#executor.toResult(requested, identified), identified.request);
    }
    const result = this.#executeWithFaults(identified, due, requested, () =>
      answer === undefined
        ? this.#executor.execute(identified)
        : toHandlerResult(answer, identified.target),
    );
    return isOfHandler ? { ...result, isOfHandler } : result;
  }

  #executeWithFaults(
    identified: IdentifiedRequest,
    { delay, failure }: DueFaults,
    { echo, preference }: RequestedFaults,
    execute = () => this.#executor.execute(identified),
  ): RequestResult {
    const { request, target } = identified;
    const result =
      failure === undefined
        ? execute()
        : applyFailure(failure.fault, {
            execute,
            toResult: (outcome) => this.#executor.toResult(outcome, identified),
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
      scenario: (result.fault === undefined ? delay : failure)?.scenario,
      delayMs: delay && sampleDelayOf(delay),
    };
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
