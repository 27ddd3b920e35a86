import { afterEach, expect, it, vi } from 'vitest';
import { RateLimit } from '../../src/service/rate-limit.js';

afterEach(() => vi.useRealTimers());

it('counts the requests of each user in a minute, and returns the seconds until the next one', () => {
  vi.useFakeTimers({ now: 5_000 });
  const limit = new RateLimit(2);
  const take = (user: string) => limit.take(user);

  expect(['alice', 'alice', 'bob'].map(take)).toEqual([undefined, undefined, undefined]);
  vi.advanceTimersByTime(45_500);
  expect(take('alice')).toBe(15);
  vi.advanceTimersByTime(14_500);
  expect(['alice', 'alice', 'alice'].map(take)).toEqual([undefined, undefined, 60]);
});
