import { describe, expect, it, vi } from 'vitest';
import type { Exchange } from '../../../src/verify/session/exchange.js';
import { SilenceDetector } from '../../../src/verify/session/silence-detector.js';

const request = { method: 'GET', url: 'http://127.0.0.1/plants', headers: [] };
const answered: Exchange = {
  request,
  response: { status: 200, headers: [], body: new Uint8Array() },
  durationMs: 1,
};
const unanswered: Exchange = { request, failure: 'read ECONNRESET', durationMs: 1 };

/** Notes exchanges, and returns what the detector says of the last one. */
async function noteAll(
  exchanges: readonly Exchange[],
  isAnswered: () => Promise<boolean>,
): Promise<boolean | undefined> {
  const detector = new SilenceDetector(60_000);
  let last: boolean | undefined;
  for (const exchange of exchanges) {
    last = await detector.note(exchange, isAnswered);
  }
  return last;
}

describe('a provider has stopped answering', () => {
  it('if 20 requests in a row are unanswered, and an ordinary one is, too', async () => {
    const isAnswered = vi.fn(async () => false);

    expect(await noteAll(Array(19).fill(unanswered), isAnswered)).toBe(false);
    expect(isAnswered).not.toHaveBeenCalled();
    expect(await noteAll(Array(20).fill(unanswered), isAnswered)).toBe(true);
    expect(isAnswered).toHaveBeenCalledOnce();
  });

  it('not if it answers an ordinary request', async () => {
    expect(await noteAll(Array(50).fill(unanswered), async () => true)).toBe(false);
  });

  it('not if it answers in between', async () => {
    const isAnswered = vi.fn(async () => false);
    const exchanges = Array(100).fill([unanswered, answered]).flat();

    expect(await noteAll(exchanges, isAnswered)).toBe(false);
    expect(isAnswered).not.toHaveBeenCalled();
  });

  it('if it was silent for two timeouts', async () => {
    let now = 1000;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const detector = new SilenceDetector(10_000);
    const silence = async () => {
      now += 10_000;
      return detector.note({ ...unanswered, durationMs: 10_000 }, async () => false);
    };

    expect([await silence(), await silence()]).toEqual([false, true]);
    vi.restoreAllMocks();
  });

  it('not if several requests were silent at once, for one timeout', async () => {
    let now = 1000;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const detector = new SilenceDetector(10_000);
    now += 10_000;

    for (let count = 0; count < 8; count++) {
      const exchange = { ...unanswered, durationMs: 10_000 };
      expect(await detector.note(exchange, async () => false)).toBe(false);
    }
    vi.restoreAllMocks();
  });
});
