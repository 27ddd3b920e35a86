import { networkInterfaces } from 'node:os';
import { isKitError } from 'plant-store-kit';
import { startServer } from 'plant-store-kit/server';
import { describe, expect, it } from 'vitest';
import { rejectForeignPages } from '../../../src/server/admin/guard.js';
import { adminRoutes } from '../../../src/server/admin/routes.js';
import { askAdmin } from './ask-admin.js';

const local = { host: '127.0.0.1', address: '127.0.0.1', port: 4010, scheme: 'http' } as const;

describe('a foreign web page', () => {
  it.each([
    ['by a request of its own', { origin: 'https://evil.example' }],
    ['of another port', { origin: 'http://127.0.0.1:5173' }],
    ['that hides its origin', { origin: 'null' }],
    ['of another scheme', { host: '127.0.0.1:4010', origin: 'ws://127.0.0.1:4010' }],
    ['that names a user', { host: '127.0.0.1:4010', origin: 'http://a@127.0.0.1:4010' }],
    ['by a form or an image', { 'sec-fetch-site': 'cross-site' }],
    ['of the same site', { 'sec-fetch-site': 'same-site' }],
    ['by a name of its own that leads here', { host: 'evil.example:4010' }],
    [
      'by that name, from its own origin',
      { host: 'evil.example:4010', origin: 'http://evil.example:4010' },
    ],
  ])('cannot call the admin API: %s', async (_, headers: Record<string, string>) => {
    await using server = await startServer({ port: 0 });
    const ask = (method: string, path: string) => askAdmin(server.url, method, path, { headers });

    for (const { method, path } of adminRoutes) {
      const reply = await ask(method, path.replace(/\{\w+\}/, 'x'));
      expect(reply.status).toBe(403);
      expect(reply.json).toMatchObject({ error: 403 });
      expect(Object.keys(reply.headers).join()).not.toContain('access-control');
    }
  });

  it('gets no permission by a preflight', async () => {
    await using server = await startServer({ port: 0 });
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'PUT' };

    const reply = await askAdmin(server.url, 'OPTIONS', '/plants', { headers });

    expect(reply.status).toBe(403);
    expect(Object.keys(reply.headers).join()).not.toContain('access-control');
  });

  it('cannot post a form, also from a browser without Sec-Fetch-Site', async () => {
    await using server = await startServer({ port: 0 });
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']) {
      const reply = await askAdmin(server.url, 'POST', '/reset', {
        headers: { 'content-type': type },
      });

      expect(reply.status).toBe(415);
    }
  });
});

describe('a page of the server itself, or another client than a browser', () => {
  it.each([
    [{}],
    [{ origin: 'http://127.0.0.1:4010', host: '127.0.0.1:4010', 'sec-fetch-site': 'same-origin' }],
    [{ origin: 'http://localhost:4010', host: 'LOCALHOST:4010' }],
    [{ host: '[::1]:4010' }],
    [{ host: '127.0.0.1:4010', 'sec-fetch-site': 'none' }],
  ])('may call the admin API: %j', (headers) => {
    expect(() => rejectForeignPages(headers, local, undefined, false)).not.toThrow();
  });
});

describe('a page of this address over another scheme', () => {
  const from = (scheme: string) => ({
    host: '127.0.0.1:4010',
    origin: `${scheme}://127.0.0.1:4010`,
  });

  it('may call a server that speaks HTTP, if a proxy serves it over HTTPS', () => {
    expect(() => rejectForeignPages(from('https'), local, undefined, false)).not.toThrow();
  });

  it('may not call a server that speaks HTTPS', () => {
    const bound = { ...local, scheme: 'https' } as const;

    expect(() => rejectForeignPages(from('https'), bound, undefined, false)).not.toThrow();
    expect(() => rejectForeignPages(from('http'), bound, undefined, false)).toThrow(
      'The admin API is not for pages of the origin "http://127.0.0.1:4010"',
    );
  });
});

