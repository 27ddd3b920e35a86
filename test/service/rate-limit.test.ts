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

  it('counts anew from the first request of the next minute', () => {
    let now = 0;
    const limit = new RateLimit(1, () => now);
    limit.take('alice');

    now = 59_999;
    expect(limit.take('alice')).toBe(1);
    now = 60_000;
    expect(limit.take('alice')).toBeUndefined();
    now = 119_000;
    expect(limit.take('alice')).toBe(1);
  });

  it('counts a request that is undone as not sent', () => {
    const undos: (() => void)[] = [];
    let now = 0;
    const limit = new RateLimit(
      2,
      () => now,
      (undo, before) => void undos.push(() => undo(before)),
    );
    const undoLast = () => undos.pop()?.();
    const take = () => limit.take('alice');

    take();
    undoLast();
    expect([take(), take(), take()]).toEqual([undefined, undefined, 60]);
    undoLast();
    undoLast();
    expect([take(), take()]).toEqual([undefined, 60]);
    now = 61_000;
    take();
    undoLast();
    now = 30_000;
    expect(take()).toBe(30);
  });
});
