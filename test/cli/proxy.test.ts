import { once } from 'node:events';
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PlantClient } from '../behaviour/plant-client.js';
import { findFreePort } from '../find-free-port.js';
import { referenceProvider, startProvider } from '../providers/provider.js';
import { deadUrl, serve, serveBytes } from '../serve.js';
import { hiddenHost, startProxy as startHttpProxy } from '../verify/start-proxy.js';
import { waitFor } from '../wait-for.js';
import { runCommand } from './run-command.js';
import { startProxy } from './start-command.js';
import { makeTempFolder } from './temp-folder.js';
import { startFaulty } from './verify-command.js';

afterEach(() => vi.unstubAllEnvs());

async function ask(
  url: string,
  options: { method?: string; headers?: readonly string[]; body?: Uint8Array; path?: string } = {},
) {
  const { method = 'GET', headers = [], body, path } = options;
  const { port } = new URL(url);
  const sent = request({
    port,
    method,
    path: path ?? '/plants',
    headers: ['Host', 'x', ...headers],
  });
  sent.end(body);
  const [message] = await once(sent, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of message) {
    chunks.push(chunk);
  }
  const { statusCode, statusMessage, rawHeaders, rawTrailers } = message;
  return { statusCode, statusMessage, rawHeaders, rawTrailers, body: Buffer.concat(chunks) };
}