describe('the Host header', () => {
  it.each([
    ['127.0.0.1', { ...local, port: 80 }],
    ['localhost:80', { ...local, port: 80 }],
    ['127.0.0.1', { ...local, port: 443, scheme: 'https' as const }],
    ['mybox:4010', { ...local, host: 'MyBox', address: '192.0.2.7' }],
    ['192.0.2.7:4010', { ...local, host: 'mybox', address: '192.0.2.7' }],
    ['[2001:db8::1]:4010', { ...local, host: '2001:db8::1', address: '2001:db8::1' }],
    ['[fe80::1]:4010', { ...local, host: 'fe80::1%eth0', address: 'fe80::1%eth0' }],
    ['localhost:4010', { ...local, host: '::1%lo', address: '::1' }],
    ['anything:1', { ...local, host: '0.0.0.0', address: '0.0.0.0' }],
    ['anything', { ...local, host: '::', address: '::' }],
    ['127.0.0.2:4010', { ...local, host: '127.0.0.2', address: '127.0.0.2' }],
    ['[::ffff:7f00:1]:4010', { ...local, host: '::ffff:127.0.0.1', address: '::ffff:127.0.0.1' }],
  ])('may be %s, bound to %j', (host, bound) => {
    const authorization = 'Bearer secret';

    expect(() => rejectForeignPages({ host, authorization }, bound, 'secret', false)).not.toThrow();
  });

  it.each([
    ['127.0.0.1:4011', local],
    ['127.0.0.1', local],
    ['127.0.0.1', { ...local, port: 443 }],
    ['127.0.0.1', { ...local, port: 80, scheme: 'https' as const }],
    ['127.0.0.1.evil.example:4010', local],
    ['localhost:4010', { ...local, host: 'mybox', address: '192.0.2.7' }],
    ['', local],
  ])('may not be %s, bound to %j', (host, bound) => {
    expect(() => rejectForeignPages({ host }, bound, undefined, false)).toThrow(
      `The admin API is not at "${host}"`,
    );
  });
});

describe('the admin token', () => {
  it('is needed by every call but health', async () => {
    await using server = await startServer({ port: 0, adminToken: 'secret' });
    const status = async (path: string, authorization?: string) => {
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
      return (await askAdmin(server.url, 'GET', path, { headers })).status;
    };

    expect(await status('/health')).toBe(200);
    expect(await status('/plants')).toBe(401);
    expect(await status('/plants', 'Bearer alice-token')).toBe(401);
    expect(await status('/plants', 'Bearer secret2')).toBe(401);
    expect(await status('/plants', 'secret')).toBe(401);
    expect(await status('/plants', 'Bearer secret')).toBe(200);
    expect(await status('/nothing', 'Bearer wrong')).toBe(401);
  });

  it('is needed if other machines can reach the server', async () => {
    await using server = await startServer({ port: 0, host: '0.0.0.0' });

    const reply = await askAdmin(server.url, 'GET', '/plants');

    expect(reply.status).toBe(403);
    expect(reply.json).toMatchObject({ message: expect.stringContaining('--admin-token') });
    expect((await askAdmin(server.url, 'GET', '/health')).status).toBe(200);
  });

  it('lets other machines call by any host name', async () => {
    await using server = await startServer({ port: 0, host: '0.0.0.0', adminToken: 'secret' });
    const headers = { authorization: 'Bearer secret', host: 'mock:4010' };

    expect((await askAdmin(server.url, 'GET', '/plants', { headers })).status).toBe(200);
  });

  it('is needed at an address of the network', { skip: outerAddress() === undefined }, async () => {
    await using server = await startServer({ port: 0, host: outerAddress() });

    expect((await askAdmin(server.url, 'GET', '/plants')).status).toBe(403);
  });

  it('is not needed on any loopback address', () => {
    const bound = { ...local, host: '127.0.0.2', address: '127.0.0.2' };

    expect(() =>
      rejectForeignPages({ host: '127.0.0.2:4010' }, bound, undefined, false),
    ).not.toThrow();
  });

  it.each([
    ['', 'the admin token is empty'],
    ['a b', 'the admin token has a character that a header cannot carry'],
    ['€', 'the admin token has a character that a header cannot carry'],
  ])('must be valid in a header: "%s" is not', async (adminToken, message) => {
    const starting = startServer({ port: 0, adminToken });

    await expect(starting).rejects.toThrow(`Failed to listen: ${message}.`);
    await expect(starting).rejects.toSatisfy(isKitError);
  });
});

describe('a disabled admin API', () => {
  it('is an unknown path of the plant store', async () => {
    await using server = await startServer({ port: 0, admin: false });

    const reply = await askAdmin(server.url, 'GET', '/health');

    expect(reply.status).toBe(404);
    expect(reply.json).toMatchObject({ message: expect.stringContaining('There is nothing at') });
  });
});

function outerAddress(): string | undefined {
  return Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address;
}
