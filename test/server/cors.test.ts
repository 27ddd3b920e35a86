import { startServer } from 'plant-store-kit/server';
import { describe, expect, it } from 'vitest';

const headers = { authorization: 'Bearer alice-token' };

describe('CORS', () => {
  const origin = 'http://localhost:5173';

  it('lets a page of any origin send a request with a token', async () => {
    await using server = await startServer({ port: 0 });

    const response = await fetch(`${server.url}/plants/1`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'DELETE',
        'access-control-request-headers': 'authorization,content-type',
      },
    });

    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'DELETE',
      'access-control-allow-headers': 'authorization,content-type',
      vary: 'Origin',
    });
  });

  it('lets a page send a method that the path does not take, and read Allow', async () => {
    await using server = await startServer({ port: 0 });
    const preflight = { origin, 'access-control-request-method': 'PUT' };

    const allowed = await fetch(`${server.url}/plants`, { method: 'OPTIONS', headers: preflight });
    const rejected = await fetch(`${server.url}/plants`, { method: 'PUT', headers: { origin } });

    expect(allowed.headers.get('access-control-allow-methods')).toBe('PUT');
    expect(rejected.status).toBe(405);
    expect(rejected.headers.get('access-control-expose-headers')).toContain('Allow');
  });

  it('lets a page read every response, with errors and their headers', async () => {
    await using server = await startServer({ port: 0 });

    const response = await fetch(`${server.url}/plants`, { headers: { origin } });

    expect(response.status).toBe(401);
    expect(response.headers.get('access-control-allow-origin')).toBe(origin);
    expect(response.headers.get('access-control-expose-headers')).toContain('WWW-Authenticate');
  });

  it('can be turned off', async () => {
    await using server = await startServer({ port: 0, cors: false });

    const response = await fetch(`${server.url}/plants`, { headers: { ...headers, origin } });

    expect(response.headers.has('access-control-allow-origin')).toBe(false);
  });

  it('does not apply to the admin API', async () => {
    await using server = await startServer({ port: 0 });

    const response = await fetch(`${server.url}/__admin/health`, { headers: { origin } });

    expect(response.headers.has('access-control-allow-origin')).toBe(false);
  });
});