describe('proxy', () => {
  it('passes any request and its response on, byte for byte', async () => {
    const body = Buffer.from([0, 255, 10, 13, 128]);
    const gzipped = gzipSync('text');
    let received: unknown;
    await using provider = await serve(async (incoming, outgoing) => {
      const chunks: Buffer[] = await incoming.toArray();
      const { method, url, rawHeaders } = incoming;
      received = { method, url, rawHeaders, body: Buffer.concat(chunks) };
      outgoing.sendDate = false;
      outgoing.writeHead(299, 'Odd Thing', [
        ...['Set-Cookie', 'a=1', 'X-Mixed', 'caf\xe9', 'Set-Cookie', 'b=2'],
        ...['Content-Encoding', 'gzip', 'Trailer', 'X-Sum'],
      ]);
      outgoing.write(gzipped);
      outgoing.addTrailers({ 'X-Sum': '7' });
      outgoing.end();
    });
    await using proxy = await startProxy(`${provider.url}/base`);

    const headers = ['X-A', '1', 'x-b', 'caf\xe9', 'X-A', '2', 'Content-Length', '5'];
    const response = await ask(proxy.url, {
      ...{ method: 'PATCH', path: '/%7Ea/..//b?q=%20&&', headers, body },
    });

    expect(received).toMatchObject({ method: 'PATCH', url: '/base/%7Ea/..//b?q=%20&&', body });
    const { rawHeaders } = received as { rawHeaders: string[] };
    expect(rawHeaders.join('|')).toContain('X-A|1|x-b|caf\xe9|X-A|2');
    expect(response).toMatchObject({
      ...{ statusCode: 299, statusMessage: 'Odd Thing', body: gzipped },
      rawTrailers: ['X-Sum', '7'],
    });
    expect(response.rawHeaders.join('|')).toContain(
      'Set-Cookie|a=1|X-Mixed|caf\xe9|Set-Cookie|b=2',
    );
  });

  it('passes a response with 204 on, whatever it says about its length', async () => {
    await using provider = await serveBytes((socket) => {
      const head = 'HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\n';
      socket.on('data', () => socket.write(`${head}hello`));
    });
    await using proxy = await startProxy(provider.url);

    const { status } = await proxy.client.delete(7);

    expect(status).toBe(204);
    expect(await proxy.command.stop()).toBe(0);
    expect(proxy.command.printed()).toContain('DELETE /plants/7 204');
  });

  it('streams both ways, and lets the provider know when the client is gone', async () => {
    let isGone = false;
    await using provider = await serve((incoming, outgoing) => {
      if (incoming.method === 'POST') {
        incoming.pipe(outgoing);
        return;
      }
      outgoing.write('first');
      outgoing.once('close', () => (isGone = true));
    });
    await using proxy = await startProxy(provider.url);
    const large = Buffer.alloc(5_000_000, 'plant');

    const echo = await fetch(`${proxy.url}/echo`, { method: 'POST', body: large });
    expect(Buffer.from(await echo.arrayBuffer()).equals(large)).toBe(true);

    const stop = new AbortController();
    const stream = await fetch(`${proxy.url}/stream`, { signal: stop.signal });
    const { value } = (await stream.body?.getReader().read()) ?? {};
    expect(Buffer.from(value ?? []).toString()).toBe('first');
    stop.abort();
    await waitFor(() => expect(isGone).toBe(true));
  });

  it.each([
    ['P\xc3\xa1gina', 'P\xc3\xa1gina'],
    ['P\xe1gina', ''],
    ['Bell\x07', ''],
  ])('passes the reason phrase %j on as %j', async (sent, statusMessage) => {
    const head = `HTTP/1.1 404 ${sent}\r\nContent-Length: 0\r\n\r\n`;
    await using provider = await serveBytes((socket) => {
      socket.on('data', () => socket.write(head, 'latin1'));
    });
    await using proxy = await startProxy(provider.url);

    expect(await ask(proxy.url)).toMatchObject({ statusCode: 404, statusMessage });
  });

  it('asks for encodings that it can decode, of the plant store alone', async () => {
    const asked: (string | undefined)[] = [];
    await using provider = await serve((incoming, outgoing) => {
      asked.push(incoming.headers['accept-encoding']?.toString());
      outgoing.end('[]');
    });
    await using proxy = await startProxy(provider.url);
    const headers = ['Accept-Encoding', 'gzip, snappy;q=0.5, *;q=0'];

    await ask(proxy.url, { headers });
    await ask(proxy.url, { headers, path: '/page.css' });

    expect(asked).toEqual(['gzip, *;q=0', 'gzip, snappy;q=0.5, *;q=0']);
  });

  it('takes no page that a browser opens at /plants for a list', async () => {
    await using provider = await serve((_, outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Plants</h1>');
    });
    await using proxy = await startProxy(provider.url);

    await ask(proxy.url, { headers: ['Accept', 'text/html,*/*;q=0.8'] });
    await ask(proxy.url, { headers: ['Sec-Fetch-Dest', 'document', 'Accept', '*/*'] });

    expect(await proxy.command.stop()).toBe(2);
    expect(proxy.command.printed()).toContain('Rules: 22 not checked');
  });

  it('lets a page of another origin read what it answers itself', async () => {
    await using proxy = await startProxy(await deadUrl());
    await using withMock = await startProxy(await deadUrl(), ['--fallback']);
    const origin = 'http://localhost:5173';
    const headers = { origin, authorization: 'Bearer alice-token' };
    const asking = { origin, 'access-control-request-method': 'DELETE' };

    const preflight = await fetch(`${proxy.url}/plants/7`, { method: 'OPTIONS', headers: asking });
    const failed = await fetch(`${proxy.url}/plants`, { headers });
    const mocked = await fetch(`${withMock.url}/plants`, { headers });

    expect([preflight.status, failed.status, mocked.status]).toEqual([204, 502, 200]);
    for (const response of [preflight, failed, mocked]) {
      expect(response.headers.get('access-control-allow-origin')).toBe(origin);
    }
    expect(preflight.headers.get('access-control-allow-methods')).toBe('DELETE');
  });

  it('does not count a preflight that it answers itself as unanswered', async () => {
    await using proxy = await startProxy(await deadUrl());
    const headers = {
      origin: 'http://localhost:5173',
      'access-control-request-method': 'GET',
    };

    await fetch(`${proxy.url}/plants`, { method: 'OPTIONS', headers });
    await fetch(`${proxy.url}/plants`);

    expect(await proxy.command.stop()).toBe(3);
    expect(proxy.command.printed()).toContain('1 of 1 request got no response from the service.');
  });

  it('refuses an upgrade, and says where to connect', async () => {
    await using proxy = await startProxy('http://127.0.0.1:9');

    const headers = ['Connection', 'Upgrade', 'Upgrade', 'websocket'];
    const { statusCode, body } = await ask(proxy.url, { headers });

    expect(statusCode).toBe(501);
    expect(JSON.parse(body.toString()).message).toContain('no websocket');
  });

  it('goes through the proxy of the environment', async () => {
    await using provider = await startProvider();
    await using between = await startHttpProxy();
    vi.stubEnv('HTTP_PROXY', between.url);
    vi.stubEnv('http_proxy', between.url);
    const { port } = new URL(provider.url);
    const url = `http://${hiddenHost}:${port}`;
    await using proxy = await startProxy({ url, token: provider.token });

    const response = await proxy.client.list();

    expect(response.status).toBe(200);
    expect(between.requests).toContain(`GET ${url}/plants`);
  });

  it('prints each violation once, with its curl line and no token, and ends with 1', async () => {
    await using folder = await makeTempFolder();
    await using provider = await startFaulty('answers 201 to a create');
    const junit = `${folder.path}/out.xml`;
    await using proxy = await startProxy(provider, ['--junit', junit]);

    await proxy.client.create({ id: 5000, name: 'Fern' });
    await proxy.client.create({ id: 5001, name: 'Ivy' });
    await proxy.client.list();
    const journal = await (await fetch(`${proxy.url}/__admin/requests`)).json();
    expect(await proxy.command.stop()).toBe(1);

    const printed = proxy.command.printed();
    expect(printed.match(/Contract broken/g)).toHaveLength(1);
    expect(printed).toContain('POST /plants: status: expected 200, got 201');
    expect(printed).toContain(`curl -i -H "authorization: Bearer $TOKEN"`);
    expect(printed).toContain('The provider fails 1 of 22 rules');
    expect(printed + JSON.stringify(journal)).not.toContain(provider.token);
    expect(journal).toMatchObject([
      { proxied: { violations: [expect.stringContaining('create.answers-200-with-plant')] } },
      { proxied: { by: 'provider' } },
      { proxied: { by: 'provider', violations: [] } },
    ]);
    expect(await folder.read(junit)).toContain('failures="1"');
  });

  it('shows no token, wherever a request or its response has it', async () => {
    const token = 'secret-token-of-alice';
    const issued = 'token-that-a-login-issues';
    await using provider = await serve((_, outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'application/json', 'x-session': token });
      outgoing.end(JSON.stringify({ you: token, accessToken: issued }));
    });
    await using proxy = await startProxy(provider.url);
    const body = Buffer.from(`{"jwt":"${token}"}`);
    const headers = ['Authorization', `Bearer ${token}`, 'Content-Length', `${body.length}`];

    await ask(proxy.url, { method: 'PUT', path: `/me/${token}?jwt=${token}`, headers, body });
    const journal = await (await fetch(`${proxy.url}/__admin/requests`)).text();
    await proxy.command.stop();

    expect(proxy.command.printed()).toContain('PUT /me/$TOKEN?jwt=$TOKEN 200');
    expect(JSON.parse(journal)[0].response.body).toBe(
      '{"you":"$TOKEN","accessToken":"<redacted>"}',
    );
    expect(journal + proxy.command.printed()).not.toContain(token);
  });

  it('does not count a response that its client did not wait for as one that it could not read', async () => {
    await using provider = await serve((incoming, outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'application/json' });
      if (incoming.headers['x-slow'] === undefined) {
        outgoing.end('[]');
      } else {
        outgoing.write('[');
      }
    });
    await using proxy = await startProxy(provider.url);
    const stop = new AbortController();
    const headers = { authorization: 'Bearer alice-token' };
    const slow = { headers: { ...headers, 'x-slow': '1' }, signal: stop.signal };

    const { body } = await fetch(`${proxy.url}/plants`, slow);
    await body?.getReader().read();
    stop.abort();
    await fetch(`${proxy.url}/plants`, { headers });

    expect(await proxy.command.stop()).toBe(0);
  });

  it('rejects no request without a token itself, and sees that the provider does not', async () => {
    await using provider = await startFaulty('lists without a token');
    await using proxy = await startProxy(provider.url, ['--json']);

    await fetch(`${proxy.url}/plants`);
    expect(await proxy.command.stop()).toBe(1);

    const { rules } = JSON.parse(proxy.command.printed());
    expect(rules).toContainEqual(
      expect.objectContaining({ rule: 'authentication.required', verdict: 'failed' }),
    );
  });

  it('does not pass requests on to itself', async () => {
    const port = await findFreePort();
    const flags = ['--url', `http://localhost:${port}`, '--port', `${port}`];
    const command = runCommand(['proxy', ...flags]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toContain(
      'is the address of the proxy itself. Give the address of the service.',
    );
  });

  it('has the calls that have an effect at a proxy, and says of the others that they have none', async () => {
    const url = await deadUrl();
    await using proxy = await startProxy(url);
    const ask = async (path: string, init?: RequestInit) => {
      const response = await fetch(`${proxy.url}/__admin${path}`, init);
      return [response.status, await response.json()];
    };
    const headers = { 'content-type': 'application/json' };
    const names = [
      ...['index', 'health', 'sandboxes', 'requests', 'clearRequests', 'streamEvents'],
    ].map((name) => expect.objectContaining({ name }));

    expect(await ask('')).toEqual([200, names]);
    expect(await ask('/health')).toMatchObject([200, { proxyFor: url }]);
    expect(
      await ask('/faults', { method: 'POST', headers, body: '{"kind":"no-answer"}' }),
    ).toMatchObject([
      409,
      {
        message: expect.stringMatching(
          /^POST \/__admin\/faults is about a mock, and has no effect here: .*proxy/,
        ),
      },
    ]);
    expect(await ask('/requests', { method: 'DELETE' })).toEqual([200, { forgotten: 0 }]);
  });

  it('with --fallback has every call, as they have an effect on the mock', async () => {
    await using proxy = await startProxy(await deadUrl(), ['--fallback']);
    const body = '{"kind":"status","status":418}';
    const headers = { 'content-type': 'application/json' };

    await fetch(`${proxy.url}/__admin/faults`, { method: 'POST', headers, body });

    expect((await proxy.client.list()).status).toBe(418);
  });

  it('with --fallback lets the mock answer with the plants seen so far, in their order, and says so', async () => {
    const provider = await startProvider({ ...referenceProvider, seed: 0 });
    await using proxy = await startProxy(provider, ['--fallback']);
    const { client } = proxy;
    const elsewhere = new PlantClient(provider.url, fetch, provider.token);
    await elsewhere.create({ id: 4999, name: 'Rose' });
    await client.create({ id: 5000, name: 'Fern', tag: 'shade' });
    await elsewhere.create({ id: 5001, name: 'Aloe' });
    await client.list();
    await client.create({ id: 5002, name: 'Basil' });
    await provider.stop();

    const answer = await client.list();

    expect(answer.headers.get('x-plant-store-proxy')).toBe('mock');
    expect(answer.json).toEqual([
      { name: 'Rose' },
      { name: 'Fern', tag: 'shade' },
      { name: 'Aloe' },
      { name: 'Basil' },
    ]);
    const journal = await (await fetch(`${proxy.url}/__admin/requests`)).json();
    expect(journal.at(-1)).toMatchObject({ proxied: { by: 'mock' }, response: { status: 200 } });
    expect(await proxy.command.stop()).toBe(0);
    expect(proxy.command.printed()).toContain('GET /plants 200 the mock');
    expect(proxy.command.printed()).toContain('1 of 4 requests got no response from the service.');
  });

  it('with --fallback and --profile lets the mock answer by the profile', async () => {
    await using folder = await makeTempFolder();
    const outcomes = { 'list.all': { status: 203 } };
    const profile = await folder.write('profile.json', { outcomes });
    await using proxy = await startProxy(await deadUrl(), ['--fallback', '--profile', profile]);

    const { status } = await proxy.client.list('', { token: 'any-token' });

    expect(status).toBe(203);
    expect(await proxy.command.stop()).toBe(3);
  });

  it('answers 502 when the provider cannot be reached, and ends with 3', async () => {
    await using proxy = await startProxy(await deadUrl());

    const response = await fetch(`${proxy.url}/plants`);

    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ error: 502 });
    expect(await proxy.command.stop()).toBe(3);
  });

  it.each([
    ['an unknown encoding', { 'content-encoding': 'gzip, snappy' }, 1, 'Content-Encoding snappy'],
    ['more than 4 MiB', {}, 200_000, 'the response has more than the 4 MiB that are read'],
    ['a length that it does not have', { 'content-length': 99 }, 1, 'the response broke off'],
  ])(
    'ends with 2 and says so if a response with %s cannot be read',
    async (_, own, items, reason) => {
      const body = JSON.stringify(Array.from({ length: items }, () => ({ name: 'Fern in a pot' })));
      await using provider = await serve((_incoming, outgoing) => {
        for (const [name, value] of Object.entries({
          'content-type': 'application/json',
          ...own,
        })) {
          outgoing.setHeader(name, value);
        }
        if (outgoing.hasHeader('content-length')) {
          outgoing.write(body, () => outgoing.destroy());
        } else {
          outgoing.end(body);
        }
      });
      await using proxy = await startProxy(provider.url);

      await ask(proxy.url, { headers: ['Authorization', 'Bearer alice-token'] }).catch(() => {});

      expect(await proxy.command.stop()).toBe(2);
      expect(proxy.command.printed()).toContain('1 response of the service could not be read: ');
      expect(proxy.command.printed()).toMatch(/^GET \/plants 200 .* ms, could not be read: /m);
      expect(proxy.command.printed()).toContain(reason);
    },
  );

  it('ends with 2 if nothing has passed, or only what the interface does not have', async () => {
    await using provider = await startProvider();
    await using idle = await startProxy(provider.url);
    await using other = await startProxy(provider.url);

    await fetch(`${other.url}/users/me`);

    expect([await idle.command.stop(), await other.command.stop()]).toEqual([2, 2]);
  });
});
