import { repeat } from '../control/real-timers.js';
import { looksPerQuiet } from '../control/settled.js';
import type { Exchange, Holder } from '../service/exchange.js';
import type { Sandbox } from '../service/sandbox.js';
import type { Course, Moment, Plan } from './orders.js';

/** How long a run waits for a further request, in looks of which {@link looksPerQuiet} are the shortest wait. */
export interface Waits {
  /** The shortest wait, in milliseconds. */
  readonly quietMs: number;
  /** Before each of the first responses. */
  readonly careful: number;
  /** As an earlier run has shown, where it is not known which requests come. */
  readonly learned: number;
}

/** Before how many responses a run waits carefully: an assertion that is tried again gives up after a second. */
const carefulResponses = 5;
/** Requests that come without a pause do not keep a response back for longer than this number of waits. */
const maxWaits = 5;
/** How many looks a run waits for a request that another has sent. */
export const patientLooks = 15 * looksPerQuiet;

/**
 * A run of a body: holds all responses of a sandbox, and releases one whenever no request has come for a while.
 * The number of a response is that of its request: they count from 1, in the order in which the requests have come.
 */
export class OrderedRun implements Holder, Course {
  readonly order: number[] = [];
  readonly moments: Moment[] = [];
  readonly requests: string[];
  /** Whether a client has given up a request, so that its response was never released. */
  hasGivenUp = false;
  /** Whether the body awaited no single response, but that everything is answered. */
  hasSettled = false;
  /** Why the plan could not be followed, as a clause. */
  deviation: string | undefined;
  readonly quietMs: number;
  readonly #outstanding = new Map<Exchange, number>();
  /** The most looks between a request and what came before it, of requests that were outstanding together. */
  #longestGap = 0;
  /** The numbers of requests of the plan that have not come yet. */
  readonly #expected: Set<number>;
  #looks = 0;
  #looksAtMoment = 0;
  readonly #stopLooking: () => void;
  /** Called when no request has come for a while. */
  #whenQuiet: (() => void) | undefined;

  constructor(
    private readonly sandbox: Sandbox,
    private readonly plan: Plan,
    private readonly waits: Waits,
  ) {
    const lookMs = waits.quietMs / looksPerQuiet;
    this.quietMs = lookMs * Math.max(waits.careful, waits.learned);
    this.requests = [...plan.requests];
    this.#expected = new Set(plan.requests.map((_, index) => index + 1));
    this.#stopLooking = repeat(lookMs, () => this.#look());
    sandbox.holder = this;
  }

  /** The numbers of the responses that were not released yet. */
  get outstanding(): readonly number[] {
    return [...this.#outstanding.values()].sort((first, second) => first - second);
  }

  readonly onHeld = (exchange: Exchange): void => {
    if (this.#outstanding.size > 0) {
      this.#longestGap = Math.max(this.#longestGap, this.#looks);
    }
    this.#outstanding.set(exchange, this.#numberOf(describeRequest(exchange)));
    this.#looks = 0;
  };

  readonly onReleased = (exchange: Exchange): void => {
    if (this.#outstanding.delete(exchange)) {
      this.hasGivenUp = true;
    }
    this.#looks = 0;
  };

  /** Releases what is outstanding, holds nothing more, and waits until the app is quiet. */
  async end(): Promise<void> {
    this.sandbox.holder = undefined;
    if (this.order.length < this.plan.order.length) {
      this.deviation ??= `${this.#describe(this.plan.order[this.order.length] ?? 0)} did not come`;
    }
    const left = [...this.#outstanding.keys()];
    this.#outstanding.clear();
    for (const exchange of left) {
      exchange.release();
    }
    await new Promise<void>((resolve) => {
      this.#whenQuiet = resolve;
    });
    this.#stopLooking();
  }

  #look(): void {
    this.#looks++;
    this.#looksAtMoment++;
    if (this.#outstanding.size === 0) {
      this.#looksAtMoment = 0;
    } else if (this.#isQuiet()) {
      this.#releaseNext();
    }
    if (this.#looks >= looksPerQuiet) {
      this.#whenQuiet?.();
    }
  }

  #isQuiet(): boolean {
    const needed = this.#neededLooks();
    return this.#looks >= needed || this.#looksAtMoment >= needed * maxWaits;
  }

  #neededLooks(): number {
    const { careful } = this.waits;
    const usual = this.order.length < carefulResponses ? careful : looksPerQuiet;
    if (this.#planned === undefined) {
      return Math.max(usual, this.learned);
    }
    return this.#missing === undefined ? usual : Math.max(patientLooks, careful);
  }

  /** How many looks to wait where it is not known which requests come. */
  get learned(): number {
    return Math.max(this.waits.learned, Math.ceil(this.#longestGap * 1.25) + looksPerQuiet);
  }

  /** The number of the response that the plan has next. */
  get #planned(): number | undefined {
    return this.deviation === undefined ? this.plan.order[this.order.length] : undefined;
  }

  /** The number of a response that was outstanding in the earlier run, and is not now. */
  get #missing(): number | undefined {
    const { outstanding } = this;
    const awaited = this.plan.moments[this.order.length]?.outstanding ?? [this.#planned ?? 0];
    return awaited.find((number) => !outstanding.includes(number));
  }

  #releaseNext(): void {
    const { outstanding } = this;
    if (this.#planned !== undefined && this.#missing !== undefined) {
      this.deviation = `${this.#describe(this.#missing)} was not outstanding`;
    }
    const [first = 0] = outstanding;
    const number = this.#planned ?? first;
    this.moments.push({ outstanding, arrived: this.requests.length });
    this.order.push(number);
    this.hasSettled ||= this.sandbox.awaited > 0;
    this.#looksAtMoment = 0;
    for (const [exchange, other] of this.#outstanding) {
      if (other === number) {
        this.#outstanding.delete(exchange);
        exchange.release();
      }
    }
  }

  #describe(number: number): string {
    const request = this.plan.requests[number - 1];
    return `response ${number}${request === undefined ? '' : ` (to ${request})`}`;
  }

  /**
   * The number that an equal request had in the earlier run, else one that differs in an id or in the query: two
   * requests of a page may come in another order than before, and an id may be random. A new request is the next one.
   */
  #numberOf(request: string): number {
    const expected = [...this.#expected];
    const kind = kindOf(request);
    const number =
      expected.find((one) => this.requests[one - 1] === request) ??
      expected.find((one) => kindOf(this.requests[one - 1] ?? '') === kind);
    if (number === undefined) {
      return this.requests.push(request);
    }
    this.#expected.delete(number);
    this.requests[number - 1] = request;
    return number;
  }
}

/** `GET /plants?limit=5`. */
function describeRequest({ request, service }: Exchange): string {
  const { method, path, query } = request;
  const { basePath } = service;
  const ownPath = path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
  return `${method} ${ownPath}${query === '' ? '' : `?${query}`}`;
}

/** A request without its query, and without each part of its path that has a digit: `DELETE /plants/`. */
function kindOf(request: string): string {
  return request.replace(/\?.*/, '').replace(/[^/]*\d[^/]*/g, '');
}
