import type { Exchange, Holder } from '../../service/exchange.js';
import type { Sandbox } from '../../service/sandbox.js';
import { repeat } from '../real-timers.js';
import { looksPerQuiet } from '../settled.js';
import type { Course, Moment, Plan } from './orders.js';

/** How long a run waits, in looks of which {@link looksPerQuiet} are the shortest wait. */
export interface Waits {
  /** The shortest wait, in milliseconds. */
  readonly quietMs: number;
  /** Where it is known which requests come. */
  readonly known: number;
  /** Where it is not known. */
  readonly unknown: number;
  /** For a request that was sent in an earlier run. */
  readonly missing: number;
}

/** Requests that come without a pause do not keep a response back for longer than this number of waits. */
const maxWaits = 5;

/**
 * A run of a body: holds all responses of a sandbox, and releases one whenever no request has come for a while.
 * The number of a response is that of its request: they count from 1, in the order in which the requests have come.
 */
export class OrderedRun implements Holder, Course {
  readonly order: number[] = [];
  readonly moments: Moment[] = [];
  readonly requests: string[];
  /** The most looks between a request and what came before it, of requests that were outstanding together. */
  longestGap = 0;
  /** Whether a client has given up a request, so that its response was never released. */
  hasGivenUp = false;
  /** Whether the body awaited no single response, but that everything is answered. */
  hasSettled = false;
  /** Why the plan could not be followed, as a clause. */
  deviation: string | undefined;
  readonly quietMs: number;
  readonly #outstanding = new Map<Exchange, number>();
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
    this.quietMs = lookMs * Math.max(waits.known, waits.unknown);
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
      this.longestGap = Math.max(this.longestGap, this.#looks);
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
      this.deviation ??= `${this.#describePlanned()} did not come`;
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
    const { known, unknown, missing } = this.waits;
    const planned = this.#planned;
    if (planned === undefined) {
      return this.#looks >= unknown || this.#looksAtMoment >= unknown * maxWaits;
    }
    const { outstanding } = this;
    const awaited = this.plan.moments[this.order.length]?.outstanding ?? [planned];
    const haveCome = awaited.every((number) => outstanding.includes(number));
    return this.#looks >= (haveCome ? known : missing);
  }

  /** The number of the response that the plan has next. */
  get #planned(): number | undefined {
    return this.deviation === undefined ? this.plan.order[this.order.length] : undefined;
  }

  #releaseNext(): void {
    const { outstanding } = this;
    const planned = this.#planned;
    const isThere = planned !== undefined && outstanding.includes(planned);
    if (planned !== undefined && !isThere) {
      this.deviation = `${this.#describePlanned()} was not outstanding`;
    }
    const [first = 0] = outstanding;
    const number = isThere ? planned : first;
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

  #describePlanned(): string {
    const number = this.plan.order[this.order.length] ?? 0;
    const request = this.plan.requests[number - 1];
    return `response ${number}${request === undefined ? '' : ` (to ${request})`}`;
  }

  /**
   * The number that an equal request had in the earlier run, else one with the same method: two requests of a page may
   * come in another order than before, and a path may have a random id. A request that is new is the next one.
   */
  #numberOf(request: string): number {
    const expected = [...this.#expected];
    const [method = ''] = request.split(' ');
    const number =
      expected.find((one) => this.requests[one - 1] === request) ??
      expected.find((one) => this.requests[one - 1]?.startsWith(`${method} `));
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
