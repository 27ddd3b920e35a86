import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { CannotCheckError } from '../../../src/verify/session/cannot-check-error.js';
import { openSession } from '../../../src/verify/session/open-session.js';
import type { Session } from '../../../src/verify/session/session.js';
import { startProvider } from '../../providers/provider.js';
import { serve } from '../serve.js';

const start = () => startProvider({ name: 'is in a session', change: {} });
const createOne = (session: Session) =>
  session.send('POST', '/plants', { body: '{"id":900000000001,"name":"Fern"}' });

describe('a second token', () => {
  it('is rejected if it is the same as the first', async () => {
    await using zoo = await start();

    const opened = openSession({ ...zoo, secondToken: zoo.token });

    await expect(opened).rejects.toThrow('the second token is the same as the first');
  });

  it('is rejected if the provider rejects it', async () => {
    await using zoo = await start();

    const opened = openSession({ ...zoo, secondToken: 'nobody' });

    await expect(opened).rejects.toMatchObject({ code: 'invalid-option' });
  });
});

describe('the scope of a session', () => {
  it('leaves the provider as it was, also after a failure', async () => {
    await using zoo = await start();
    const before = zoo.plants();
    const failing = async () => {
      await using session = await openSession(zoo);
      await createOne(session);
      throw new TypeError('a defect');
    };

    await expect(failing()).rejects.toThrow(new TypeError('a defect'));

    expect(zoo.plants()).toEqual(before);
  });

  it('closes the sockets', async () => {
    let closed: Promise<unknown> = Promise.resolve();
    await using served = await serve(({ socket }, response) => {
      closed = once(socket, 'close');
      response.end('[]');
    });

    {
      await using session = await openSession({ url: served.url, token: 't1' });
      await session.send('GET', '/plants');
    }

    await expect(closed).resolves.toBeDefined();
  });

  it('sends no more requests if the session has ended before', async () => {
    await using zoo = await start();
    let sent = 0;

    {
      await using session = await openSession(zoo);
      await createOne(session);
      await session.end();
      sent = zoo.requestCount();
    }

    expect(zoo.requestCount()).toBe(sent);
  });
});

describe('a session whose signal is aborted', () => {
  it('sends no more requests, says why, and deletes its plants', async () => {
    await using zoo = await start();
    const before = zoo.plants();
    const stop = new AbortController();
    await using session = await openSession({ ...zoo, signal: stop.signal });
    await createOne(session);

    stop.abort();

    await expect(createOne(session)).rejects.toThrow(new CannotCheckError('the run was stopped'));
    expect(session.interruption).toBe('the run was stopped');
    await expect(session.end()).resolves.toEqual([]);
    expect(zoo.plants()).toEqual(before);
  });

  it('is opened, but sends no request', async () => {
    await using zoo = await start();

    await using session = await openSession({ ...zoo, signal: AbortSignal.abort() });

    expect(session.interruption).toBe('the run was stopped');
    expect(zoo.requestCount()).toBe(0);
  });
});
