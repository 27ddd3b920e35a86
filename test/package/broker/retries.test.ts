import { describe, expect, it } from 'vitest';
import { openBroker } from '../../../src/verify/broker/broker-connection.js';
import { type StubAnswer, serveStub } from './stub-http.js';

const ok: StubAnswer = { status: 200, body: '{}' };
const retryPausesMs = [1, 2, 3];

/** A server whose first answers are these, and that succeeds afterwards. */
function serveAfter(first: readonly (StubAnswer | undefined)[]) {
  const left = [...first];
  return serveStub(() => (left.length > 0 ? left.shift() : ok));
}

describe('a request to a broker', () => {
  it.each([502, 503, 504])('is sent again after %i', async (status) => {
    await using stub = await serveAfter([{ status }, { status }, { status }]);
    const broker = openBroker({ url: stub.url, retryPausesMs });

    const answer = await broker.send({ task: 'ask', url: broker.url });

    expect(answer.text).toBe('{}');
    expect(stub.requests).toHaveLength(4);
  });

  it('is sent again, with its body, after a connection that was closed', async () => {
    await using stub = await serveAfter([undefined, undefined]);
    const broker = openBroker({ url: stub.url, retryPausesMs });

    await broker.send({ task: 'ask', method: 'POST', url: broker.url, json: { a: 1 } });

    expect(stub.requests.map(({ method, body }) => `${method} ${body}`)).toEqual(
      Array(3).fill('POST {"a":1}'),
    );
  });

  it('fails with the last answer when it was sent four times', async () => {
    await using stub = await serveStub(() => ({ status: 503, body: 'busy' }));
    const broker = openBroker({ url: stub.url, retryPausesMs });

    const sending = broker.send({ task: 'ask', url: broker.url });

    await expect(sending).rejects.toMatchObject({
      code: 'broker',
      message: expect.stringContaining('was answered 503: busy. Try again.'),
      details: { status: 503 },
    });
    expect(stub.requests).toHaveLength(4);
  });

  it('fails at once by a status that will not pass', async () => {
    await using stub = await serveStub(() => ({ status: 500 }));
    const broker = openBroker({ url: stub.url, retryPausesMs });

    await expect(broker.send({ task: 'ask', url: broker.url })).rejects.toThrow('500');
    expect(stub.requests).toHaveLength(1);
  });

  it('is not sent again after a stop', async () => {
    const stop = new AbortController();
    await using stub = await serveStub(() => {
      stop.abort(new Error('the run was stopped'));
      return { status: 503 };
    });
    const broker = openBroker({
      url: stub.url,
      retryPausesMs: [600_000],
      signal: stop.signal,
    });

    await expect(broker.send({ task: 'ask', url: broker.url })).rejects.toThrow(
      'the run was stopped',
    );
    expect(stub.requests).toHaveLength(1);
  });
});

describe('requests to a broker', () => {
  it('are under way four at once at most', async () => {
    let underWay = 0;
    let most = 0;
    const waiting: (() => void)[] = [];
    await using stub = await serveStub(async () => {
      underWay++;
      most = Math.max(most, underWay);
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        // The fourth lets all go on; there is never a fifth.
        if (waiting.length === 4) {
          for (const goOn of waiting.splice(0)) {
            goOn();
          }
        }
      });
      underWay--;
      return ok;
    });
    const broker = openBroker({ url: stub.url });

    await Promise.all(
      Array.from({ length: 40 }, () => broker.send({ task: 'ask', url: broker.url })),
    );

    expect(most).toBe(4);
  });

  it('have the whole timeout for each, also after others that took all of theirs', async () => {
    await using stub = await serveStub(({ path }) =>
      path === '/slow' ? new Promise<never>(() => {}) : ok,
    );
    const broker = openBroker({ url: stub.url, timeoutMs: 500 });
    const send = (path: string) =>
      broker.send({ task: 'ask', url: new URL(path, broker.url).href });

    const slow = Array.from({ length: 4 }, () => send('slow'));
    const others = Array.from({ length: 8 }, () => send('other'));

    expect((await Promise.allSettled(slow)).map(({ status }) => status)).toEqual(
      Array(4).fill('rejected'),
    );
    expect(await Promise.all(others)).toHaveLength(8);
  });
});
