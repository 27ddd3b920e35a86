import { isKitError } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { openTestSession } from './open-test-session.js';
import { serveRecorder } from './serve-recorder.js';

describe('the base URL', () => {
  it.each(['', 'plants', '127.0.0.1:8080', 'ftp://127.0.0.1/', 'http://', 'file:///plants'])(
    'is rejected: "%s"',
    (url) => {
      const attempt = () => openTestSession({ url });

      expect(attempt).toThrow(
        `Failed to read the address "${url}": it is not an http or https address`,
      );
    },
  );

  it.each([
    'http://127.0.0.1/?page=1',
    'http://127.0.0.1/?',
    'http://127.0.0.1/v1#top',
    'http://127.0.0.1/v1#',
    'http://user@127.0.0.1/',
    'http://:password@127.0.0.1/',
  ])('is rejected for a query, a fragment or credentials: %s', (url) => {
    const attempt = () => openTestSession({ url });

    expect(attempt).toThrow('it has a query, a fragment or credentials');
  });

  it.each([
    ['http://user:my-secret@127.0.0.1/v1', 'http://<redacted>@127.0.0.1/v1'],
    ['http://my-secret@127.0.0.1/', 'http://<redacted>@127.0.0.1/'],
    ['http://a:my@secret@127.0.0.1:99999/', 'http://<redacted>@127.0.0.1:99999/'],
    ['http://127.0.0.1/?access_token=my-secret', 'http://127.0.0.1/?access_token=<redacted>'],
  ])('is rejected without showing its credentials: %s', (url, shown) => {
    expect(() => openTestSession({ url })).toThrow(`Failed to read the address "${shown}": `);
  });

  it('is rejected with the code invalid-option', () => {
    let thrown: unknown;
    try {
      openTestSession({ url: 'plants' });
    } catch (error) {
      thrown = error;
    }

    expect(isKitError(thrown) && thrown.code).toBe('invalid-option');
  });

  it.each([
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080'],
    ['http://127.0.0.1:8080/v1//', 'http://127.0.0.1:8080/v1'],
    ['HTTPS://Plants.Example.com/a b', 'https://plants.example.com/a%20b'],
    ['http://[::1]:8080/v1', 'http://[::1]:8080/v1'],
  ])('%s is read as %s', (url, expected) => {
    using opened = openTestSession({ url });

    expect(opened.session.url).toBe(expected);
  });

  it('is put before every path', async () => {
    await using served = await serveRecorder();
    using opened = openTestSession({ url: `${served.url}/api/v7/` });

    await opened.session.send('GET', '/plants?limit=1');

    expect(served.requests[0]?.line).toBe('GET /api/v7/plants?limit=1');
  });
});
