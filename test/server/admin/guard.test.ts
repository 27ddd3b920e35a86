import { startServer } from 'plant-store-kit/server';
import { describe, expect, it } from 'vitest';
import { adminOperations } from '../../../src/server/admin/calls.js';
import {
  hasForeignHost,
  rejectForeignPages,
  rejectWithoutToken,
} from '../../../src/server/admin/guard.js';
import { askAdmin } from './ask-admin.js';

const local = { host: '127.0.0.1', address: '127.0.0.1', port: 4010, scheme: 'http' } as const;

it.each<[string, Record<string, string>]>([
  ['by a request of its own', { origin: 'https://evil.example' }],
  ['of another port', { origin: 'http://127.0.0.1:5173' }],
  ['that hides its origin', { origin: 'null' }],
  ['by a form or an image', { 'sec-fetch-site': 'cross-site' }],
  ['of the same site', { 'sec-fetch-site': 'same-site' }],
  ['by a name of its own', { host: 'evil.test:4010', origin: 'http://evil.test:4010' }],
])('a foreign web page cannot call the admin API: %s', async (_, headers) => {
  await using server = await startServer({ port: 0 });
  const admitted: string[] = [];
  const calls = [...Object.values(adminOperations), { method: 'OPTIONS', path: '/plants' }];
  for (const { method, path } of calls) {
    const target = path.replace(/\{\w+\}/, 'x');
    const reply = await askAdmin(server.url, method, target, { headers });
    const isReadable = Object.keys(reply.headers).join().includes('access-control');
    admitted.push(...(reply.status === 403 && !isReadable ? [] : [`${method} ${path}`]));
  }

  expect(admitted).toEqual([]);
});

describe('a page of the server itself, or another client than a browser', () => {
  it.each([
    [{}],
    [{ origin: 'http://127.0.0.1:4010', host: '127.0.0.1:4010', 'sec-fetch-site': 'same-origin' }],
    [{ origin: 'http://localhost:4010', host: 'LOCALHOST:4010' }],
    [{ host: '127.0.0.1:4010', 'sec-fetch-site': 'none' }],
    [{ host: '127.0.0.1:4010', origin: 'https://127.0.0.1:4010' }],
    [{ host: '127.0.0.1:4010', origin: 'https://my.tunnel', 'sec-fetch-site': 'same-origin' }],
  ])('may call the admin API, also behind a proxy or a tunnel: %j', (headers) => {
    expect(() => rejectForeignPages(headers, 'http')).not.toThrow();
  });

  it('may not call a server that speaks HTTPS from a page over HTTP', () => {
    const headers = { host: '127.0.0.1:4010', origin: 'http://127.0.0.1:4010' };

    expect(() => rejectForeignPages(headers, 'https')).toThrow(
      'The admin API is not for pages of the origin "http://127.0.0.1:4010"',
    );
  });
});

describe('the Host header', () => {
  it('may be a name of the server, and any if it is bound to all addresses', () => {
    const own = [
      ['127.0.0.1', { ...local, port: 80 }],
      ['127.0.0.1', { ...local, port: 443, scheme: 'https' }],
      ['mybox:4010', { ...local, host: 'MyBox', address: '192.0.2.7' }],
      ['192.0.2.7:4010', { ...local, host: 'mybox', address: '192.0.2.7' }],
      ['localhost:4010', { ...local, host: '::1', address: '::1' }],
      ['anything:1', { ...local, host: '0.0.0.0', address: '0.0.0.0' }],
    ] as const;

    expect(own.filter(([host, bound]) => hasForeignHost({ host }, bound))).toEqual([]);
  });

  it('may not be another name, or name another port', () => {
    const foreign = [
      ['127.0.0.1:4011', local],
      ['127.0.0.1', local],
      ['127.0.0.1', { ...local, port: 80, scheme: 'https' }],
      ['127.0.0.1.evil.example:4010', local],
      ['localhost:4010', { ...local, host: 'mybox', address: '192.0.2.7' }],
      ['', local],
    ] as const;

    expect(foreign.filter(([host, bound]) => !hasForeignHost({ host }, bound))).toEqual([]);
  });
});

describe('the admin token', () => {
  it('is needed by every call but health', async () => {
    await using server = await startServer({ port: 0, adminToken: 'secret' });
    const statusOf = async (path: string, authorization: string) =>
      (await askAdmin(server.url, 'GET', path, { headers: { authorization } })).status;

    expect(await statusOf('/health', '')).toBe(200);
    expect(await statusOf('/plants', 'Bearer alice-token')).toBe(401);
    expect(await statusOf('/plants', 'secret')).toBe(401);
    expect(await statusOf('/plants', 'Bearer secret')).toBe(200);
    expect(await statusOf('/nothing', 'Bearer wrong')).toBe(401);
  });

  it('is needed if other machines can reach the server, which then may call by any name', async () => {
    await using open = await startServer({ port: 0, host: '0.0.0.0' });
    await using secured = await startServer({ port: 0, host: '0.0.0.0', adminToken: 'secret' });
    const headers = { authorization: 'Bearer secret', host: 'mock:4010' };

    const reply = await askAdmin(open.url, 'GET', '/plants');

    expect([reply.status, reply.json]).toMatchObject([
      403,
      { message: expect.stringContaining('--admin-token') },
    ]);
    expect((await askAdmin(open.url, 'GET', '/health')).status).toBe(200);
    expect((await askAdmin(secured.url, 'GET', '/plants', { headers })).status).toBe(200);
  });

  it('is needed for a call that came over another address than that of this machine', () => {
    expect(() => rejectWithoutToken({}, '127.0.0.1', undefined)).not.toThrow();
    expect(() => rejectWithoutToken({}, '192.0.2.7', undefined)).toThrow('needs a token here');
    expect(() => rejectWithoutToken({}, '192.0.2.7', 'secret')).toThrow('takes "Authorization');
  });

  it.each(['', 'a b'])('must be valid in a header: "%s" is not', async (adminToken) => {
    await expect(startServer({ port: 0, adminToken })).rejects.toThrow(
      'Failed to listen: the admin token is empty, or has a character that a header cannot carry.',
    );
  });
});

it('a disabled admin API is an unknown path of the plant store', async () => {
  await using server = await startServer({ port: 0, admin: false });

  expect((await askAdmin(server.url, 'GET', '/health')).status).toBe(404);
});
