import type { OperationName } from '../interface/rules.js';
import type { PlantStore } from '../store/plant-store.js';
import type { AccessToken } from '../store/token-registry.js';
import type { CompiledProfile } from './compiled-profile.js';
import type { ActiveFault } from './faults/active-fault.js';
import { applyFailure } from './faults/apply-failure.js';
import type { FaultKind, GivenResponse } from './faults/fault.js';
import { noFaults, type TakenFaults } from './faults/fault-set.js';
import { echoHeaders, noRequestedFaults, type RequestedFaults } from './faults/requested-faults.js';
import type { Change } from './journal/journal.js';
import { LongText, type SentBody, startOf } from './long-text.js';
import { noResponse, type Outcome, type RejectedBy, Rejection } from './outcome.js';
import type { PlainRequest, PlainResponse } from './plain-http.js';
import type { PlantService } from './plant-service.js';
import { withoutBody } from './responses.js';
import type { Route } from './routes.js';
import type { Sandbox } from './sandbox.js';

/** What a handler of the user answers in place of the plant store. */
export interface HandlerAnswer {
  /** Undefined if it drops the connection. */
  readonly response: PlainResponse<string> | undefined;
  readonly cookies?: readonly string[];
  /** The body, if the transport sends it as it comes; that of the response is empty then. */
  readonly stream?: ReadableStream<Uint8Array> | undefined;
  /** What of that body was sent. */
  readonly sent?: SentBody | undefined;
}

/** Who has answered a request behind a proxy, and the rules that the answer violates. */
export interface ProxiedAnswer {
  readonly by: 'provider' | 'mock' | 'proxy';
  /** Each as a sentence, after the id of its rule. */
  readonly violations: readonly string[];
  /** Why a response to the plant store could not be read, as a clause; absent if it could. */
  readonly unread?: string;
}

/** A response that waits to be released. */
interface Hold {
  readonly fault: ActiveFault;
  readonly released: Promise<void>;
  readonly resolve: () => void;
}

/**
 * A request and everything that becomes of it: the stages of handle.ts fill it in, a transport sends its response,
 * and the journal keeps it.
 */
export class Exchange {
  /** As it was sent; once it is settled, with at most the beginning of a long body. */
  request: PlainRequest;
  /** The Authorization header with the token that was issued, without the name of a sandbox. */
  authorization: string | undefined;
  /** The default one, until the request is found to name another. */
  sandbox: Sandbox;
  /** Undefined if the interface does not have the path. */
  route: Route | undefined = undefined;
  /** Undefined if the path and the method are not those of an operation. */
  operation: OperationName | undefined = undefined;
  /** Undefined if the request needs no token. */
  token: AccessToken | Rejection | undefined = undefined;
  /** The user of the token, if it was accepted. */
  user: string | undefined = undefined;
  requestedFaults: RequestedFaults = noRequestedFaults;
  faults: TakenFaults = noFaults;
  /** What a handler of the user has answered. */
  handled: HandlerAnswer | undefined = undefined;

  /** Undefined until it is decided, and if a fault drops the connection or leaves the request unanswered. */
  response: PlainResponse | undefined = undefined;
  /** Why the request was rejected, if it was. */
  rejectedBy: RejectedBy | undefined = undefined;
  /** The fault that changed the response, or lets its delivery fail. */
  fault: FaultKind | undefined = undefined;
  /** The scenario of that fault, or of the one that only delayed the response. */
  scenario: string | undefined = undefined;
  /** How long to wait before the response is sent, in milliseconds. */
  delayMs: number | undefined = undefined;
  /** Present as long as the response waits to be released. */
  held: Hold | undefined = undefined;
  /** What of the body of a handler was sent, if it is sent as it comes. */
  sent: SentBody | undefined = undefined;
  /** Whether a handler of the user answered it, or a fault where none but handlers would have. */
  isOfHandler = false;
  /** What was thrown, if the kit or a handler failed, and the status is 500. */
  defect: unknown = undefined;

