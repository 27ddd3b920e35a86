import type { OperationName } from '../interface/operation-name.js';
import type { PlantStore } from '../store/plant-store.js';
import type { AccessToken } from '../store/token-registry.js';
import type { CompiledProfile } from './compiled-profile.js';
import type { TakenFaults } from './faults/active-fault.js';
import type { FaultKind } from './faults/fault.js';
import { invokeCallback } from './invoke-callback.js';
import { type PlainRequest, type PlainResponse, withoutBody } from './plain-http.js';
import type { RateLimit } from './rate-limit.js';
import {
  type HandlerPart,
  noResponse,
  type RejectedBy,
  Rejection,
  type StageResult,
} from './stage-result.js';

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

/** The part of a plant store that its exchanges refer to. */
export interface AnsweringService {
  readonly profile: CompiledProfile;
  /** The path before `/plants`, without a slash at its end; may be empty. */
  readonly basePath: string;
  /** The base URL; empty until a server listens. */
  url: string;
  /** Present if it belongs to a proxy. */
  readonly proxy: { readonly url: string } | undefined;
  /** How much of a body its journals keep: bytes of a request, characters of a response. */
  readonly journal: { readonly bodyBytes: number };
  readonly sandboxes: { readonly default: RecordingSandbox };
  readonly responses: { reject(rejection: Rejection, exchange: Exchange): PlainResponse };
  /** Called with each exchange once its response is decided; default nothing. */
  onAnswer: ((exchange: Exchange) => void) | undefined;
}

/** The part of a sandbox that its exchanges refer to. */
export interface RecordingSandbox {
  readonly name: string;
  readonly plants: PlantStore;
  /** Undefined if the profile has no limit. */
  readonly rateLimit: RateLimit | undefined;
  readonly journal: { has(exchange: Exchange): boolean; settle(exchange: Exchange): void };
  /**
   * The exchanges whose responses are still to come, whether the journal has them or not. Those that are sent in the same
   * turn of the event loop are left out: a set that changes with each request costs a fifth of the speed.
   */
  readonly open: Set<Exchange>;
  /** Tells who follows the plant store that a request has come, waits for its response, or waits no longer. */
  readonly noteChange: (part: 'sandboxes' | 'waiting' | 'requests') => void;
}

/**
 * A request and everything that becomes of it: the stages of a request fill it in, a transport sends its response,
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
  service: AnsweringService;
  profile: CompiledProfile;
  sandbox: RecordingSandbox;
  plants: PlantStore;
  /** Undefined if the path and the method are not those of an operation. */
  operation: OperationName | undefined = undefined;
  /** The token, or why it was rejected; undefined if the request needs none. */
  token: AccessToken | Rejection | undefined = undefined;
  /** Why a header to the mock cannot be used, if so. No fault applies then. */
  declare headerRejection?: Rejection;
  /** Present if handlers of the user, or a provider, come before the plant store. */
  declare handlers?: HandlerPart;
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
  /** What was thrown, if the kit or a handler failed, and the status is 500. */
  declare defect?: unknown;

  /** Counts the requests of a sandbox, from 1; 0 before the journal has it. */
  id = 0;
  /** When the request was received, in milliseconds since 1970. */
  readonly at = Date.now();
  /** When it was received, as `performance.now()`. */
  private readonly startedAt = performance.now();
  /** From the request, read in full, to its response, in milliseconds; undefined until then. */
  durationMs: number | undefined = undefined;
  /** Counts the exchanges of a journal as they are settled, from 1; undefined until then. */
  settledAs: number | undefined = undefined;
  /** Set by a proxy. */
  declare proxied?: ProxiedAnswer;
  /** Whether its client disconnected before it had its response. */
  declare isDisconnected?: true;
  /** Whether it was rewound or cleared, so that it is not published if it is settled later. */
  declare isDropped?: true;
  /** The length of the response's body in characters, before the journal has cut it. */
  declare fullLength?: number;

  constructor(service: AnsweringService, request: PlainRequest) {
    this.request = request;
    this.service = service;
    this.profile = service.profile;
    this.sandbox = service.sandboxes.default;
    this.plants = this.sandbox.plants;
  }

  /** Lets another sandbox answer the request, perhaps of another plant store. */
  moveTo(service: AnsweringService, sandbox: RecordingSandbox): void {
    this.service = service;
    this.profile = service.profile;
    this.sandbox = sandbox;
    this.plants = sandbox.plants;
  }

  /** The token, if it was accepted. */
  get accepted(): AccessToken | undefined {
    return this.token instanceof Rejection ? undefined : this.token;
  }

  /** The user of the token, if it was accepted. */
  get user(): string | undefined {
    return this.token instanceof Rejection ? undefined : this.token?.user;
  }

  /** The Authorization header with the token as it was issued. */
  get authorization(): string | undefined {
    return this.issuedAuthorization ?? this.request.headers.authorization;
  }

  /** True if one of your MSW handlers answered, or a fault did at a path that only they serve. */
  get isOfHandler(): boolean {
    return this.handlers?.isAnswerer ?? false;
  }

  /** Decides the response. */
  answer(outcome: StageResult): void {
    if (this.handlers !== undefined) {
      this.handlers.sent = undefined;
      this.handlers.cookies = undefined;
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
    this.sandbox.noteChange('requests');
  }

  /** Sends a held response on its way. */
  release(): void {
    const { held } = this;
    if (held === undefined) {
      return;
    }
    this.held = undefined;
    if (!this.sandbox.journal.has(this)) {
      // It was shown only as long as it waited.
      this.sandbox.noteChange('requests');
    }
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
    if (this.handlers !== undefined) {
      // It would keep the whole body in memory.
      this.handlers.answer = undefined;
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
}
