import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GatheredRuns } from '../../../src/cli/database/gathered-runs.js';

/** Runs that take some time each, and the times at which they started and ended. */
function createRuns(durationMs: number) {
  const log: string[] = [];
  const start = performance.now();
  const note = (what: string) => log.push(`${what} ${Math.round(performance.now() - start)}`);
  const runs = new GatheredRuns(async () => {
    note('start');
    await new Promise((resolve) => setTimeout(resolve, durationMs));
    note('end');
  });
  return { runs, log };
}

describe('GatheredRuns', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it('runs once for many requests, 20 ms after the first one', async () => {
    const { runs, log } = createRuns(5);
    for (let request = 0; request < 1000; request++) {
      runs.request();
    }
    await vi.advanceTimersByTimeAsync(10_000);

    expect(log).toEqual(['start 20', 'end 25']);
  });

  it('runs again for a request during a run, after a pause that grows with its duration', async () => {
    const { runs, log } = createRuns(100);
    runs.request();
    await vi.advanceTimersByTimeAsync(50);
    runs.request();
    await vi.advanceTimersByTimeAsync(10_000);

    expect(log).toEqual(['start 20', 'end 120', 'start 360', 'end 460']);
  });

  it('ends a run within 100 ms of each request, if a run takes 30 ms', async () => {
    const { runs, log } = createRuns(30);
    for (let request = 0; request < 1000; request++) {
      runs.request();
      await vi.advanceTimersByTimeAsync(1);
    }
    await vi.advanceTimersByTimeAsync(1000);

    const starts = log.filter((_, place) => place % 2 === 0).map((text) => Number(text.slice(6)));
    const ends = log.filter((_, place) => place % 2 === 1).map((text) => Number(text.slice(4)));
    // A request right after the start of a run is for the next one.
    const waits = starts.slice(0, -1).map((start, place) => (ends[place + 1] ?? 0) - start);
    expect(waits.length).toBeGreaterThan(10);
    expect(Math.max(...waits)).toBeLessThanOrEqual(100);
  });

  it('never runs twice at once, also when asked to run now', async () => {
    const { runs, log } = createRuns(100);
    runs.request();
    await vi.advanceTimersByTimeAsync(50);
    void runs.runNow();
    void runs.runNow();
    await vi.advanceTimersByTimeAsync(10_000);

    expect(log).toEqual(['start 20', 'end 120', 'start 120', 'end 220', 'start 220', 'end 320']);
  });

  it('needs no further run for a request before the run that was asked for', async () => {
    const { runs, log } = createRuns(100);
    runs.request();
    await vi.advanceTimersByTimeAsync(50);
    runs.request();
    void runs.runNow();
    await vi.advanceTimersByTimeAsync(10_000);

    expect(log).toEqual(['start 20', 'end 120', 'start 120', 'end 220']);
  });

  it('runs at once without the pause when asked to', async () => {
    const { runs, log } = createRuns(100);
    runs.request();
    await vi.advanceTimersByTimeAsync(150);
    runs.request();
    void runs.runNow();
    await vi.advanceTimersByTimeAsync(10_000);

    expect(log).toEqual(['start 20', 'end 120', 'start 150', 'end 250']);
  });
});
