import { HttpResponse, http } from 'msw';
import { type HandledRequest, startServer } from 'plant-store-kit/server';
import 'plant-store-kit/vitest';
import { describe, expect, it } from 'vitest';
import { waitFor } from '../wait-for.js';
import { startHandlers } from './start-handlers.js';

const headers = { authorization: 'Bearer alice-token' };

/** A server whose handlers count how often `/count` was asked for. */
async function openWithCounter(options: Parameters<typeof startServer>[0] = {}) {
  let asked = 0;
  const server = await startServer({
    port: 0,
    handlers: [
      http.get('/count', () => {
        asked++;
        return HttpResponse.json({ asked }, { headers: { 'set-cookie': 'seen=1' } });
      }),
    ],
    ...options,
  });
  return {
    server,
    count: () => asked,
    ask: (init?: RequestInit) => fetch(`${server.origin}/count`, { headers, ...init }),
    [Symbol.asyncDispose]: () => server.stop(),
  };
}

const withHeader = (name: string, value: string) =>
  new HttpResponse('x', { headers: { [name]: value } });

describe('the answers of MSW handlers', () => {
  it('may be without a body, of any status, and have any header', async () => {
    await using server = await startHandlers(
      http.delete('/users/me', () => new HttpResponse(null, { status: 204 })),
      http.head('/users/me', () => new HttpResponse(null, { headers: { 'content-length': '9' } })),
      http.get('/moved', () => HttpResponse.redirect('http://a.test/')),
      http.get('/latin-1', () => withHeader('x-name', 'café')),
    );
    const url = `${server.url}/users/me`;

    expect((await fetch(url, { method: 'DELETE' })).status).toBe(204);
    expect((await fetch(url, { method: 'HEAD' })).headers.get('content-length')).toBe('9');
    expect((await fetch(`${server.url}/moved`, { redirect: 'manual' })).status).toBe(302);
    expect((await fetch(`${server.url}/latin-1`)).headers.get('x-name')).toBe('café');
  });

  it('may be streams: each piece is sent as it comes, and recorded', async () => {
    let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        stream = controller;
      },
    });
    await using server = await startHandlers(http.get('/leaves', () => new HttpResponse(body)));
    const response = await fetch(`${server.url}/leaves`);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();

    stream?.enqueue(new TextEncoder().encode('one '));
    expect(await reader?.read()).toEqual({ done: false, value: 'one ' });
    stream?.enqueue(new TextEncoder().encode('leaf'));
    expect(await reader?.read()).toEqual({ done: false, value: 'leaf' });
    expect(server.requests.all()).toMatchObject([{ response: { status: 200, body: 'one leaf' } }]);
    stream?.close();

    expect(await reader?.read()).toMatchObject({ done: true });
    await waitFor(() => expect(server.requests.all()[0]?.durationMs).toBeGreaterThan(0));
  });

  it('end with the connection, with the server, or by a fault', async () => {
    const cancelled: string[] = [];
    const streamNamed = (name: string) => {
      const body = new ReadableStream({ cancel: () => void cancelled.push(name) });
      return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
    };
    const server = await startHandlers(
      http.get('/events/:name', ({ params }) => streamNamed(String(params.name))),
    );
    const leaving = new AbortController();
    await fetch(`${server.url}/events/left`, { signal: leaving.signal });
    leaving.abort();
    await waitFor(() => expect(cancelled).toEqual(['left']));
    server.faults.add({ kind: 'status', status: 503, processed: true, times: 1 });
    expect((await fetch(`${server.url}/events/replaced`)).status).toBe(503);

    const staying = await fetch(`${server.url}/events/stopped`);
    await Promise.all([server.stop(), staying.text()]);

    expect(cancelled).toEqual(['left', 'replaced', 'stopped']);
  });

  it('that fail half-way end the connection, and are reported', async () => {
    const defects: unknown[] = [];
    const failure = new Error('out of soil');
    let fail = () => {};
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('leaf'));
        fail = () => controller.error(failure);
      },
    });
    await using server = await startServer({
      port: 0,
      handlers: [http.get('/leaves', () => new HttpResponse(body))],
      onRequest: ({ defect }) => void defects.push(defect),
    });

    const response = await fetch(`${server.url}/leaves`);
    fail();

    await expect(response.text()).rejects.toThrow();
    await waitFor(() => expect(defects).toEqual([failure]));
  });

  it.each([
    [
      'a Response that is thrown',
      () => Promise.reject(new HttpResponse('no', { status: 403 })),
      403,
    ],
    ['an object that is no Response', () => ({ status: 'ok' }) as never, 500],
    ['a header that HTTP does not allow', () => withHeader('x-leaf', 'a\u0001b'), 500],
    ['a status that HTTP does not allow', () => new HttpResponse('no', { status: 1000 }), 500],
  ])('are %s: a status that is also recorded and logged', async (_, resolver, status) => {
    const logged: HandledRequest[] = [];
    await using server = await startServer({
      port: 0,
      handlers: [http.get('/x', resolver)],
      onRequest: (one) => logged.push(one),
    });

    const response = await fetch(`${server.url}/x`);

    expect(response.status).toBe(status);
    expect(server.requests.all()).toMatchObject([{ response: { status } }]);
    expect(logged).toMatchObject([{ status }]);
    expect(logged[0]?.defect !== undefined).toBe(status === 500);
    expect((await fetch(`${server.url}/plants`, { headers })).status).toBe(200);
  });
});

