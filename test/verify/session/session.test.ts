import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isKitError } from 'plant-store-kit';
import { describe, expect, it, vi } from 'vitest';
import { CannotCheckError } from '../../../src/verify/session/cannot-check-error.js';
import { deadUrl, serve } from '../serve.js';
import { openTestSession } from './open-test-session.js';

/** A service that says what it was asked, and takes one token. */
async function serveRecorder(valid?: string) {
  const requests: { readonly line: string; readonly headers: IncomingHttpHeaders }[] = [];
  const served = await serve(({ method, url, headers }: IncomingMessage, response) => {
    requests.push({ line: `${method} ${url}`, headers });
    const isRejected = valid !== undefined && headers.authorization !== `Bearer ${valid}`;
    response.writeHead(isRejected ? 401 : 200).end();
  });
  return { ...served, requests };
}

describe('an address', () => {
  it.each(['', 'plants', '127.0.0.1:8080', 'ftp://127.0.0.1/', 'http://', 'file:///plants'])(
    'is rejected: "%s"',
    (url) => {
      const attempt = () => openTestSession({ url });

      expect(attempt).toThrow(
        `Failed to read the address "${url}": it is not an http or https address`,
      );
    },
  );

  it.each([
    'http://127.0.0.1/?page=1',
    'http://127.0.0.1/?',
    'http://127.0.0.1/v1#top',
    'http://127.0.0.1/v1#',
    'http://user@127.0.0.1/',
    'http://:password@127.0.0.1/',
  ])('is rejected for what is in it: %s', (url) => {
    const attempt = () => openTestSession({ url });

    expect(attempt).toThrow('it has a query, a fragment or credentials');
  });

  it('is rejected with the code of an option', () => {
    let thrown: unknown;
    try {
      openTestSession({ url: 'plants' });
    } catch (error) {
      thrown = error;
    }

    expect(isKitError(thrown) && thrown.code).toBe('invalid-option');
  });

  it.each([
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080'],
    ['http://127.0.0.1:8080/v1//', 'http://127.0.0.1:8080/v1'],
    ['HTTPS://Plants.Example.com/a b', 'https://plants.example.com/a%20b'],
    ['http://[::1]:8080/v1', 'http://[::1]:8080/v1'],
  ])('%s is read as %s', (url, expected) => {
    using opened = openTestSession({ url });

    expect(opened.session.url).toBe(expected);
  });

  it('is what paths are below', async () => {
    await using served = await serveRecorder();
    using opened = openTestSession({ url: `${served.url}/api/v7/` });

    await opened.session.send('GET', '/plants?limit=1');

    expect(served.requests[0]?.line).toBe('GET /api/v7/plants?limit=1');
  });
});

