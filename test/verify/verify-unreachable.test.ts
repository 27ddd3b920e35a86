import { describe, expect, it } from 'vitest';
import { Rejection } from '../providers/behaviour.js';
import { deadUrl, serve } from '../serve.js';
import { quick, start, verify } from './verify-faulty.js';

describe.concurrent('a provider that nobody reaches', () => {
  it('is reported with its address', async () => {
    const url = await deadUrl();

    await expect(verify({ url, token: 't' })).rejects.toMatchObject({
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
});

it('a provider with more plants than are read is reported with what to do about it, which is not to start it', async () => {
  const list = `[${'0,'.repeat(2 ** 21)}0]`;
  await using served = await serve((_, response) => response.end(list));

  await expect(verify({ url: served.url, token: 't' })).rejects.toThrow(
    'the response has more than the 4 MiB that are read. Give the address of a provider with fewer plants.',
  );
});

describe.concurrent('a provider that is starting', () => {
  it('is waited for while a gateway answers for it', async () => {
    let requests = 0;
    await using provider = await start({
      admit() {
        requests += 1;
        if (requests <= 2) {
          throw new Rejection(502, 'not yet');
        }
      },
    });

    const report = await verify(provider, { ...quick, waitMs: 60_000 });

    expect(report.verdict).toBe('passed');
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
});
