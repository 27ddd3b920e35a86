import type { OperationName } from '../../interface/rules.js';

/** Limits a fault to certain requests; without a limit it applies to every request. */
export interface FaultLimits {
  /** Only requests of this operation. */
  readonly operation?: OperationName | undefined;
  /** Only requests with an accepted token of this user. */
  readonly user?: string | undefined;
  /** Only requests with this token, if it is accepted; with or without the name of the sandbox. */
  readonly token?: string | undefined;
  /**
   * Only the n-th of these requests, counted from 1, whether or not the fault changes its response;
   * excludes `after` and `times`.
   */
  readonly nth?: number | undefined;
  /** The number of these requests that pass before the fault starts. */
  readonly after?: number | undefined;
  /** The maximum number of requests that it changes or delays. Default: unlimited. */
  readonly times?: number | undefined;
  /** The probability that it applies to a request, from 0 (never) to 1 (always). Default 1. */
  readonly probability?: number | undefined;
  /**
   * Seeds the random choices and delays. Default: a different seed for each fault of a sandbox, the same
   * in each run.
   */
  readonly seed?: number | undefined;
}

/**
 * How long a response is delayed, in milliseconds, at most 600 000: a constant, a uniform distribution
 * between two bounds, or a log-normal one as in real networks: half of the delays are below the
 * median, and with a sigma of 0.5 one in twenty is above 2.3 medians.
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
   * From 200 to 599. A status from 300 on replaces the response with an Error (304 has no body). A lower
   * one replaces only the status of a success.
   */
  readonly status: number;
  /** The message of the Error. Default: one that names the fault. */
  readonly message?: string | undefined;
  /** The Retry-After header, in seconds. Default: 1 for 429, else no such header. */
  readonly retryAfterSeconds?: number | undefined;
  /** Whether the request is executed nevertheless, and only its response is lost. Default false. */
  readonly processed?: boolean | undefined;
}

/** The request is executed, and its response waits until it is released, or the fault removed. */
export interface HoldFault extends FaultLimits {
  readonly kind: 'hold';
}

/** Answers in place of the plant store, with one of `body`, `text` and `base64`, or with none. */
export interface RespondFault extends FaultLimits {
  readonly kind: 'respond';
  /** From 200 to 599. */
  readonly status: number;
  /** By name, in any case. Default: the Content-Type of the body. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The body as a JSON value. */
  readonly body?: unknown;
  /** The body as a text. */
  readonly text?: string | undefined;
  /** The bytes of the body in Base64. */
  readonly base64?: string | undefined;
  /** Whether the request is executed nevertheless, and only its response is lost. Default false. */
  readonly processed?: boolean | undefined;
}

export interface ExpiredTokenFault extends FaultLimits {
  readonly kind: 'expired-token';
}

/** The client gets no response. */
export interface SilentFault extends FaultLimits {
  readonly kind: 'drop-connection' | 'no-answer';
  /** Whether the request is executed nevertheless, and only its response is lost. Default false. */
  readonly processed?: boolean | undefined;
}

/** The request is executed, and the body of its response spoiled; a response without one is unchanged. */
export interface SpoiledBodyFault extends FaultLimits {
  readonly kind: 'truncate-body' | 'malformed-json' | 'empty-body';
}

/** A fault, and the requests that it applies to. */
export type Fault = DelayFault | HoldFault | Failure;

/** A fault that changes the response, and not only its time. */
export type Failure =
  | StatusFault
  | RespondFault
  | ExpiredTokenFault
  | SilentFault
  | SpoiledBodyFault;

export type FaultKind = Fault['kind'];

/** What a held response is released with. */
export interface GivenResponse extends Pick<RespondFault, 'headers' | 'body' | 'text' | 'base64'> {
  /** Default 200. */
  readonly status?: number | undefined;
}

/** Faults that are started and stopped together, by a name. */
export interface Scenario {
  readonly description?: string | undefined;
  readonly faults: readonly Fault[];
}

/** Scenarios by name, as in a scenario file. */
export type Scenarios = Readonly<Record<string, Scenario>>;

/** The maximum number of active faults in a sandbox: more would make every request slow. */
export const maxFaults = 1000;

/** The longest delay, in milliseconds. */
export const maxDelayMs = 600_000;
