import { describe, expect, it, vi } from 'vitest';
import { wait } from '../../src/mock/wait.js';

describe('wait', () => {
  it('rejects with the reason of an aborted signal, and leaves no timer', async () => {
    vi.useFakeTimers();
    try {
      const controller = new AbortController();
      const waited = wait(60_000, controller.signal);

      controller.abort(new Error('enough'));

      await expect(waited).rejects.toThrow('enough');
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('removes its listener from the signal after waiting', async () => {
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, 'addEventListener');
    const removed = vi.spyOn(signal, 'removeEventListener');

    await wait(1, signal);

    expect(removed.mock.calls[0]?.slice(0, 2)).toEqual(added.mock.calls[0]?.slice(0, 2));
  });
});
