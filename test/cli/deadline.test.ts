import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { Deadline } from '../../src/cli/deadline.js';

const never = new AbortController().signal;

describe('a deadline', () => {
  it('ends the time, and says so', async () => {
    using deadline = new Deadline(5, never);

    await once(deadline.signal, 'abort');

    expect(deadline.signal.reason.message).toBe('the run reached its deadline of 0.005 s');
    expect(deadline.remainingMs).toBeGreaterThanOrEqual(1);
  });

  it('says how much time remains', () => {
    using deadline = new Deadline(60_000, never);

    expect(deadline.remainingMs).toBeGreaterThan(0);
    expect(deadline.remainingMs).toBeLessThanOrEqual(60_000);
  });

  it.each([
    ['before it starts', true],
    ['while it runs', false],
  ])('ends the time at a stop %s', (_when, isStopped) => {
    const stop = new AbortController();
    if (isStopped) {
      stop.abort();
    }
    using deadline = new Deadline(60_000, stop.signal);
    stop.abort();

    expect(deadline.signal.reason.message).toBe('the run was stopped');
  });
});