  /** Counts the requests of a sandbox, from 1; 0 before the journal has it. */
  id = 0;
  /** When the request was received, in milliseconds since 1970. */
  readonly at = Date.now();
  /** From the request, read in full, to its response, in milliseconds; undefined until then. */
  durationMs: number | undefined = undefined;
  /** Counts the exchanges of a journal as they are settled, from 1; undefined until then. */
  settledAs: number | undefined = undefined;
  /** Set by a proxy. */
  proxied: ProxiedAnswer | undefined = undefined;
  /** Whether its client disconnected before it had its response. */
  isDisconnected = false;
  /** Whether it was rewound or cleared, so that it is not published if it is settled later. */
  isDropped = false;
  /** The last change of the sandbox that it made, or code after it. */
  lastChange: Change | undefined = undefined;
  /** The length of the response's body in characters, before the journal has cut it. */
  fullLength: number | undefined = undefined;

  constructor(
    public service: PlantService,
    request: PlainRequest,
    /** Whether handlers of the user come before the plant store. */
    readonly hasHandlers = false,
    /** When it was received, as `performance.now()`. */
    private readonly startedAt = performance.now(),
  ) {
    this.request = request;
    this.authorization = request.headers.authorization;
    this.sandbox = service.sandboxes.default;
  }

  get profile(): CompiledProfile {
    return this.service.profile;
  }

  get plants(): PlantStore {
    return this.sandbox.plants;
  }

  /** The token, if it was accepted. */
  get accepted(): AccessToken | undefined {
    return this.token instanceof Rejection ? undefined : this.token;
  }

  /** Decides the response. */
  answer(outcome: Outcome): void {
    this.sent = undefined;
    if (outcome === noResponse) {
      this.response = undefined;
      return;
    }
    const isRejected = outcome instanceof Rejection;
    const response = isRejected ? this.service.responses.reject(outcome, this) : outcome;
    this.rejectedBy = isRejected ? outcome.by : undefined;
    this.response = this.request.method === 'HEAD' ? withoutBody(response) : response;
  }

  /** Whether the response can be sent at once. */
  get isDue(): boolean {
    return this.delayMs === undefined && this.held === undefined;
  }

  /**
   * Waits until the response is to be sent: for its delay, or until it is released; not longer than until the signal
   * is aborted.
   *
   * @param wait resolves also when its signal is aborted.
   */
  async due(
    signal: AbortSignal,
    wait: (ms: number, signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    if (this.delayMs !== undefined) {
      await wait(this.delayMs, signal);
    }
    if (this.held !== undefined) {
      const { released } = this.held;
      const release = () => this.release();
      signal.addEventListener('abort', release, { once: true });
      if (signal.aborted) {
        release();
      }
      await released;
    }
  }

  /** Lets the response wait until {@link release} is called. */
  hold(fault: ActiveFault): void {
    let resolve = () => {};
    const released = new Promise<void>((done) => {
      resolve = done;
    });
    this.held = { fault, released, resolve };
    this.sandbox.faults.hold(this, fault);
    this.sandbox.journal.noteHeld();
  }

  /** Releases a held response as it is; or another in its place: with a status alone, what the fault `status` makes of it. */
  release(given: GivenResponse = {}): void {
    const { held } = this;
    if (held === undefined) {
      return;
    }
    const { status, ...others } = given;
    const isWhole = Object.values(others).some((member) => member !== undefined);
    if (isWhole) {
      applyFailure({ kind: 'respond', ...given }, this);
    } else if (status !== undefined) {
      applyFailure({ kind: 'status', status }, this);
    }
    echoHeaders(this);
    this.held = undefined;
    this.sandbox.faults.noteReleased(this);
    this.sandbox.journal.noteReleased(this);
    this.service.report(this);
    held.resolve();
  }

  /**
   * A transport calls it when the response is on its way, or never will be.
   *
   * @param isSent false if the client had given up before.
   */
  settle(isSent = true): void {
    if (this.durationMs !== undefined) {
      return;
    }
    this.durationMs = performance.now() - this.startedAt;
    this.isDisconnected = !isSent;
    if (!isSent) {
      this.response = undefined;
    }
    this.sandbox.journal.settle(this);
  }

  /** How long it has taken so far, or had taken when it was settled, in milliseconds. */
  get elapsedMs(): number {
    return this.durationMs ?? performance.now() - this.startedAt;
  }

  /** The body of the response, or its beginning: of one that is sent in pieces, what was sent. */
  get responseBody(): string {
    return this.sent?.text ?? startOf(this.response?.body ?? '');
  }

  /** The length of the whole body in characters. While one is sent in pieces, the length of what was sent. */
  get responseLength(): number {
    const body = this.response?.body ?? '';
    const length = body instanceof LongText ? body.length : startOf(body).length;
    return this.fullLength ?? this.sent?.length ?? length;
  }
}
