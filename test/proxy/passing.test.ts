import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { rules } from 'plant-store-kit/interface';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ask } from '../cli/ask-raw.js';
import { startProxy } from '../cli/start-command.js';
import { startProvider } from '../providers/provider.js';
import { deadUrl, serve, serveBytes } from '../serve.js';
import { hiddenHost, startProxy as startHttpProxy } from '../verify/start-proxy.js';
import { waitFor } from '../wait-for.js';

afterEach(() => vi.unstubAllEnvs());

describe('what a proxy passes on', () => {
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
      rawTrailers: ['x-sum', '7'],
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

  it('sends a request whose connection was closed again only if it changes nothing', async () => {
    const received: (string | undefined)[] = [];
    await using provider = await serve(({ method, socket }) => {
      received.push(method);
      socket.destroy();
    });
    await using proxy = await startProxy(provider.url);

    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']) {
      const { status } = await fetch(`${proxy.url}/plants/7`, { method });
      expect(status).toBe(502);
    }

    expect(received).toEqual(['GET', 'GET', 'HEAD', 'HEAD', 'POST', 'PUT', 'DELETE']);
  });

  it('passes interim responses on before the response comes, but none that Node.js or HTTP/1.0 does not know', async () => {
    const seen: unknown[] = [];
    const links = '</a.css>; rel=preload; as=style, </b.js>; rel=preload';
    const hints = (link: string) => `HTTP/1.1 103 Hints\r\nLink: ${link}\r\n\r\n`;
    await using provider = await serveBytes((socket) => {
      const answer = () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]');
      proxied.once('information', answer);
      socket.once('data', (head) => {
        socket.write(`HTTP/1.1 102 Processing\r\n\r\n${hints('a.css')}${hints(links)}`);
        if (`${head}`.includes('/old')) {
          answer();
        }
      });
    });
    await using proxy = await startProxy(provider.url);
    const proxied = request(`${proxy.url}/plants`).end();
    proxied.on('information', ({ statusCode, headers }) => seen.push([statusCode, headers]));
    const [response] = await once(proxied, 'response');
    response.resume();
    const old = connect(Number(new URL(proxy.url).port), '127.0.0.1');
    old.write('GET /old HTTP/1.0\r\n\r\n');

    expect(await text(old)).toMatch(/^HTTP\/1\.1 200 /);
    expect([response.statusCode, seen]).toEqual([
      200,
      [
        [102, {}],
        [103, { link: links }],
      ],
    ]);
  });

  it('passes no reason phrase on that is not of ASCII characters', async () => {
    const head = 'HTTP/1.1 404 P\xe1gina\x07\r\nContent-Length: 0\r\n\r\n';
    await using provider = await serveBytes((socket) => {
      socket.on('data', () => socket.write(head, 'latin1'));
    });
    await using proxy = await startProxy(provider.url);

    expect(await ask(proxy.url)).toMatchObject({ statusCode: 404, statusMessage: '' });
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
    expect(proxy.command.printed()).toContain(`Rules: ${Object.keys(rules).length} not checked`);
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
});
