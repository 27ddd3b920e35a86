import type { OperationName } from '../interface/operation-name.js';
import type { PlantStore } from '../store/plant-store.js';
import type { AccessToken } from '../store/token-registry.js';
import type { CompiledProfile } from './compiled-profile.js';
import { applyFailure } from './faults/apply-failure.js';
import type { FaultKind, GivenResponse } from './faults/fault.js';
import type { TakenFaults } from './faults/fault-set.js';
import { echoHeaders, type RequestedFaults } from './faults/requested-faults.js';
import type { Change } from './journal/journal.js';
import { LongText, type SentBody, startOf } from './long-text.js';
import {
  type HandlerAnswer,
  noResponse,
  type Outcome,
  type RejectedBy,
  Rejection,
} from './outcome.js';
import type { PlainRequest, PlainResponse } from './plain-http.js';
import type { PlantService } from './plant-service.js';
import { withoutBody } from './responses.js';
import type { Route } from './routes.js';
import type { Sandbox } from './sandbox.js';
import { invokeCallback } from './sandboxes.js';

/** Who has answered a request behind a proxy, and the rules that the answer violates. */
export interface ProxiedAnswer {
  /** `fault` if a fault has kept the request from the provider. */
  readonly by: 'provider' | 'mock' | 'proxy' | 'fault';
  /** Each as a sentence, after the id of its rule. */
  readonly violations: readonly string[];
  /** Why a response to the plant store could not be read, as a clause; absent if it could. */
  readonly unread?: string;
}

/** What holds responses: a fault, or a run of `everyOrder`. */
export interface Holder {
  /** Called with each exchange whose response it holds. */
  readonly onHeld?: ((exchange: Exchange) => void) | undefined;
  /** Called with each exchange that is released, also if its client has given up. */
  readonly onReleased?: (exchange: Exchange) => void;
  /** How long no request comes before the sandbox counts as settled, in milliseconds. */
  readonly quietMs?: number;
}

/** A response that waits to be released. */
interface Hold {
  readonly by: Holder;
  readonly released: Promise<void>;
  readonly resolve: () => void;
}

/**
 * A request and everything that becomes of it: the stages of handle.ts fill it in, a transport sends its response,
 * and the journal keeps it.
 *
 * Members that few exchanges need are only declared, so they take memory only once they are set. The journal keeps a
 * thousand exchanges, and the smaller they are, the less time the garbage collector takes.
 */
export class Exchange {
  /** As it was sent; once it is settled, with at most the beginning of a long body. */
  request: PlainRequest;
  /** The Authorization header without the name of a sandbox, if it has one. */
  declare issuedAuthorization?: string | undefined;
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
  /** Whether handlers of the user come before the plant store. */
  declare hasHandlers?: true;
  /** What a handler of the user has answered; undefined once the exchange is settled. */
  declare handled?: HandlerAnswer | undefined;
  /** Whether it has headers to the mock, which its response repeats. */
  declare asksMock?: true;
  /** The faults that those headers ask for. */
  declare requestedFaults?: RequestedFaults;
  /** The faults that delay, hold or fail the response, or have counted the request. */
  declare faults?: TakenFaults;

  /** Undefined until it is decided, and if a fault drops the connection or leaves the request unanswered. */
  response: PlainResponse | undefined = undefined;
  /** Why the request was rejected, if it was. */
  declare rejectedBy?: RejectedBy | undefined;
  /** The fault that changed the response, or lets its delivery fail. */
  declare fault?: FaultKind;
  /** The scenario of that fault, or of the one that only delayed the response. */
  declare scenario?: string | undefined;
  /** How long to wait before the response is sent, in milliseconds. */
  declare delayMs?: number | undefined;
  /** Present as long as the response waits to be released. */
  declare held?: Hold | undefined;
  /** What of the body of a handler was sent, if it is sent as it comes. */
  declare sent?: SentBody | undefined;
  /** The cookies of a handler; undefined once another response takes the place of its response. */
  declare cookies?: readonly string[] | undefined;
  /** Whether a handler of the user answered it, or a fault where none but handlers would have. */
  declare isOfHandler?: boolean;
  /** What was thrown, if the kit or a handler failed, and the status is 500. */
  declare defect?: unknown;

  /** Counts the requests of a sandbox, from 1; 0 before the journal has it. */
  id = 0;
  /** When the request was received, in milliseconds since 1970. */
  readonly at = Date.now();
  /** When it was received, as `performance.now()`. */
  private readonly startedAt: number;
  /** From the request, read in full, to its response, in milliseconds; undefined until then. */
  durationMs: number | undefined = undefined;
  /** Counts the exchanges of a journal as they are settled, from 1; undefined until then. */
  settledAs: number | undefined = undefined;
  /** The last change of the sandbox that it made, or code after it. */
  lastChange: Change | undefined = undefined;
  /** Set by a proxy. */
  declare proxied?: ProxiedAnswer;
  /** Whether its client disconnected before it had its response. */
  declare isDisconnected?: true;
  /** Whether it was rewound or cleared, so that it is not published if it is settled later. */
  declare isDropped?: true;
  /** The length of the response's body in characters, before the journal has cut it. */
  declare fullLength?: number;

  constructor(
    public service: PlantService,
    request: PlainRequest,
    startedAt = performance.now(),
  ) {
    this.request = request;
    this.sandbox = service.sandboxes.default;
    this.startedAt = startedAt;
  }

  /** The Authorization header with the token as it was issued. */
  get authorization(): string | undefined {
    return this.issuedAuthorization ?? this.request.headers.authorization;
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
    if (this.sent !== undefined) {
      this.sent = undefined;
    }
    if (this.cookies !== undefined) {
      this.cookies = undefined;
    }
    if (outcome === noResponse) {
      this.response = undefined;
      return;
    }
    const isRejected = outcome instanceof Rejection;
    const response = isRejected ? this.service.responses.reject(outcome, this) : outcome;
    const rejectedBy = isRejected ? outcome.by : undefined;
    if (rejectedBy !== this.rejectedBy) {
      this.rejectedBy = rejectedBy;
    }
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
  hold(by: Holder): void {
    let resolve = () => {};
    const released = new Promise<void>((done) => {
      resolve = done;
    });
    this.held = { by, released, resolve };
    by.onHeld?.(this);
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
    this.sandbox.journal.noteReleased(this);
    this.report();
    held.resolve();
    held.by.onReleased?.(this);
  }

  /** Tells who observes the service that the response is decided. */
  report(): void {
    const { onAnswer } = this.service;
    if (onAnswer !== undefined) {
      invokeCallback(onAnswer, this);
    }
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
    if (this.handled !== undefined) {
      // It would keep the whole body in memory.
      this.handled = undefined;
    }
    if (!isSent) {
      this.isDisconnected = true;
      this.response = undefined;
    }
    this.sandbox.open.delete(this);
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
