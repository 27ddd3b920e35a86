import { expect, it } from 'vitest';
import { RateLimit } from '../../src/service/rate-limit.js';

it('counts the requests of each user in a minute, and returns the seconds until the next one', () => {
  let now = 5_000;
  const limit = new RateLimit(2, () => now);
  const take = (user: string) => limit.take(user);

  expect(['alice', 'alice', 'bob'].map(take)).toEqual([undefined, undefined, undefined]);
  now += 45_500;
  expect(take('alice')).toBe(15);
  now += 14_500;
  expect(['alice', 'alice', 'alice'].map(take)).toEqual([undefined, undefined, 60]);
});