describe('the headers of a request', () => {
  it('are the token, and that JSON is accepted', async () => {
    await using served = await serveRecorder();
    using opened = openTestSession(served);

    await opened.session.send('GET', '/plants');

    expect(served.requests[0]?.headers).toMatchObject({
      authorization: 'Bearer t1',
      accept: 'application/json',
    });
    expect(served.requests[0]?.headers).not.toHaveProperty('content-type');
  });

  it('say of a create that it is JSON', async () => {
    await using served = await serveRecorder();
    using opened = openTestSession(served);

    await opened.session.send('POST', '/plants', { body: '{}' });

    expect(served.requests[0]?.headers['content-type']).toBe('application/json');
  });

  it('are replaced, but for the token, by those of the request', async () => {
    await using served = await serveRecorder();
    using opened = openTestSession(served);

    await opened.session.send('POST', '/plants', { headers: { 'x-own': '1' } });

    const headers = served.requests[0]?.headers;
    expect(headers).toMatchObject({ authorization: 'Bearer t1', 'x-own': '1' });
    expect(headers).not.toHaveProperty('accept');
    expect(headers).not.toHaveProperty('content-type');
  });

  it('have those of the options, whoever asks', async () => {
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

  it('are told once each, though the options name one in other letters', async () => {
    await using served = await serveRecorder();
    using opened = openTestSession(served, { headers: { accept: 'text/json' } });

    const { request } = await opened.session.send('GET', '/plants');

    const accepts = request.headers.filter(([name]) => /^accept$/i.test(name));
    expect(accepts).toEqual([['accept', 'text/json']]);
    expect(served.requests[0]?.headers.accept).toBe('text/json');
  });
});

describe('a token that is rejected with 401', () => {
  const source = () => {
    const tokens = ['t1', 't2', 't3'];
    return vi.fn(async () => tokens.shift() ?? 'none');
  };

  it('is renewed, and the request made again', async () => {
    await using served = await serveRecorder('t2');
    using opened = openTestSession(served, { token: source() });

    const exchange = await opened.session.send('GET', '/plants');

    expect(exchange.response?.status).toBe(200);
    expect(served.requests).toHaveLength(2);
  });

  it('is renewed once for one request', async () => {
    await using served = await serveRecorder('t3');
    using opened = openTestSession(served, { token: source() });

    const exchange = await opened.session.send('GET', '/plants');

    expect(exchange.response?.status).toBe(401);
    expect(served.requests).toHaveLength(2);
  });

  it('is not renewed where a request was to have just this one', async () => {
    const token = source();
    await using served = await serveRecorder('t2');
    using opened = openTestSession(served, { token });

    const as = { authorization: 'Bearer nobody' };
    const exchange = await opened.session.send('GET', '/plants', { as });

    expect(exchange.response?.status).toBe(401);
    expect(served.requests).toHaveLength(1);
    expect(token).not.toHaveBeenCalled();
  });

  it('is known as the first one still', async () => {
    await using served = await serveRecorder('t2');
    using opened = openTestSession(served, { token: source() });
    await opened.session.send('GET', '/plants');

    const known = ['t1', 't2', 't3'].map((token) => opened.session.isFirstToken(token));

    expect(known).toEqual([true, true, false]);
  });

  it('cannot be used for a check if no other can be had', async () => {
    await using served = await serveRecorder('t2');
    const token = source();
    token.mockImplementationOnce(async () => 't0');
    token.mockImplementationOnce(() => Promise.reject(new Error('locked')));
    using opened = openTestSession(served, { token });

    const sent = opened.session.send('GET', '/plants');

    await expect(sent).rejects.toThrow(CannotCheckError);
    expect(opened.session.interruption).toBe(
      'the token was rejected, and there is no other: locked',
    );
  });
});

describe('secrets', () => {
  it('are the tokens so far and the headers of the options, by name', async () => {
    await using served = await serveRecorder('t2');
    const tokens = ['t1', 't2'];
    using opened = openTestSession(served, {
      token: async () => tokens.shift() ?? '',
      secondToken: 's1',
      headers: { 'X-Api-Key': 'k', '2fa': '0' },
    });
    await opened.session.send('GET', '/plants');
    await opened.session.send('GET', '/plants', { as: 'second' });

    expect(opened.session.secrets).toEqual(
      expect.arrayContaining([
        ['t1', '$TOKEN'],
        ['t2', '$TOKEN'],
        ['s1', '$SECOND_TOKEN'],
        ['k', '$X_API_KEY'],
        ['0', '$_2FA'],
      ]),
    );
  });

  it('are what a situation makes of a token too: in the other case, and as a password', async () => {
    using opened = openTestSession({ url: 'http://127.0.0.1', token: 'secret-token' });
    await opened.session.tokenOf('first');

    const secrets = opened.session.secrets.map(([secret]) => secret);
    expect(secrets).toEqual(expect.arrayContaining(['SECRET-TOKEN', btoa('user:secret-token')]));
  });

  it('are the beginning of a token too, which a check sends', async () => {
    using opened = openTestSession({ url: 'http://127.0.0.1', token: 'secret-token' });
    await opened.session.tokenOf('first');

    expect(opened.session.secrets).toContainEqual(['secret-toke', `\${TOKEN%?}`]);
  });
});

describe('a second user', () => {
  it('is there if there is a token', () => {
    using alone = openTestSession({ url: 'http://127.0.0.1' });
    using both = openTestSession({ url: 'http://127.0.0.1' }, { secondToken: 't2' });

    expect([alone, both].map(({ session }) => session.hasSecondUser)).toEqual([false, true]);
  });
});

describe('send', () => {
  it('throws when nobody answers any more', async () => {
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

  it('tells a failure of one request in its exchange', async () => {
    await using served = await serve(({ socket }) => socket.destroy());
    using opened = openTestSession(served);

    const exchange = await opened.session.send('GET', '/plants');

    expect(exchange.failure).toBe('socket hang up');
    expect(opened.session.interruption).toBeUndefined();
  });

  it('tells every exchange to those who listen', async () => {
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
  it('tells in the exchange that nobody answers', async () => {
    using opened = openTestSession({ url: await deadUrl() });

    await expect(opened.session.trySend('GET', '/plants')).resolves.toMatchObject({
      isUnreachable: true,
    });
  });
});

describe('end', () => {
  it('lets nobody send anything more', async () => {
    await using served = await serveRecorder();
    using opened = openTestSession(served);
    await opened.session.end();

    const sent = opened.session.send('POST', '/plants', { body: '{"id":7,"name":"Late"}' });

    await expect(sent).rejects.toThrow(CannotCheckError);
    expect(served.requests).toEqual([]);
  });

  it('is no interruption, also for those who send something still', async () => {
    await using served = await serveRecorder();
    using opened = openTestSession(served);
    await opened.session.end();

    await opened.session.send('GET', '/plants').catch(() => {});

    expect(opened.session.interruption).toBeUndefined();
  });

  it('deletes what a request under way has created meanwhile', async () => {
    const lines: string[] = [];
    let create = () => {};
    const received = new Promise<void>((resolve) => {
      create = resolve;
    });
    await using served = await serve(({ method, url }, response) => {
      lines.push(`${method} ${url}`);
      if (method === 'POST') {
        create();
      } else {
        response.end('[]');
      }
    });
    using opened = openTestSession(served);
    const body = '{"id":900000000001,"name":"Ours"}';
    const sent = opened.session.send('POST', '/plants', { body });
    sent.catch(() => {});
    await received;

    await opened.session.end();

    expect(lines).toContain('DELETE /plants/900000000001');
  });
});

describe('interrupt', () => {
  it('keeps its first reason', async () => {
    await using served = await serveRecorder();
    using opened = openTestSession(served);

    opened.session.interrupt('there are too few requests');
    opened.session.interrupt('the run was stopped');
    await opened.session.send('GET', '/plants').catch(() => {});

    expect(opened.session.interruption).toBe('there are too few requests');
  });

  it('ends the removal of plants, too, in a session that is over', async () => {
    await using served = await serve(({ method }, response) => {
      if (method === 'POST') {
        response.end();
      } else {
        interrupt();
      }
    });
    using opened = openTestSession(served);
    const interrupt = () => opened.session.interrupt('too many requests');
    await opened.session.send('POST', '/plants', { body: '{"id":7,"name":"Fern"}' });

    const leftovers = await opened.session.end();

    expect(leftovers).toEqual([{ id: '7', name: 'Fern', reason: 'the run was stopped' }]);
  });
});

describe('onExchange', () => {
  it('tells nothing more once it is ended', async () => {
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
