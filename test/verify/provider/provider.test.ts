import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isKitError } from 'plant-store-kit';
import { describe, expect, it, vi } from 'vitest';
import { UnreachedState } from '../../../src/verify/unreached-state.js';
import { deadUrl, serve } from '../serve.js';
import { connectTo } from './connect.js';

/** A service that says what it was asked, and takes one token. */
async function serveRecorder(valid?: string) {
  const requests: { readonly line: string; readonly headers: IncomingHttpHeaders }[] = [];
  const served = await serve(({ method, url, headers }: IncomingMessage, response) => {
    requests.push({ line: `${method} ${url}`, headers });
    const isRefused = valid !== undefined && headers.authorization !== `Bearer ${valid}`;
    response.writeHead(isRefused ? 401 : 200).end();
  });
  return { ...served, requests };
}

describe('an address', () => {
  it.each(['', 'plants', '127.0.0.1:8080', 'ftp://127.0.0.1/', 'http://', 'file:///plants'])(
    'is refused: "%s"',
    (url) => {
      const attempt = () => connectTo({ url });

      expect(attempt).toThrow(
        `Failed to read the address "${url}": it is no http or https address`,
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
  ])('is refused for what is in it: %s', (url) => {
    const attempt = () => connectTo({ url });

    expect(attempt).toThrow('it has a query, a fragment or credentials in it');
  });

  it('is refused with the code of an option', () => {
    let thrown: unknown;
    try {
      connectTo({ url: 'plants' });
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
    using connected = connectTo({ url });

    expect(connected.provider.url).toBe(expected);
  });

  it('is what paths are below', async () => {
    await using served = await serveRecorder();
    using connected = connectTo({ url: `${served.url}/api/v7/` });

    await connected.provider.send('GET', '/plants?limit=1');

    expect(served.requests[0]?.line).toBe('GET /api/v7/plants?limit=1');
  });
});

describe('the headers of a request', () => {
  it('are the token, and that JSON is accepted', async () => {
    await using served = await serveRecorder();
    using connected = connectTo(served);

    await connected.provider.send('GET', '/plants');

    expect(served.requests[0]?.headers).toMatchObject({
      authorization: 'Bearer t1',
      accept: 'application/json',
    });
    expect(served.requests[0]?.headers).not.toHaveProperty('content-type');
  });

  it('say of a create that it is JSON', async () => {
    await using served = await serveRecorder();
    using connected = connectTo(served);

    await connected.provider.send('POST', '/plants', { body: '{}' });

    expect(served.requests[0]?.headers['content-type']).toBe('application/json');
  });

  it('are replaced, but for the token, by those of the request', async () => {
    await using served = await serveRecorder();
    using connected = connectTo(served);

    await connected.provider.send('POST', '/plants', { headers: { 'x-own': '1' } });

    const headers = served.requests[0]?.headers;
    expect(headers).toMatchObject({ authorization: 'Bearer t1', 'x-own': '1' });
    expect(headers).not.toHaveProperty('accept');
    expect(headers).not.toHaveProperty('content-type');
  });

  it('have those of the options, whoever asks', async () => {
    await using served = await serveRecorder();
    using connected = connectTo(served, { secondToken: 't2', headers: { 'X-Key': 'k' } });

    for (const as of ['first', 'second', { authorization: undefined }] as const) {
      await connected.provider.send('GET', '/plants', { as });
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
    using connected = connectTo(served, { headers: { accept: 'text/json' } });

    const { request } = await connected.provider.send('GET', '/plants');

    const accepts = request.headers.filter(([name]) => /^accept$/i.test(name));
    expect(accepts).toEqual([['accept', 'text/json']]);
    expect(served.requests[0]?.headers.accept).toBe('text/json');
  });
});

describe('a token that is refused with 401', () => {
  const source = () => {
    const tokens = ['t1', 't2', 't3'];
    return vi.fn(async () => tokens.shift() ?? 'none');
  };

  it('is renewed, and the request made again', async () => {
    await using served = await serveRecorder('t2');
    using connected = connectTo(served, { token: source() });

    const exchange = await connected.provider.send('GET', '/plants');

    expect(exchange.response?.status).toBe(200);
    expect(served.requests).toHaveLength(2);
  });

  it('is renewed once for one request', async () => {
    await using served = await serveRecorder('t3');
    using connected = connectTo(served, { token: source() });

    const exchange = await connected.provider.send('GET', '/plants');

    expect(exchange.response?.status).toBe(401);
    expect(served.requests).toHaveLength(2);
  });

  it('is not renewed where a request was to have just this one', async () => {
    const token = source();
    await using served = await serveRecorder('t2');
    using connected = connectTo(served, { token });

    const as = { authorization: 'Bearer nobody' };
    const exchange = await connected.provider.send('GET', '/plants', { as });

    expect(exchange.response?.status).toBe(401);
    expect(served.requests).toHaveLength(1);
    expect(token).not.toHaveBeenCalled();
  });

  it('is known as the first one still', async () => {
    await using served = await serveRecorder('t2');
    using connected = connectTo(served, { token: source() });
    await connected.provider.send('GET', '/plants');

    const known = ['t1', 't2', 't3'].map((token) => connected.provider.isFirstToken(token));

    expect(known).toEqual([true, true, false]);
  });

  it('leaves a state unreached if no other can be had', async () => {
    await using served = await serveRecorder('t2');
    const token = source();
    token.mockImplementationOnce(async () => 't0');
    token.mockImplementationOnce(() => Promise.reject(new Error('locked')));
    using connected = connectTo(served, { token });

    const sent = connected.provider.send('GET', '/plants');

    await expect(sent).rejects.toThrow(UnreachedState);
    expect(connected.provider.lost).toBe('the token was refused, and there is no other: locked');
  });
});

describe('secrets', () => {
  it('are the tokens so far and the headers of the options, by name', async () => {
    await using served = await serveRecorder('t2');
    const tokens = ['t1', 't2'];
    using connected = connectTo(served, {
      token: async () => tokens.shift() ?? '',
      secondToken: 's1',
      headers: { 'X-Api-Key': 'k', '2fa': '0' },
    });
    await connected.provider.send('GET', '/plants');
    await connected.provider.send('GET', '/plants', { as: 'second' });

    expect(connected.provider.secrets).toEqual([
      ['t1', '$TOKEN'],
      ['t2', '$TOKEN'],
      ['s1', '$SECOND_TOKEN'],
      ['k', '$X_API_KEY'],
      ['0', '$_2FA'],
    ]);
  });

  it('are the beginning of a token too, which a check sends', async () => {
    using connected = connectTo({ url: 'http://127.0.0.1', token: 'secret-token' });
    await connected.provider.tokenOf('first');

    expect(connected.provider.secrets).toContainEqual(['secret-toke', `\${TOKEN%?}`]);
  });
});

describe('a second user', () => {
  it('is there if there is a token', () => {
    using alone = connectTo({ url: 'http://127.0.0.1' });
    using both = connectTo({ url: 'http://127.0.0.1' }, { secondToken: 't2' });

    expect([alone, both].map(({ provider }) => provider.hasSecondUser)).toEqual([false, true]);
  });
});

describe('send', () => {
  it('leaves a state unreached when nobody answers any more', async () => {
    using connected = connectTo({ url: await deadUrl() });

    const sent = connected.provider.send('GET', '/plants');

    await expect(sent).rejects.toThrow(/^the provider can no longer be reached: .*ECONNREFUSED/);
    expect(connected.provider.lost).toMatch('the provider can no longer be reached');
  });

  it('leaves a state unreached once all is stopped', async () => {
    await using served = await serveRecorder();
    using connected = connectTo(served);
    connected.connection.stop();

    const sent = connected.provider.send('GET', '/plants');

    await expect(sent).rejects.toThrow(new UnreachedState('the run was stopped'));
  });

  it('tells a failure of one request in its exchange', async () => {
    await using served = await serve(({ socket }) => socket.destroy());
    using connected = connectTo(served);

    const exchange = await connected.provider.send('GET', '/plants');

    expect(exchange.failure).toBe('socket hang up');
    expect(connected.provider.lost).toBeUndefined();
  });

  it('tells every exchange to those who listen', async () => {
    await using served = await serveRecorder('t2');
    const tokens = ['t1', 't2'];
    using connected = connectTo(served, { token: async () => tokens.shift() ?? '' });
    const statuses: unknown[] = [];
    connected.provider.onExchange(({ response }) => statuses.push(response?.status));

    await connected.provider.send('GET', '/plants');

    expect(statuses).toEqual([401, 200]);
    expect(connected.provider.requests).toBe(2);
  });
});

describe('try', () => {
  it('tells in the exchange that nobody answers', async () => {
    using connected = connectTo({ url: await deadUrl() });

    await expect(connected.provider.try('GET', '/plants')).resolves.toMatchObject({
      isUnreachable: true,
    });
  });
});
