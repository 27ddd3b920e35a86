import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Exchange } from '../../../src/verify/session/exchange.js';
import { SilenceDetector } from '../../../src/verify/session/silence-detector.js';

const timeoutMs = 10_000;
const request = { method: 'GET', url: 'http://127.0.0.1/plants', headers: [] };
const answered: Exchange = {
  request,
  response: { status: 200, headers: [], body: new Uint8Array() },
  durationMs: 1,
};
const reset: Exchange = { request, failure: 'read ECONNRESET', durationMs: 1 };
const silent: Exchange = { request, failure: 'no response', durationMs: timeoutMs };

/** Notes exchanges, and returns what the detector says of the last one. */
async function noteAll(
  exchanges: readonly Exchange[],
  isAnswered: () => Promise<boolean>,
): Promise<boolean | undefined> {
  const detector = new SilenceDetector(timeoutMs);
  let last: boolean | undefined;
  for (const exchange of exchanges) {
    last = await detector.note(exchange, isAnswered);
  }
  return last;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.advanceTimersByTime(60_000);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a provider has stopped answering', () => {
  it('if 20 requests in a row are unanswered, and an ordinary one is, too', async () => {
    const isAnswered = vi.fn(async () => false);

    expect(await noteAll(Array(19).fill(reset), isAnswered)).toBe(false);
    expect(isAnswered).not.toHaveBeenCalled();
    expect(await noteAll(Array(20).fill(reset), isAnswered)).toBe(true);
    expect(isAnswered).toHaveBeenCalledOnce();
  });

  it('not if it answers an ordinary request', async () => {
    expect(await noteAll(Array(50).fill(reset), async () => true)).toBe(false);
  });

  it('not if it answers in between', async () => {
    const isAnswered = vi.fn(async () => false);

    expect(await noteAll(Array(100).fill([reset, answered]).flat(), isAnswered)).toBe(false);
    expect(isAnswered).not.toHaveBeenCalled();
  });

  it('if it was silent for two timeouts', async () => {
    const detector = new SilenceDetector(timeoutMs);
    const found: boolean[] = [];

    for (let count = 0; count < 2; count++) {
      vi.advanceTimersByTime(timeoutMs);
      found.push(await detector.note(silent, async () => false));
    }

    expect(found).toEqual([false, true]);
  });

  it('not if several requests were silent at once, for one timeout', async () => {
    const detector = new SilenceDetector(timeoutMs);
    vi.advanceTimersByTime(timeoutMs);

    const found = await Promise.all(
      Array.from({ length: 8 }, () => detector.note(silent, async () => false)),
    );

    expect(found).not.toContain(true);
  });
});

describe('too much time is lost', () => {
  it('after five timeouts, though the provider answers other requests', async () => {
    const detector = new SilenceDetector(timeoutMs);
    const found: boolean[] = [];

    for (let count = 0; count < 5; count++) {
      vi.advanceTimersByTime(timeoutMs - 1);
      await detector.note(answered, async () => true);
      vi.advanceTimersByTime(1);
      found.push(await detector.note(silent, async () => true));
    }

    expect(found).toEqual([false, false, false, false, true]);
  });
});
