import { describe, expect, it } from 'vitest';
import { atRequest } from '../providers/at-request.js';
import type { RunningProvider } from '../providers/provider.js';
import { deadUrl, serve } from './serve.js';
import { start, verify, violatedRules } from './verify-faulty.js';

describe.concurrent('a provider that nobody reaches', () => {
  it('is reported with its address', async () => {
    const url = await deadUrl();

    const verification = verify({ url, token: 't' });

    await expect(verification).rejects.toMatchObject({
      code: 'provider-unreachable',
      message: expect.stringMatching(
        /^Failed to reach the provider at http.*: .*ECONNREFUSED.*\. Start the provider/,
      ),
    });
  });

  it('is reported after the wait', async () => {
    const url = await deadUrl();

    const verification = verify({ url, token: 't' }, { waitMs: 250 });

    await expect(verification).rejects.toThrow(/ within 0\.25 s: .*ECONNREFUSED/);
  });

  it('is one that answers other than HTTP', async () => {
    await using served = await serve(({ socket }) => socket.end('SSH-2.0\r\n'));

    const verification = verify({ url: served.url, token: 't' });

    await expect(verification).rejects.toMatchObject({ code: 'provider-unreachable' });
  });
});

describe.concurrent('a web server without a plant store', () => {
  it.each([
    ['a page for each path', 200, 'text/html'],
    ['an error page', 404, 'text/html; charset=utf-8'],
  ])('is reported as such if it answers with %s', async (_, status, type) => {
    await using served = await serve((_, response) => {
      response.writeHead(status, { 'content-type': type }).end('<!doctype html><p>Hello</p>');
    });

    const verification = verify({ url: served.url, token: 't' });

    await expect(verification).rejects.toMatchObject({
      code: 'provider-unreachable',
      message: `Failed to find a plant store at ${served.url}: there is none: GET /plants is answered with ${status} and ${type}, as any other path is. Give the base URL of the service, with its prefix such as /api and without /plants.`,
    });
  });

  it('is none if only its list is such a page', async () => {
    await using served = await serve(({ url }, response) => {
      const status = url?.startsWith('/plants') ? 200 : 404;
      response.writeHead(status, { 'content-type': 'text/html' }).end('<!doctype html>');
    });

    const report = await verify({ url: served.url, token: 't' });

    expect(violatedRules(report)).toContain('payload.json');
  });
});

describe.concurrent('a provider that is gone', () => {
  it.each([10, 40, 150])('after %i requests fails no rule', async (count) => {
    let last: Promise<void> = Promise.resolve();
    const zoo: RunningProvider = await start({
      ...atRequest(count, () => {
        last = zoo.stop();
      }),
    });

    const report = await verify(zoo);
    await last;

    expect(violatedRules(report)).toEqual([]);
    expect(report.verdict).toBe('not-checked');
    expect(report.reason).toMatch('The provider can no longer be reached');
  });

  it('is reported with the plants that are left in it', async () => {
    let last: Promise<void> = Promise.resolve();
    const zoo: RunningProvider = await start({
      ...atRequest(100, () => {
        last = zoo.stop();
      }),
    });

    const report = await verify(zoo);
    await last;

    const left = report.leftovers.map(({ id }) => id);
    const stays = zoo.plants().filter(({ id }) => id.length > 5);
    expect(left).toEqual(expect.arrayContaining(stays.map(({ id }) => id)));
    expect(left.length).toBeGreaterThan(0);
  });
});
