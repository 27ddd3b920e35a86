import { describe, expect, it } from 'vitest';
import { RateLimit } from '../../src/service/rate-limit.js';

describe('RateLimit', () => {
  it('counts the requests of each user in a minute, and returns the seconds until the next one', () => {
    let now = 5_000;
    const limit = new RateLimit(2, () => now);

    expect([limit.take('alice'), limit.take('alice'), limit.take('bob')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    now += 45_500;
    expect(limit.take('alice')).toBe(15);
    now += 14_500;
    expect(limit.take('alice')).toBeUndefined();
  });
});
