import { repeat } from '../control/real-timers.js';
import { looksPerQuiet } from '../control/settled.js';
import type { Exchange, Holder } from '../service/exchange.js';
import type { Sandbox } from '../service/sandbox.js';
import { type HeldRequest, likenesses, nameRequest, readHeldRequest } from './held-request.js';
import type { Course, Moment, Plan } from './orders.js';

/** How long a run waits, as multiples of `quietMs`. */
export interface Waits {
  /** Without a request, before it releases one of the first responses. */
  readonly pause: number;
  /** For a request that an earlier run had received by then. */
  readonly patience: number;
}

/** How many responses the pause is for: an assertion that is tried again gives up after a second. */
const pausedResponses = 5;
/** Requests that come without a pause do not keep a response back for longer than this number of waits. */
const maxWaits = 5;

/**
 * A run of a body: holds all responses of a sandbox, and releases one whenever no request has come for a while.
 * The number of a response is that of its request: they count from 1, in the order in which the requests have come.
 */
export class OrderedRun implements Holder, Course {
  readonly order: number[] = [];
  readonly moments: Moment[] = [];
  readonly requests: HeldRequest[];
  gapMs: number;
  /** Whether a client has given up a request, so that its response was never released. */
  hasGivenUp = false;
  /** Whether the body awaited no single response, but that everything is answered. */
  hasSettled = false;
  /** Why the plan could not be followed, as a clause. */
  deviation: string | undefined;
  readonly quietMs: number;
  readonly #lookMs: number;
  readonly #outstanding = new Map<Exchange, number>();
  /** The numbers of requests of the plan that have not come yet. */
  readonly #expected: Set<number>;
  /** How long nothing has come or was released: a process that is slow looks later, so this is no time of a clock. */
  #idleMs = 0;
  /** How long responses have been outstanding since one was released. */
  #waitedMs = 0;
  readonly #stopLooking: () => void;
  /** Called when no request has come for a while. */
  #whenIdle: (() => void) | undefined;

  constructor(
    private readonly sandbox: Sandbox,
    private readonly plan: Plan,
    private readonly shortestMs: number,
    private readonly waits: Waits,
  ) {
    this.requests = [...plan.requests];
    this.gapMs = plan.gapMs;
    this.#expected = new Set(plan.requests.map((_, index) => index + 1));
    this.#lookMs = shortestMs / looksPerQuiet;
    this.quietMs = Math.max(shortestMs, this.#pauseMs);
    this.#stopLooking = repeat(this.#lookMs, () => this.#look());
    sandbox.holder = this;
  }

  /** The numbers of the responses that were not released yet. */
  get outstanding(): readonly number[] {
    return [...this.#outstanding.values()].sort((first, second) => first - second);
  }

  readonly onHeld = (exchange: Exchange): void => {
    if (this.#outstanding.size > 0) {
      this.gapMs = Math.max(this.gapMs, this.#idleMs);
    }
    this.#outstanding.set(exchange, this.#numberOf(readHeldRequest(exchange)));
    this.#idleMs = 0;
  };

  readonly onReleased = (exchange: Exchange): void => {
    if (this.#outstanding.delete(exchange)) {
      this.hasGivenUp = true;
    }
    this.#idleMs = 0;
  };

  /** Releases what is outstanding, holds nothing more, and waits until the app is quiet. */
  async end(): Promise<void> {
    this.sandbox.holder = undefined;
    if (this.#planned !== undefined) {
      this.deviation = `${this.#name(this.#planned)} did not come`;
    }
    for (const exchange of [...this.#outstanding.keys()]) {
      this.#outstanding.delete(exchange);
      exchange.release();
    }
    await new Promise<void>((resolve) => {
      this.#whenIdle = resolve;
    });
    this.#stopLooking();
  }

  #look(): void {
    this.#idleMs += this.#lookMs;
    this.#waitedMs = this.#outstanding.size === 0 ? 0 : this.#waitedMs + this.#lookMs;
    const isMissing = this.#missing !== undefined;
    const neededMs = isMissing ? this.waits.patience * this.shortestMs : this.#pauseMs;
    if (this.#waitedMs > 0 && (this.#idleMs >= neededMs || this.#waitedMs >= maxWaits * neededMs)) {
      this.#releaseNext();
    }
    if (this.#idleMs >= this.shortestMs) {
      this.#whenIdle?.();
    }
  }

  /** The pause, but not shorter than the requests so far have shown to be needed. */
  get #pauseMs(): number {
    const pause = this.order.length < pausedResponses ? this.waits.pause : 0;
    return Math.max(pause * this.shortestMs, this.gapMs * 1.25 + this.shortestMs / 2);
  }

  /** The number of the response that the plan has next. */
  get #planned(): number | undefined {
    return this.deviation === undefined ? this.plan.order[this.order.length] : undefined;
  }

  /** The number of a response that was outstanding in the earlier run, and is not now. */
  get #missing(): number | undefined {
    const { outstanding } = this;
    const planned = this.#planned ?? 0;
    const awaited = this.plan.moments[this.order.length]?.outstanding ?? [planned];
    return planned === 0 ? undefined : awaited.find((number) => !outstanding.includes(number));
  }

  #releaseNext(): void {
    const { outstanding } = this;
    if (this.#missing !== undefined) {
      this.deviation = `${this.#name(this.#missing)} was not outstanding`;
    }
    const [first = 0] = outstanding;
    const number = this.#planned ?? first;
    this.moments.push({ outstanding, arrived: this.requests.length });
    this.order.push(number);
    this.hasSettled ||= this.sandbox.awaited > 0;
    this.#waitedMs = 0;
    for (const [exchange, other] of this.#outstanding) {
      if (other === number) {
        this.#outstanding.delete(exchange);
        exchange.release();
      }
    }
  }

  #name(number: number): string {
    return `the response to ${nameRequest(number, this.plan.requests)}`;
  }

  /**
   * The number that the likest request had in the earlier run: two requests of a page may come in another order than
   * before. A new request is the next one.
   */
  #numberOf(request: HeldRequest): number {
    for (const likeness of likenesses) {
      for (const number of this.#expected) {
        const earlier = this.requests[number - 1];
        if (earlier !== undefined && likeness(earlier) === likeness(request)) {
          this.#expected.delete(number);
          this.requests[number - 1] = request;
          return number;
        }
      }
    }
    return this.requests.push(request);
  }
}
