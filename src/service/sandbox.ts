import type { PlantId } from '../interface/int64.js';
import type { PlantSnapshot } from '../store/plant-seed.js';
import { PlantStore } from '../store/plant-store.js';
import type { RecordUndo } from '../store/record-undo.js';
import type { ChangedPart } from './changed-part.js';
import type { FaultTarget } from './faults/active-fault.js';
import { applyFailure, needsExecution, spoilsBody } from './faults/apply-failure.js';
import { FaultSet, noFaults, type TakenFaults } from './faults/fault-set.js';
import { type RequestedFaults, readRequestedFaults } from './faults/requested-faults.js';
import type { BegunRequest, Completion, HandlerAnswer } from './handler-answer.js';
import { Journal, type RecordListener } from './journal/journal.js';
import type { PlainRequest } from './plain-http.js';
import { RateLimit } from './rate-limit.js';
import { Rejection } from './rejection.js';
import {
  type IdentifiedRequest,
  RequestExecutor,
  removeBodyOfHead,
  type SandboxParts,
} from './request-executor.js';
import type { RequestResult } from './request-result.js';
import { UndoLog } from './undo-log.js';

/** How a request begins that is rejected for a header to the mock. */
export const withoutExecution = {
  faults: noFaults,
  needsExecution: false,
  needsWholeBody: false,
} as const;

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
  readonly undoLog = new UndoLog();
  readonly #noteChange: (part: ChangedPart) => void;
  readonly #parts: SandboxParts;
  readonly #rateLimit: RateLimit | undefined;
  readonly #executor: RequestExecutor;

  /**
   * @param publish called with each record of the journal, once it is settled.
   * @param noteChange called with each part that changes; some changes are done only when it has returned.
   */
  constructor(
    name: string,
    parts: SandboxParts,
    publish: RecordListener,
    noteChange: (part: ChangedPart) => void,
  ) {
    this.name = name;
    const { record } = this.undoLog;
    const recordFor =
      (part: ChangedPart): RecordUndo =>
      (undo, before, plants) => {
        record(undo, before, plants);
        noteChange(part);
      };
    this.#noteChange = noteChange;
    this.plants = new PlantStore(parts.seed, recordFor('plants'), parts.maxPlants);
    this.faults = new FaultSet(parts.scenarios, parts.faults, recordFor('faults'));
    this.journal = new Journal(parts.journal, publish, noteChange);
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
    this.#noteChange('plants');
    this.#noteChange('faults');
  }

  /** Takes the faults that are due for a request which handlers of the user may answer: they apply to it, too. */
  begin(request: PlainRequest): Omit<BegunRequest, 'startedAt'> {
    const { target } = this.#executor.identify(request, true);
    const requested = readRequestedFaults(request.headers, this.#parts.scenarios);
    if (requested instanceof Rejection) {
      return withoutExecution;
    }
    const faults = this.faults.take(target, requested);
    const failure = faults.failure?.fault;
    return {
      faults,
      needsExecution: failure === undefined || needsExecution(failure, target.user),
      needsWholeBody: failure !== undefined && spoilsBody(failure),
    };
  }

  /**
   * Handles a request. It does not throw, whatever the request is.
   *
   * @param rejection why the request is rejected, if that is known already.
   * @param completion what handlers made of it, if there are any.
   */
  handle(request: PlainRequest, rejection?: Rejection, completion?: Completion): RequestResult {
    this.undoLog.begin(this.journal.lastId + 1, this.journal.firstId);
    const identified = this.#executor.identify(request, completion !== undefined);
    const requested = rejection ?? readRequestedFaults(request.headers, this.#parts.scenarios);
    if (requested instanceof Rejection) {
      return removeBodyOfHead(this.#executor.toResult(requested, identified), request);
    }
    const faults = completion?.begun.faults ?? this.faults.take(identified.target, requested);
    this.faults.record(faults);
    const hasFaults = faults.delay !== undefined || faults.failure !== undefined;
    return hasFaults || requested.echo !== undefined || completion?.answer
      ? this.#handleWithFaults(identified, faults, requested, completion?.answer)
      : this.#executor.execute(identified);
  }

  #handleWithFaults(
    identified: IdentifiedRequest,
    { delay, delayMs, failure }: TakenFaults,
    { echo, preference }: RequestedFaults,
    answer?: HandlerAnswer,
  ): RequestResult {
    const { request, target, hasHandlers } = identified;
    const execute = () =>
      answer === undefined ? this.#executor.execute(identified) : toHandlerResult(answer, target);
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
    if (failure !== undefined && result.fault === undefined) {
      this.faults.giveBack(failure);
    }
    const { response } = removeBodyOfHead(result, request);
    const isOfHandler =
      answer !== undefined ||
      (hasHandlers && target.operation === undefined && result.fault !== undefined);
    return {
      ...result,
      response: response && {
        ...response,
        headers: { ...response.headers, ...echo, ...(result.fault && preference) },
      },
      scenario: (result.fault === undefined ? delay : failure)?.scenario,
      delayMs,
      ...(isOfHandler && { isOfHandler }),
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
