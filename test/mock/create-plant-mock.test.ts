import { HttpResponse, http, type RequestHandler } from 'msw';
import { setupServer } from 'msw/node';
import { createPlantMock } from 'plant-store-kit';
import { afterEach, describe, expect, it, vi } from 'vitest';

const authorization = 'Bearer alice-token';

/** Intercepts the requests of this process, until it is disposed of. */
function intercept(...handlers: readonly RequestHandler[]): Disposable {
  const server = setupServer(...handlers);
  server.listen({ onUnhandledRequest: 'error' });
  return { [Symbol.dispose]: () => server.close() };
}

const restOfApp = http.all('*', () => HttpResponse.text('the app'));

afterEach(() => vi.unstubAllGlobals());

describe('createPlantMock', () => {
  it('has the default plants and tokens at the URL of the server by default', async () => {
    const mock = createPlantMock();

    const response = await mock.fetch(
      new Request('http://127.0.0.1:4010/plants?limit=1', { headers: { authorization } }),
    );

    expect(await response.json()).toEqual([{ name: 'Swiss cheese plant', tag: 'houseplant' }]);
  });

  it('does not execute a request that is aborted while its body is sent', async () => {
    const mock = createPlantMock();
    const controller = new AbortController();
    const { readable, writable } = new TransformStream<Uint8Array>();
    const request = new Request('http://127.0.0.1:4010/plants', {
      method: 'POST',
      headers: { authorization: 'Bearer alice-token', 'content-type': 'application/json' },
      body: readable,
      signal: controller.signal,
      ...{ duplex: 'half' },
    });
    const asked = mock.fetch(request);
    const writer = writable.getWriter();
    await writer.write(new TextEncoder().encode('{"id":1001,"name":"Basil"}'));

    controller.abort(new Error('no longer wanted'));
    await writer.close().catch(() => {});

    await expect(asked).rejects.toThrow('no longer wanted');
    expect(mock.plants.find(1001)).toBeUndefined();
  });

  it.each(['api', '', '/api?x=1', '//example.com/v1', 'https://me:pass@example.com'])(
    'rejects the baseUrl "%s"',
    (baseUrl) => {
      expect(() => createPlantMock({ baseUrl })).toThrow(
        `Failed to read the baseUrl "${baseUrl}": it is not a plain http URL or path.`,
      );
    },
  );
});

describe('handlers', () => {
  it.each([
    ['https://api.example.com/v1+x', '/v1+x'],
    ['https://api.example.com/(v1)', '/(v1)'],
    ['https://api.example.com/v1:beta', '/v1:beta'],
  ])('match the baseUrl %s literally, not as a pattern', async (baseUrl, path) => {
    const mock = createPlantMock({ baseUrl });
    using _intercepting = intercept(...mock.handlers, restOfApp);
    const list = (base: string) =>
      fetch(`https://api.example.com${base}/plants`, { headers: { authorization } });

    expect((await list(path)).status).toBe(200);
    expect(await (await list('/v1x')).text()).toBe('the app');
  });

  it('answer 404 with an Error at an unknown path below the baseUrl, if told to', async () => {
    const baseUrl = 'https://api.example.com/v1';
    const mock = createPlantMock({ baseUrl, onUnknownPath: 'reject' });
    const own = http.get(`${baseUrl}/users/me`, () => HttpResponse.text('me'));
    using _intercepting = intercept(own, ...mock.handlers, restOfApp);
    const ask = async (url: string) => {
      const response = await fetch(url, { headers: { authorization } });
      return [response.status, await response.text()];
    };

    const [status, text] = await ask(`${baseUrl}/plant?limit=3`);

    expect([status, JSON.parse(String(text))]).toEqual([
      404,
      {
        error: 404,
        message:
          'There is nothing at /v1/plant: the plant store is at /v1/plants and /v1/plants/{id}.',
      },
    ]);
    expect(mock.requests.all()[0]?.hint).toMatch('nearest is list (GET /v1/plants)');
    expect(await ask(`${baseUrl}/users/me`)).toEqual([200, 'me']);
    expect((await ask(baseUrl))[0]).toBe(404);
    expect(await ask('https://api.example.com/v10')).toEqual([200, 'the app']);
  });

  it('do not answer for the files of a page', () => {
    vi.stubGlobal('location', new URL('http://localhost:5173/'));
    const mock = createPlantMock({ baseUrl: '/', onUnknownPath: 'reject' });

    expect(() => mock.handlers).toThrow(
      'Failed to create handlers: onUnknownPath "reject" would also reject the files of the page, which are below the baseUrl. Pass a baseUrl with a path, such as "/api".',
    );
  });

  it('need the address of a page for a path, and say how to get one', () => {
    const mock = createPlantMock({ baseUrl: '/api' });

    expect(() => mock.handlers).toThrow(
      'Failed to create handlers: the baseUrl "/api" is relative, and there is no page. Set globalThis.location, as jsdom does, or pass an absolute baseUrl.',
    );
  });
});
