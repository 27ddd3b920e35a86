import { describe, expect, it } from 'vitest';
import { CannotCheckError } from '../../../src/verify/session/cannot-check-error.js';
import { deadUrl, serve } from '../serve.js';
import { openTestSession } from './open-test-session.js';
import { serveRecorder } from './serve-recorder.js';

describe('the headers of a request', () => {
  it('are the token, and Accept for JSON', async () => {
    await using served = await serveRecorder();
    using opened = openTestSession(served);

    await opened.session.send('GET', '/plants');

    expect(served.requests[0]?.headers).toMatchObject({
      authorization: 'Bearer t1',
      accept: 'application/json',
    });
    expect(served.requests[0]?.headers).not.toHaveProperty('content-type');
  });

  it('have the type of JSON for a create', async () => {
    await using served = await serveRecorder();
    using opened = openTestSession(served);

    await opened.session.send('POST', '/plants', { body: '{}' });

    expect(served.requests[0]?.headers['content-type']).toBe('application/json');
  });

  it('are replaced by those of the request, except for the token', async () => {
    await using served = await serveRecorder();
    using opened = openTestSession(served);

    await opened.session.send('POST', '/plants', { headers: { 'x-own': '1' } });

    const headers = served.requests[0]?.headers;
    expect(headers).toMatchObject({ authorization: 'Bearer t1', 'x-own': '1' });
    expect(headers).not.toHaveProperty('accept');
    expect(headers).not.toHaveProperty('content-type');
  });

  it('include those of the options, whoever the user is', async () => {
    await using served = await serveRecorder();
    using opened = openTestSession(served, { secondToken: 't2', headers: { 'X-Key': 'k' } });

    for (const as of ['first', 'second', { authorization: undefined }] as const) {
      await opened.session.send('GET', '/plants', { as });
    }

    const seen = served.requests.map(({ headers }) => [headers['x-key'], headers.authorization]);
    expect(seen).toEqual([
      ['k', 'Bearer t1'],
      ['k', 'Bearer t2'],
      ['k', undefined],
    ]);
  });

  it('are sent once each, though the options write one in another case', async () => {
    await using served = await serveRecorder();
    using opened = openTestSession(served, { headers: { accept: 'text/json' } });

    const { request } = await opened.session.send('GET', '/plants');

    const accepts = request.headers.filter(([name]) => /^accept$/i.test(name));
    expect(accepts).toEqual([['accept', 'text/json']]);
    expect(served.requests[0]?.headers.accept).toBe('text/json');
  });
});

describe('send', () => {
  it('throws if no server answers any more', async () => {
    using opened = openTestSession({ url: await deadUrl() });

    const sent = opened.session.send('GET', '/plants');

    await expect(sent).rejects.toThrow(/^the provider can no longer be reached: .*ECONNREFUSED/);
    expect(opened.session.interruption).toMatch('the provider can no longer be reached');
  });

  it('throws once the session is interrupted', async () => {
    await using served = await serveRecorder();
    using opened = openTestSession(served);
    opened.session.interrupt('the run was stopped');

    const sent = opened.session.send('GET', '/plants');

    await expect(sent).rejects.toThrow(new CannotCheckError('the run was stopped'));
  });

  it('returns the failure of one request in its exchange', async () => {
    await using served = await serve(({ socket }) => socket.destroy());
    using opened = openTestSession(served);

    const exchange = await opened.session.send('GET', '/plants');

    expect(exchange.failure).toBe('socket hang up');
    expect(opened.session.interruption).toBeUndefined();
  });

  it('calls the listeners with every exchange', async () => {
    await using served = await serveRecorder('t2');
    const tokens = ['t1', 't2'];
    using opened = openTestSession(served, { token: async () => tokens.shift() ?? '' });
    const statuses: unknown[] = [];
    opened.session.onExchange(({ response }) => statuses.push(response?.status));

    await opened.session.send('GET', '/plants');

    expect(statuses).toEqual([401, 200]);
    expect(opened.session.requestCount).toBe(2);
  });
});

describe('trySend', () => {
  it('returns in the exchange that no server answers', async () => {
    using opened = openTestSession({ url: await deadUrl() });

    await expect(opened.session.trySend('GET', '/plants')).resolves.toMatchObject({
      isUnreachable: true,
    });
  });
});

describe('onExchange', () => {
  it('calls a removed listener no more', async () => {
    await using served = await serveRecorder();
    using opened = openTestSession(served);
    let shown = 0;
    const stop = opened.session.onExchange(() => {
      shown += 1;
    });
    await opened.session.send('GET', '/plants');

    stop();
    await opened.session.send('GET', '/plants');

    expect(shown).toBe(1);
  });
});
