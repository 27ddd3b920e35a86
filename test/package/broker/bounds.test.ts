import { describe, expect, it } from 'vitest';
import { connectBroker, openBroker } from '../../../src/verify/broker/broker-connection.js';
import { writeForever } from '../../all/hostile/hostile-answer.js';
import { hostileAnswers } from '../../all/hostile/hostile-answers.js';
import { serveBytes } from '../../verify/serve.js';
import { serveStub } from './stub-http.js';

describe.concurrent('a broker that', () => {
  it.each(hostileAnswers)('$name fails with an error', async ({ send }) => {
    await using served = await serveBytes((socket) => {
      socket.once('data', () => void send(socket));
    });

    const connecting = connectBroker({
      url: served.url,
      timeoutMs: 3000,
      retryPausesMs: [1],
    });

    await expect(connecting).rejects.toMatchObject({ code: 'broker' });
  });

  it('sends more than 16 MiB is read no further', async () => {
    await using served = await serveBytes((socket) => {
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n');
        void writeForever(socket, ' '.repeat(2 ** 16));
      });
    });

    const connecting = connectBroker({ url: served.url });

    await expect(connecting).rejects.toThrow(/the response has more than the 16 MiB that are read/);
  });

  it('sends more than 64 MiB in all its answers is read no further', async () => {
    const body = ' '.repeat(15 * 2 ** 20);
    await using served = await serveStub(() => ({ status: 200, body }));
    const broker = openBroker({ url: served.url });
    const ask = async () => {
      await broker.send({ task: 'read the pacts', url: served.url });
    };
    for (let answers = 0; answers < 4; answers++) {
      await ask();
    }

    await expect(ask()).rejects.toMatchObject({
      code: 'broker',
      message: `Failed to read the pacts: ${served.url} has sent more than 64 MiB. Check --broker-url.`,
    });
  });

  it('is silent is given up at once when the run is stopped', async () => {
    const stop = new AbortController();
    await using served = await serveBytes((socket) => {
      socket.once('data', () => stop.abort(new Error('the run was stopped')));
    });

    const connecting = connectBroker({ url: served.url, signal: stop.signal });

    await expect(connecting).rejects.toThrow(
      'Failed to connect to the broker: the run was stopped.',
    );
  });
});