it('the faults of a server apply to handlers, before and after them', async () => {
  await using store = await openWithCounter();
  const { server } = store;

  server.faults.add({ kind: 'status', status: 503, times: 1 });
  expect((await store.ask()).status).toBe(503);
  expect(store.count()).toBe(0);

  server.faults.add({ kind: 'status', status: 503, times: 1, processed: true });
  const failed = await store.ask();
  expect([failed.status, failed.headers.getSetCookie()]).toEqual([503, []]);
  expect(store.count()).toBe(1);

  server.faults.add({ kind: 'status', status: 202, times: 1 });
  const accepted = await store.ask();
  expect([accepted.status, await accepted.json()]).toEqual([202, { asked: 2 }]);

  server.faults.add({ kind: 'malformed-json', times: 1 });
  const malformed = await store.ask();
  expect(await malformed.text()).toBe('{"asked":3');
  expect(malformed.headers.getSetCookie()).toEqual(['seen=1']);

  server.faults.add({ kind: 'empty-body', times: 1 });
  expect(await (await store.ask()).text()).toBe('');

  server.faults.add({ kind: 'truncate-body', times: 1 });
  await expect(store.ask().then((response) => response.text())).rejects.toThrow();

  server.faults.add({ kind: 'drop-connection', times: 1 });
  await expect(store.ask()).rejects.toThrow();
  expect(store.count()).toBe(5);
});

describe('the journal of a server', () => {
  it('has the requests to handlers, in their sandboxes', async () => {
    await using store = await openWithCounter();
    const { server } = store;
    await store.ask({ headers: { authorization: 'Bearer alice-token~w1' } });

    expect(server.requests.all()).toEqual([]);
    expect(server.sandbox('w1').requests.all()).toEqual([
      expect.objectContaining({
        id: 1,
        user: 'alice',
        request: expect.objectContaining({ method: 'GET', path: '/count' }),
        response: expect.objectContaining({ status: 200, body: '{"asked":1}' }),
      }),
    ]);
    expect(server.sandbox('w1')).toHaveReceived({ path: '/count', status: 200 });
  });

  it('cannot send a request to a handler again', async () => {
    await using store = await openWithCounter();
    await store.ask();
    await fetch(`${store.server.url}/plants`, { headers });

    expect(() => store.server.resend(1)).toThrow(
      'Failed to send request 1 again: a handler of yours answers it, and not the plant store. Send it from your app again.',
    );
    expect(store.server.resend(2)).toMatchObject({ id: 3, response: { status: 200 } });
  });
});
