import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Exchange } from '../../../src/verify/session/exchange.js';
import { SilenceDetector } from '../../../src/verify/session/silence-detector.js';

const timeoutMs = 1000;
const request = { method: 'POST', url: 'http://127.0.0.1/plants', headers: [] };
const isAnswered = async () => true;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.advanceTimersByTime(60_000);
});
afterEach(() => {
  vi.useRealTimers();
});

/** An exchange that ends now. */
const unanswered: Exchange = { request, failure: 'no response', durationMs: timeoutMs };
const answered: Exchange = {
  request,
  response: { status: 200, headers: [], body: new Uint8Array() },
  durationMs: 1,
};

describe('the detector of silence', () => {
  it('finds that too much time is lost, though the provider answers other requests', async () => {
    const detector = new SilenceDetector(timeoutMs);
    const found: boolean[] = [];

    for (let count = 0; count < 5; count++) {
      vi.advanceTimersByTime(timeoutMs - 1);
      await detector.note(answered, isAnswered);
      vi.advanceTimersByTime(1);
      found.push(await detector.note(unanswered, isAnswered));
    }

    expect(found).toEqual([false, false, false, false, true]);
  });

  it('counts the time of requests under way at once only once', async () => {
    const detector = new SilenceDetector(timeoutMs);
    vi.advanceTimersByTime(timeoutMs);

    const found = await Promise.all(
      Array.from({ length: 8 }, () => detector.note(unanswered, isAnswered)),
    );

    expect(found).not.toContain(true);
  });
});
