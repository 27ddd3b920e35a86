import { describe, expect, it } from 'vitest';
import type { SentExchange } from '../../src/verify/http/exchange.js';
import { Pace } from '../../src/verify/http/pace.js';

const timeoutMs = 10_000;

/** Sends requests whose answers are given in turn, the last one again and again, by a clock that does not wait. */
function startPace(answers: readonly Partial<SentExchange>[], concurrency = 1) {
  const pauses: number[] = [];
  let [now, sent] = [0, 0];
  const clock = {
    now: () => now,
    async wait(ms: number) {
      pauses.push(ms);
      now += ms;
    },
  };
  const pace = new Pace({ concurrency, timeoutMs, clock });
  const send = (method = 'GET') => {
    const request = { method, url: 'http://127.0.0.1/plants', headers: [] };
    return pace.send(async () => {
      const answer = answers[Math.min(sent, answers.length - 1)];
      sent += 1;
      await Promise.resolve();
      now += 1;
      return { request, durationMs: 1, ...answer };
    });
  };
  return { send, pauses, sentCount: () => sent, now: () => now };
}

function answered(status: number, retryAfter?: string): Partial<SentExchange> {
  const headers = retryAfter === undefined ? [] : ([['Retry-After', retryAfter]] as const);
  return { response: { status, headers, body: new Uint8Array() } };
}

const closed = { failure: 'the connection was closed', isLost: true };
const ofIdleSocket = { ...closed, isOfIdleSocket: true };

describe('a request whose connection was closed', () => {
  it.each(['GET', 'DELETE'])('is sent once more if it is a %s', async (method) => {
    const { send, sentCount } = startPace([closed]);

    const exchange = await send(method);

    expect(sentCount()).toBe(2);
    expect(exchange.attempts).toMatchObject([closed]);
  });

  it('is not sent again if it is a POST, which may have created a plant', async () => {
    const { send, sentCount } = startPace([closed]);

    const { attempts } = await send('POST');

    expect([sentCount(), attempts]).toEqual([1, undefined]);
  });

  it('is sent again, also a POST, if its socket was idle', async () => {
    const { send } = startPace([ofIdleSocket, answered(200)]);

    const exchange = await send('POST');

    expect(exchange).toMatchObject({ response: { status: 200 }, attempts: [ofIdleSocket] });
  });

  it('has all its attempts, in order', async () => {
    const { send } = startPace([ofIdleSocket, answered(429, '1'), closed, answered(200)]);

    const { attempts = [] } = await send();

    expect(attempts.map(({ failure, response }) => failure ?? response?.status)).toEqual([
      closed.failure,
      429,
      closed.failure,
    ]);
  });
});

describe('a request for which the provider is too busy', () => {
  it.each([
    ['1.5', 1500],
    ['2', 2000],
    ['3600', 60_000],
  ])('is sent again after Retry-After: %s', async (retryAfter, pauseMs) => {
    const { send, pauses } = startPace([answered(429, retryAfter), answered(200)]);

    await send();

    expect(pauses).toEqual([pauseMs]);
  });

  it('is sent again after pauses that grow if it names no time, or none again and again', async () => {
    const unnamed = startPace([answered(429), answered(429), answered(429), answered(200)]);
    const zero = startPace([answered(503, '0'), answered(503, '0'), answered(200)]);

    await Promise.all([unnamed.send(), zero.send()]);

    expect(unnamed.pauses).toEqual([100, 200, 400]);
    expect(zero.pauses).toEqual([200]);
  });
});

describe('a provider that is too busy for every request', () => {
  it.each([
    [503, undefined],
    [503, '0'],
    [503, '1'],
    [429, undefined],
    [429, '0'],
    [429, '1'],
  ])(
    'of eight at once, and answers %i with Retry-After: %s, is waited for about the timeout',
    async (status, time) => {
      const { send, now, sentCount } = startPace([answered(status, time)], 8);

      await Promise.all(Array.from({ length: 30 }, () => send()));

      expect(now()).toBeGreaterThan(timeoutMs / 2);
      expect(now()).toBeLessThan(timeoutMs);
      expect(sentCount()).toBeLessThan(60);
    },
  );

  it('and then for another one is waited for as long as before', async () => {
    const busy = Array(7).fill(answered(429));
    const { send, pauses } = startPace([...busy, answered(200), answered(429), answered(200)]);

    await send();
    await send();
    await send();

    expect(pauses.slice(-2)).toEqual([3200, 100]);
  });
});

it('a stop ends the wait of a request for its turn, though a create before it is still under way', async () => {
  const stop = new AbortController();
  const pace = new Pace({ concurrency: 1, timeoutMs });
  const request = { method: 'GET', url: 'http://127.0.0.1/plants', headers: [] };
  let answerCreate = (_: SentExchange) => {};
  const create = pace.send(() => new Promise((resolve) => (answerCreate = resolve)), stop.signal);
  const list = pace.send(async () => ({ request, durationMs: 0, failure: 'stopped' }), stop.signal);

  stop.abort();

  expect(await list).toMatchObject({ failure: 'stopped' });
  answerCreate({ request, durationMs: 0, ...answered(200) });
  expect(await create).toMatchObject({ response: { status: 200 } });
});
