import type { OperationName } from '../../interface/operation-name.js';

/** Which requests a fault meets; without any of these, every request. */
export interface FaultLimits {
  /** Only requests of this operation. */
  readonly operation?: OperationName | undefined;
  /** Only requests with an accepted token of this user. */
  readonly user?: string | undefined;
  /** Only requests with this token, if it is accepted; with the name of the sandbox, or without. */
  readonly token?: string | undefined;
  /**
   * Only the n-th of these requests, counted from 1, whether or not the fault can do something
   * to it; excludes `after` and `times`.
   */
  readonly nth?: number | undefined;
  /** Not the first so many of these requests. */
  readonly after?: number | undefined;
  /** At most so many times; then it rests. Default: without end. */
  readonly times?: number | undefined;
  /** By chance, from 0 (never) to 1 (always). Default 1. */
  readonly probability?: number | undefined;
  /**
   * The same seed repeats the same chances and delays. Default: another one for each fault of a
   * sandbox, and the same ones in each run.
   */
  readonly seed?: number | undefined;
}

/**
 * How long an answer waits, in milliseconds, at most 600 000: always as long, evenly from one bound
 * to the other, or log-normal, as the times of real networks are: half of them below the median,
 * and a sigma of 0.5 puts one in twenty above 2.3 medians.
 */
export type Delay =
  | number
  | { readonly from: number; readonly to: number }
  | { readonly median: number; readonly sigma: number };

export interface DelayFault extends FaultLimits {
  readonly kind: 'delay';
  readonly delayMs: Delay;
}

export interface StatusFault extends FaultLimits {
  readonly kind: 'status';
  /**
   * From 200 to 599. From 300 on with an Error body (304 has none); below, it is the status of what
   * succeeds, and changes nothing else.
   */
  readonly status: number;
  /** The message of the Error. Default: that the mock was told to. */
  readonly message?: string | undefined;
  /** The Retry-After header, in seconds. Default: 1 with 429, none otherwise. */
  readonly retryAfterSeconds?: number | undefined;
  /** Whether the request is obeyed all the same, and only its answer lost. Default false. */
  readonly processed?: boolean | undefined;
}

export interface ExpiredTokenFault extends FaultLimits {
  readonly kind: 'expired-token';
}

/** Nothing is answered. */
export interface SilentFault extends FaultLimits {
  readonly kind: 'drop-connection' | 'no-answer';
  /** Whether the request is obeyed all the same, and only its answer lost. Default false. */
  readonly processed?: boolean | undefined;
}

/** The request is obeyed, and its answer spoiled; one without a body stays as it is. */
export interface SpoiledBodyFault extends FaultLimits {
  readonly kind: 'truncate-body' | 'malformed-json' | 'empty-body';
}

/** What goes wrong, and for which requests. */
export type Fault = DelayFault | Failure;

/** A fault that changes what is answered, and not only when. */
export type Failure = StatusFault | ExpiredTokenFault | SilentFault | SpoiledBodyFault;

export type FaultKind = Fault['kind'];

/** Faults that belong together under a name. */
export interface Scenario {
  readonly description?: string | undefined;
  readonly faults: readonly Fault[];
}

/** Scenarios by name, as a fixture file has them. */
export type Scenarios = Readonly<Record<string, Scenario>>;

/** How many faults are at work in a sandbox at most: more would make every request slow. */
export const maxFaults = 1000;

/** The longest delay, in milliseconds. */
export const maxDelayMs = 600_000;
