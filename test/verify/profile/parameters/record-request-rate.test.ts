import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordRequestRate } from '../../../../src/verify/profile/parameters/record-request-rate.js';
import {
  type Determined,
  ProfileRecorder,
  type Undetermined,
} from '../../../../src/verify/profile/profile-recorder.js';
import { RequestRate } from '../../../../src/verify/session/request-rate.js';
import { exchangeOf } from '../../exchange-of.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const of = (token: string) => [['Authorization', `Bearer ${token}`]] as const;

/** Notes a number of answers to a user, at intervals. */
function answer(rate: RequestRate, count: number, intervalMs: number, token = 'alice'): void {
  for (let position = 0; position < count; position++) {
    rate.note(exchangeOf({ requestHeaders: of(token) }));
    vi.advanceTimersByTime(intervalMs);
  }
}

function reject(rate: RequestRate, status: number, retryAfter?: string): void {
  const headers = retryAfter === undefined ? [] : ([['Retry-After', retryAfter]] as const);
  rate.note(exchangeOf({ requestHeaders: of('alice'), status, headers }));
}

function record(rate: RequestRate): Determined | Undetermined | undefined {
  const recorder = new ProfileRecorder();
  recordRequestRate(rate, recorder);
  return [...recorder.determined, ...recorder.undetermined].find(
    ({ subject }) => subject === 'request.rate-limit',
  );
}

describe('the rate of requests', () => {
  it('is limited to the number of answers before the first rejection', () => {
    const rate = new RequestRate();
    answer(rate, 100, 100);
    reject(rate, 429, '50');
    vi.advanceTimersByTime(50_000);
    answer(rate, 40, 100);

    expect(record(rate)).toMatchObject({
      value: 100,
      evidence:
        'the provider answered 429 to a request that exceeded its rate limit, after 100 others and until the minute was over',
    });
  });

  it('counts answers just after the first rejection, to requests from before it', () => {
    const rate = new RequestRate();
    answer(rate, 99, 0);
    reject(rate, 429, '60');
    answer(rate, 1, 0);

    expect(record(rate)).toMatchObject({ value: 100 });
  });

  it('counts the requests of one user only', () => {
    const rate = new RequestRate();
    answer(rate, 30, 0, 'bob');
    answer(rate, 70, 0);
    reject(rate, 429, '60');

    expect(record(rate)).toMatchObject({ value: 70 });
  });

  it.each([403, 418, 503])('is limited by a %i with a time too', (status) => {
    const rate = new RequestRate();
    answer(rate, 80, 0);
    reject(rate, status, '60');

    expect(record(rate)).toMatchObject({ value: 80 });
  });

  it.each([
    ['names no time', undefined],
    ['names one that is no minute', '1'],
    ['names a date', 'Wed, 21 Oct 2015 07:28:00 GMT'],
  ])('is not determined by a rejection that %s', (_, retryAfter) => {
    const rate = new RequestRate();
    answer(rate, 80, 0);
    reject(rate, 429, retryAfter);

    expect(record(rate)).toMatchObject({
      reason:
        'the provider answered 429 to a request that exceeded its rate limit, but not for the rest of the minute',
    });
  });

  it.each([
    ['a body that is too large', 413, '60'],
    ['a provider that is down', 503, undefined],
    ['a token that is rejected', 401, undefined],
  ])('ignores %s', (_, status, retryAfter) => {
    const rate = new RequestRate();
    answer(rate, 80, 0);
    reject(rate, status, retryAfter);

    expect(record(rate)).toMatchObject({ value: 'unlimited', triedUpTo: 81 });
  });

  it('is unlimited up to the maximum number of requests of a user within a minute', () => {
    const rate = new RequestRate();
    answer(rate, 90, 500);
    answer(rate, 20, 0, 'bob');
    vi.advanceTimersByTime(60_000);
    answer(rate, 70, 500);

    expect(record(rate)).toMatchObject({ value: 'unlimited', triedUpTo: 90 });
  });

  it('is left open after few requests', () => {
    const rate = new RequestRate();
    answer(rate, 59, 0);

    expect(record(rate)).toMatchObject({
      reason: 'the provider answered only 59 requests of a user within a minute',
    });
  });

  it.each([
    [29, true],
    [30, false],
  ])('of %i a minute is too low for an observation: %s', (count, isTooFew) => {
    const rate = new RequestRate();
    let calls = 0;
    rate.onTooFew(() => {
      calls += 1;
    });

    answer(rate, count, 0);
    reject(rate, 429, '60');

    expect(rate.isTooFew).toBe(isTooFew);
    expect(calls).toBe(isTooFew ? 1 : 0);
  });

  it('calls a listener that is added after the rate is known to be too low', () => {
    const rate = new RequestRate();
    answer(rate, 3, 0);
    reject(rate, 429, '60');
    let calls = 0;

    rate.onTooFew(() => {
      calls += 1;
    });

    expect(calls).toBe(1);
  });

  it('ignores requests without an answer', () => {
    const rate = new RequestRate();
    answer(rate, 80, 0);
    rate.note(exchangeOf({ failure: 'the connection was closed' }));

    expect(record(rate)).toMatchObject({ triedUpTo: 80 });
  });
});
