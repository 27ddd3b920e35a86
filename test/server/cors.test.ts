import { type HandledRequest, startServer } from 'plant-store-kit/server';
import { request } from 'undici';
import { describe, expect, it } from 'vitest';
import { askRaw } from './raw-socket.js';

const headers = { authorization: 'Bearer alice-token' };

describe('CORS', () => {
  const origin = 'http://localhost:5173';

  it('lets a page of any origin send any request, and read every response', async () => {
    await using server = await startServer({ port: 0 });
    const preflight = {
      origin,
      'access-control-request-method': 'DELETE',
      'access-control-request-headers': 'authorization,content-type',
    };

    const allowed = await fetch(`${server.url}/plants/1`, {
      method: 'OPTIONS',
      headers: preflight,
    });
    const rejected = await fetch(`${server.url}/plants`, { headers: { origin } });

    expect([allowed.status, rejected.status]).toEqual([204, 401]);
    expect(Object.fromEntries(allowed.headers)).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'DELETE',
      'access-control-allow-headers': 'authorization,content-type',
      vary: 'Origin',
    });
    expect(rejected.headers.get('access-control-allow-origin')).toBe(origin);
    expect(rejected.headers.get('access-control-expose-headers')).toContain('WWW-Authenticate');
  });

  it('can be turned off', async () => {
    await using server = await startServer({ port: 0, cors: false });

    const response = await fetch(`${server.url}/plants`, { headers: { ...headers, origin } });

    expect(response.status).toBe(200);
    expect(response.headers.has('access-control-allow-origin')).toBe(false);
  });

  it('can be narrowed to some origins', async () => {
    await using server = await startServer({ port: 0, cors: [origin, 'https://app.example'] });
    const allowed = async (from: string, method: string) => {
      const response = await fetch(`${server.url}/plants`, {
        method,
        headers: { ...headers, origin: from, 'access-control-request-method': 'GET' },
      });
      return response.headers.get('access-control-allow-origin');
    };

    for (const method of ['OPTIONS', 'GET']) {
      expect(await allowed(origin, method)).toBe(origin);
      expect(await allowed('https://app.example', method)).toBe('https://app.example');
      expect(await allowed('https://evil.example', method)).toBeNull();
      expect(await allowed('null', method)).toBeNull();
    }
  });

  it.each([
    ['http://localhost:5173/', 'http://localhost:5173'],
    ['HTTP://Localhost:80', 'http://localhost'],
    ['ionic://localhost/', 'ionic://localhost'],
  ])('can be narrowed to %s, which pages send as %s', async (given, sent) => {
    await using server = await startServer({ port: 0, cors: [given] });

    const response = await fetch(`${server.url}/plants`, { headers: { origin: sent } });

    expect(response.headers.get('access-control-allow-origin')).toBe(sent);
  });

  it.each(['http://localhost:5173/app', '*'])('cannot be narrowed to %s', async (invalid) => {
    await expect(startServer({ port: 0, cors: [invalid] })).rejects.toThrow(
      `Failed to listen: cors cannot have "${invalid}". Give an origin without a path, such as "http://localhost:5173".`,
    );
  });
});

describe('a page that reaches the server by a name of its own', () => {
  const ask = (url: string, host: string) =>
    request(`${url}/plants?limit=1`, { headers: { ...headers, host } });

  it.each([
    ['without CORS', false],
    ['with CORS for some origins', ['http://localhost:5173']],
  ])('gets nothing %s, and reads why', async (_, cors) => {
    const reported: HandledRequest[] = [];
    await using server = await startServer({
      port: 0,
      cors,
      onRequest: (handled) => void reported.push(handled),
    });

    for (const host of [
      `evil.example:${server.port}`,
      '127.0.0.1',
      `127.0.0.1:${server.port + 1}`,
    ]) {
      const { statusCode, body } = await ask(server.url, host);

      expect(statusCode).toBe(403);
      expect(await body.json()).toEqual({
        error: 403,
        message: `The plant store is not at "${host}": ask at 127.0.0.1:${server.port}, or let your proxy send that host. Other names are rejected because --cors or --no-cors (cors in code) keeps pages of other origins out.`,
      });
    }
    expect(server.requests.count).toBe(0);
    expect(reported.map(({ status }) => status)).toEqual([403, 403, 403]);
  });

  it('leaves the own names of the server, and clients that send none', async () => {
    await using server = await startServer({ port: 0, cors: false });
    const old = 'GET /plants HTTP/1.0\r\nAuthorization: Bearer alice-token\r\n\r\n';

    expect(await askRaw(server.port, old)).toMatch(/^HTTP\/1.1 200/);
    for (const name of ['127.0.0.1', 'localhost', 'LOCALHOST', '[::1]']) {
      const { statusCode, body } = await ask(server.url, `${name}:${server.port}`);
      await body.dump();
      expect(statusCode).toBe(200);
    }
  });
});
