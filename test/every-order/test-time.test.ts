import { describe, expect, it } from 'vitest';
import { TestTime } from '../../src/every-order/test-time.js';

/** The time of a test, and its clock. */
function timeOf(timeoutMs?: number) {
  const clock = { ms: 0 };
  const time = new TestTime(timeoutMs, () => clock.ms);
  const run = (ms: number) =>
    time.limit(
      Promise.resolve().then(() => {
        clock.ms += ms;
      }),
      () => new Error('over'),
    );
  return { clock, time, run };
}

describe('the time of a test', () => {
  it.each([
    [10_000, 7499, true],
    [10_000, 7500, false],
    [undefined, 3749, true],
    [undefined, 3750, false],
  ])('of %j ms lets a further run begin after %d ms: %j', (timeoutMs, elapsedMs, expected) => {
    const { clock, time } = timeOf(timeoutMs);

    clock.ms = elapsedMs;

    expect(time.isLeft).toBe(expected);
  });

  it('lets no run begin that may not end in nine tenths of it, if it takes as long as the longest', async () => {
    const { time, run } = timeOf(10_000);

    await run(4000);
    expect(time.isLeft).toBe(true);
    await run(1500);

    expect(time.isLeft).toBe(false);
  });
});
