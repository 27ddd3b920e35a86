import type { Refused } from '../../../interface/outcome.js';
import {
  authorizationOf,
  type Exchange,
  headerOf,
  isBusy,
  statusOf,
} from '../../session/exchange.js';
import type { ProfileRecorder } from '../profile-recorder.js';
import { readRefusal } from '../read-outcome.js';
import { textsOf } from '../template.js';

const minuteMs = 60_000;
/** Answers to what was sent before may come this long after the first refusal. */
const settleMs = 300;
/** Below it, it would take longer than anybody waits to find out more. */
const minRequests = 30;
/** One a second: with fewer, hardly any limit would have been seen. */
const minSeen = 60;

interface Busy {
  readonly exchange: Exchange;
  readonly at: number;
  readonly authorization: string | undefined;
}

/** Notices how many requests a user may make, by what the provider says of itself. */
export class RequestRate {
  readonly #answers: { readonly at: number; readonly authorization: string | undefined }[] = [];
  #busy: Busy | undefined;
  readonly #listeners: (() => void)[] = [];

  /** Tells a listener once the provider is found to take too few requests to find out more. */
  onTooFew(listener: () => void): void {
    if (this.isTooFew) {
      listener();
    } else {
      this.#listeners.push(listener);
    }
  }

  /** Notes an answer, also one after which the request is repeated. */
  note(exchange: Exchange): void {
    if (exchange.response === undefined) {
      return;
    }
    const authorization = authorizationOf(exchange);
    const at = performance.now();
    if (!isBusy(exchange)) {
      this.#answers.push({ at, authorization });
      return;
    }
    this.#busy ??= { exchange, at, authorization };
    if (this.isTooFew) {
      for (const listener of this.#listeners.splice(0)) {
        listener();
      }
    }
  }

  /** Whether the provider is found to take fewer requests than it takes to find out more. */
  get isTooFew(): boolean {
    const most = this.#perMinute();
    return most !== undefined && most < minRequests;
  }

  /** Records what was noted so far. */
  record(recorder: ProfileRecorder): void {
    const subject = 'request.rate-limit';
    const busy = this.#busy;
    if (busy === undefined) {
      const atLeast = this.#mostWithinMinute();
      const evidence = `${atLeast} requests of a user within a minute were answered`;
      if (atLeast < minSeen) {
        recorder.leaveOpen(`only ${evidence}`, subject);
      } else {
        recorder.determine(subject, 'unlimited', evidence, { atLeast });
      }
      recorder.leaveOpen('no request was refused for coming too fast', 'request.over-rate');
      return;
    }
    const most = this.#perMinute();
    const evidence = `a request that came too fast was answered with ${statusOf(busy.exchange)}`;
    if (most === undefined) {
      recorder.leaveOpen(`${evidence}, but not for the rest of a minute`, subject);
    } else {
      const until = `${evidence} after ${most} others, until a minute was over`;
      recorder.determine(subject, most, until);
    }
    recorder.determineOutcome('request.over-rate', outcomeOf(busy.exchange), evidence);
  }

  /** Undefined where it is no count of a minute that began with the first request. */
  #perMinute(): number | undefined {
    if (this.#busy === undefined) {
      return undefined;
    }
    const { at, authorization, exchange } = this.#busy;
    const ofUser = this.#answers.filter((one) => one.authorization === authorization);
    const [first] = ofUser;
    const pauseMs = Number(headerOf(exchange, 'retry-after') || Number.NaN) * 1000;
    const minute = at - (first?.at ?? at) + pauseMs;
    const isMinute = Math.abs(minute - minuteMs) <= 1500;
    return isMinute ? ofUser.filter((one) => one.at <= at + settleMs).length : undefined;
  }

  /** Of one user, in minutes that each begin with the first request after the one before. */
  #mostWithinMinute(): number {
    let begun = Number.NEGATIVE_INFINITY;
    let most = 0;
    let counts = new Map<string | undefined, number>();
    for (const { at, authorization } of this.#answers) {
      if (at - begun >= minuteMs) {
        begun = at;
        counts = new Map();
      }
      const count = (counts.get(authorization) ?? 0) + 1;
      counts.set(authorization, count);
      most = Math.max(most, count);
    }
    return most;
  }
}

/** The refusal, in which the seconds until the next request are counted by the mock. */
function outcomeOf(exchange: Exchange): Refused {
  const { headers, ...refusal } = readRefusal(exchange, textsOf(exchange));
  const retryAfter =
    headerOf(exchange, 'retry-after') === undefined ? {} : { 'retry-after': '{seconds}' };
  const all = { ...headers, ...retryAfter };
  return { ...refusal, ...(Object.keys(all).length > 0 && { headers: all }) };
}
