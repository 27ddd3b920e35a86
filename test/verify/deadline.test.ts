import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startDeadline } from '../../src/verify/http/deadline.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const reasonOf = ({ aborted, reason }: AbortSignal) => aborted && reason.message;

it('a deadline is over after its time, or with a signal, and never once it is disposed', () => {
  const stop = new AbortController();
  const late = startDeadline(60_000, 'it took too long');
  const stopped = startDeadline(60_000, 'it took too long', [stop.signal]);
  const disposed = startDeadline(60_000, 'it took too long', [stop.signal]);

  disposed[Symbol.dispose]();
  stop.abort();
  vi.advanceTimersByTime(60_000);

  const reasons = [late, stopped, disposed].map(({ signal }) => reasonOf(signal));
  expect(reasons).toEqual(['it took too long', 'the run was stopped', false]);
});
