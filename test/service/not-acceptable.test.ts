import type { Profile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { inProcess } from '../behaviour/node-transports.js';

const outcomes = { 'request.not-acceptable': { status: 406 } };
const profile: Profile = { outcomes };

describe('a request that may be rejected for its Accept header', () => {
  it.each([
    ['application/*', 200],
    ['text/html, application/xhtml+xml, */*;q=0.8', 200],
    ['text/html , application/json ; q=0.001', 200],
    ['', 200],
    [null, 200],
    ['text/*, image/png', 406],
    ['application/*+json', 406],
    ['text/html, */*; Q=0.000 ', 406],
    ['text/html;level=1, application/json; q=0; charset=utf-8', 406],
  ])('with the value %j is answered with %i', async (accept, status) => {
    await using store = await inProcess.open({ profile });

    const reply = await store.client.list('', { headers: { accept } });

    expect(reply.status).toBe(status);
    expect(reply.headers.get('content-type')).toBe('application/json');
  });

  it('is rejected before its token is checked, and is not counted', async () => {
    await using store = await inProcess.open({
      profile: { outcomes, parameters: { 'request.rate-limit': 1 } },
    });
    const headers = { accept: 'text/html' };

    const rejected = [
      await store.client.list('', { headers, token: null }),
      await store.client.list('', { headers }),
    ];

    expect(rejected.map(({ status }) => status)).toEqual([406, 406]);
    expect((await store.client.list()).status).toBe(200);
  });

  it('is not rejected without an operation', async () => {
    await using store = await inProcess.open({ profile });
    const headers = { accept: 'text/html' };

    expect((await store.client.ask('GET', '/trees', { headers })).status).toBe(404);
    expect((await store.client.ask('PUT', '/plants', { headers })).status).toBe(405);
    expect((await store.client.ask('OPTIONS', '/plants', { headers })).status).toBe(204);
  });
});
