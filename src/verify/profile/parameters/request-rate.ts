import {
  authorizationOf,
  type Exchange,
  headerOf,
  isBusy,
  statusOf,
} from '../../session/exchange.js';
import type { Session } from '../../session/session.js';
import type { ProfileRecorder } from '../profile-recorder.js';
import { readRefusal } from '../read-outcome.js';
import { textsOf } from '../template.js';

const minuteMs = 60_000;
/** Answers to what was sent before may come this long after the first refusal. */
const settleMs = 300;
/** With fewer requests a minute, an observation would take longer than anybody waits. */
const minRequests = 30;
/** One a second: with fewer, hardly any limit would have been noticed. */
const minTelling = 60;
/** A count that began with the first request ends within this time of a whole minute. */
const minuteToleranceMs = 1500;

const tooLowRate =
  'the provider takes so few requests in a minute that nothing else can be found out';

interface Answered {
  readonly at: number;
  readonly authorization: string | undefined;
}

interface Busy extends Answered {
  readonly exchange: Exchange;
}

/** Notices how many requests a user may send, by what the provider answers. */
export class RequestRate {
  readonly #answers: Answered[] = [];
  readonly #tooLow = new AbortController();
  #busy: Busy | undefined;

  /** Interrupts a session once the provider is found to take fewer requests than it needs. */
  interruptIfTooLow(session: Pick<Session, 'interrupt' | 'signal'>): void {
    const { signal } = this.#tooLow;
    const interrupt = () => session.interrupt(tooLowRate);
    if (signal.aborted) {
      interrupt();
    }
    signal.addEventListener('abort', interrupt, { once: true, signal: session.signal });
  }

  /** Notes an answer, also one after which the request is repeated. */
  note(exchange: Exchange): void {
    if (exchange.response === undefined) {
      return;
    }
    const answered = { at: performance.now(), authorization: authorizationOf(exchange) };
    if (isBusy(exchange)) {
      this.#busy ??= { ...answered, exchange };
    } else {
      this.#answers.push(answered);
    }
    if ((this.#perMinute() ?? minRequests) < minRequests) {
      this.#tooLow.abort();
    }
  }

  /** Records the limit, and the outcome of a request above it. */
  record(recorder: ProfileRecorder): void {
    if (this.#busy === undefined) {
      this.#recordUnlimited(recorder);
    } else {
      this.#recordLimit(recorder, this.#busy);
    }
  }

  #recordUnlimited(recorder: ProfileRecorder): void {
    const atLeast = this.#mostWithinMinute();
    const evidence = `${atLeast} requests of a user within a minute were answered`;
    if (atLeast < minTelling) {
      recorder.leaveOpen(`only ${evidence}`, 'request.rate-limit');
    } else {
      recorder.determine('request.rate-limit', 'unlimited', evidence, { atLeast });
    }
    recorder.leaveOpen('no request came too fast', 'request.over-rate');
  }

  #recordLimit(recorder: ProfileRecorder, { exchange }: Busy): void {
    const evidence = `a request that came too fast was answered with ${statusOf(exchange)}`;
    const outcome = readRefusal(exchange, textsOf(exchange));
    const hasSeconds = headerOf(exchange, 'retry-after') !== undefined;
    const headers = { ...outcome.headers, ...(hasSeconds && { 'retry-after': '{seconds}' }) };
    const hasHeaders = Object.keys(headers).length > 0;
    recorder.determineOutcome(
      'request.over-rate',
      { ...outcome, ...(hasHeaders && { headers }) },
      evidence,
    );
    const limit = this.#perMinute();
    if (limit === undefined) {
      recorder.leaveOpen(`${evidence}, but not for the rest of a minute`, 'request.rate-limit');
    } else {
      recorder.determine(
        'request.rate-limit',
        limit,
        `${evidence} after ${limit} others, until a minute was over`,
      );
    }
  }

  /** Undefined where it is no count of a minute that began with the first request. */
  #perMinute(): number | undefined {
    if (this.#busy === undefined) {
      return undefined;
    }
    const { at, authorization, exchange } = this.#busy;
    const ofUser = this.#answers.filter((one) => one.authorization === authorization);
    const pauseMs = Number(headerOf(exchange, 'retry-after') || Number.NaN) * 1000;
    const elapsedMs = at - (ofUser[0]?.at ?? at) + pauseMs;
    const isMinute = Math.abs(elapsedMs - minuteMs) <= minuteToleranceMs;
    return isMinute ? ofUser.filter((one) => one.at <= at + settleMs).length : undefined;
  }

  /** Of one user, in minutes that each begin with the first request after the one before. */
  #mostWithinMinute(): number {
    let startedAt = Number.NEGATIVE_INFINITY;
    let most = 0;
    let counts = new Map<string | undefined, number>();
    for (const { at, authorization } of this.#answers) {
      if (at - startedAt >= minuteMs) {
        startedAt = at;
        counts = new Map();
      }
      const count = (counts.get(authorization) ?? 0) + 1;
      counts.set(authorization, count);
      most = Math.max(most, count);
    }
    return most;
  }
}
