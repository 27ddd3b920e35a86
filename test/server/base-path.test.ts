import { createAdminClient, startServer } from 'plant-store-kit/server';
import { describe, expect, it } from 'vitest';
import { parseBasePath } from '../../src/server/start-server.js';

const headers = { authorization: 'Bearer alice-token' };

describe('parseBasePath', () => {
  it.each([
    ['/', ''],
    ['/api/v1/', '/api/v1'],
    ['/__administration', '/__administration'],
  ])('reads %s', (text, path) => {
    expect(parseBasePath(text)).toBe(path);
  });

  it.each([
    ['api/v1', 'it is not a plain path that begins with a slash. Give a path such as "/api/v1".'],
    ['/api?v=1', 'it is not a plain path that begins with a slash.'],
    [
      'http://127.0.0.1:4010/store',
      'it is a URL, and the server has its own host and port. Give a path such as "/store".',
    ],
    ['/__admin', 'the admin API is there. Give a path such as "/api/v1".'],
  ])('rejects %s', (text, problem) => {
    expect(() => parseBasePath(text)).toThrow(
      expect.objectContaining({
        code: 'invalid-option',
        details: { option: 'baseUrl' },
        message: expect.stringContaining(`Failed to use baseUrl "${text}": ${problem}`),
      }),
    );
  });
});

describe('a server with a baseUrl', () => {
  it('has the plant store below it, hints at it elsewhere, and has the admin API where it always is', async () => {
    await using server = await startServer({ port: 0, baseUrl: '/api/v1/' });

    expect(server.url).toBe(`http://127.0.0.1:${server.port}/api/v1`);
    expect((await fetch(`${server.url}/plants`, { headers })).status).toBe(200);
    const health = await createAdminClient({ url: server.origin }).health();
    expect(health).toMatchObject({ status: 'ok', basePath: '/api/v1' });
    const outside = await fetch(`${server.origin}/plants`, { headers });
    expect([outside.status, await outside.json()]).toEqual([
      404,
      {
        error: 404,
        message:
          'There is nothing at /plants: the plant store is at /api/v1/plants and /api/v1/plants/{id}.',
      },
    ]);
    expect(server.requests.all().at(-1)?.hint).toMatch(
      'nearest is list (GET /api/v1/plants): the path must be /api/v1/plants, not /plants',
    );
  });
});
