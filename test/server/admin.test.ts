import { startServer } from 'plant-store-kit/server';
import { describe, expect, it } from 'vitest';

describe('health', () => {
  it('answers once the server is ready, without a token', async () => {
    await using server = await startServer({ port: 0 });

    const response = await fetch(`${server.url}/__admin/health`);

    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'ok', plants: 36 });
  });

  it('answers HEAD, and an Error to anything else', async () => {
    await using server = await startServer({ port: 0 });
    const status = async (path: string, method: string) =>
      (await fetch(server.url + path, { method })).status;

    expect(await status('/__admin/health', 'HEAD')).toBe(200);
    expect(await status('/__admin/health', 'POST')).toBe(405);
    expect(await status('/__admin/nothing', 'GET')).toBe(404);
  });
});
