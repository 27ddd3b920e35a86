import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import type { JournalEntry } from 'plant-store-kit';
import { type PlantServer, startServer } from 'plant-store-kit/server';
import { describe, expect, it } from 'vitest';
import { listen } from '../../../src/server/listen.js';
import { createPlantService } from '../../../src/service/create-plant-service.js';
import type { PlantService } from '../../../src/service/plant-service.js';
import { PlantClient } from '../../behaviour/plant-client.js';
import { waitFor } from '../../wait-for.js';

interface Stream extends AsyncDisposable {
  readonly response: IncomingMessage;
  /** The next requests of the stream. */
  take(count: number): Promise<JournalEntry[]>;
}

async function follow(
  server: { readonly url: string },
  query = '',
  headers: Record<string, string> = {},
): Promise<Stream> {
  const outgoing = request(`${server.url}/__admin/requests/stream${query}`, { headers }).end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const events = readEvents(response);
  return {
    response,
    async take(count) {
      const entries: JournalEntry[] = [];
      while (entries.length < count) {
        const { value } = await events.next();
        entries.push(value as JournalEntry);
      }
      return entries;
    },
    async [Symbol.asyncDispose]() {
      response.destroy();
    },
  };
}

async function* readEvents(response: IncomingMessage): AsyncGenerator<JournalEntry> {
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) {
    const blocks = (text + chunk).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, data] = /^event: request\nid: \d+\ndata: (.*)$/.exec(block) ?? [];
      if (data !== undefined) {
        yield JSON.parse(data);
      }
    }
  }
}

/** The streams that follow the service now. */
function trackSubscribers({ sandboxes }: PlantService): ReadonlySet<number> {
  const subscribers = new Set<number>();
  let last = 0;
  const subscribe = sandboxes.subscribe.bind(sandboxes);
  sandboxes.subscribe = (name, listener) => {
    const number = ++last;
    const end = subscribe(name, listener);
    subscribers.add(number);
    return () => {
      subscribers.delete(number);
      end();
    };
  };
  return subscribers;
}

function open(): Promise<PlantServer> {
  return startServer({ port: 0 });
}

describe('the stream of requests', () => {
  it('sends each request as it is answered', async () => {
    await using server = await open();
    await using stream = await follow(server);
    const client = new PlantClient(server.url, fetch);

    await client.list('?limit=1');
    await client.delete(999);

    expect(stream.response.headers['content-type']).toBe('text/event-stream');
    expect(await stream.take(2)).toEqual(server.requests.all());
  });

  it('sends only matching requests of one sandbox', async () => {
    await using server = await open();
    await using stream = await follow(server, '?operation=delete&sandbox=w1');
    const client = new PlantClient(server.url, fetch);

    await client.delete(1);
    await client.list('', { token: 'alice-token~w1' });
    await client.delete(2, { token: 'alice-token~w1' });

    expect(await stream.take(1)).toEqual(
      server.sandbox('w1').requests.filter({ operation: 'delete' }),
    );
  });

  it('continues after the last event', async () => {
    await using server = await open();
    const client = new PlantClient(server.url, fetch);
    await client.list();
    await client.delete(998);
    await client.delete(999);

    await using stream = await follow(server, '', { 'last-event-id': '1' });

    expect((await stream.take(2)).map(({ id }) => id)).toEqual([2, 3]);
  });

  it('continues with requests that were received earlier and answered later', async () => {
    await using server = await open();
    const client = new PlantClient(server.url, fetch);
    const slow = client.list('', { headers: { 'x-mock-response-delay': '300' } });
    await waitFor(() => expect(server.requests.count).toBe(1));
    await client.delete(999);
    await slow;

    await using stream = await follow(server, '', { 'last-event-id': '1' });

    expect((await stream.take(1)).map(({ id }) => id)).toEqual([1]);
  });

  it.each(['5', 'x', '-1'])(
    'starts from the first request after the unknown id %s',
    async (lastId) => {
      await using server = await open();
      await new PlantClient(server.url, fetch).list();

      await using stream = await follow(server, '', { 'last-event-id': lastId });

      expect((await stream.take(1)).map(({ id }) => id)).toEqual([1]);
    },
  );

  it('sends all requests of a full journal', async () => {
    await using server = await open();
    const client = new PlantClient(server.url, fetch);
    const name = 'x'.repeat(12_000);
    for (let id = 10_000; server.requests.all().at(0)?.id !== 2; id++) {
      await client.create({ id, name });
    }
    const kept = server.requests.all().map(({ id }) => id);

    await using stream = await follow(server, '', { 'last-event-id': '0' });

    expect(kept.length).toBeGreaterThan(80);
    expect((await stream.take(kept.length)).map(({ id }) => id)).toEqual(kept);
  });

  it.each([
    ['reset', (server: PlantServer) => server.reset()],
    ['left alone', () => {}],
  ])('loses no request of a sandbox that is %s while it sends the journal', async (_, act) => {
    await using server = await open();
    const client = new PlantClient(server.url, fetch);
    for (let id = 10_000; id < 10_060; id++) {
      await client.create({ id, name: 'x'.repeat(16_000) });
    }
    // Nobody reads it yet, so that it is not sent at once.
    await using stream = await follow(server, '', { 'last-event-id': '0' });

    act(server);
    await client.delete(998);
    await client.delete(999);

    const shown = await stream.take(62);
    expect(shown.slice(-2).map(({ request }) => request.path)).toEqual([
      '/plants/998',
      '/plants/999',
    ]);
  });

  it('is followed by nobody once its client has gone', async () => {
    const service = createPlantService();
    const server = await listen(service, { port: 0 });
    const subscribers = trackSubscribers(service);
    const socket = connect(server.port, '127.0.0.1');
    const host = `127.0.0.1:${server.port}`;
    socket.write(`GET /__admin/requests/stream HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    await waitFor(() => expect(subscribers.size).toBe(1));

    socket.destroy();

    await waitFor(() => expect(subscribers.size).toBe(0));
    await server.stop();
  });

  it('does not start when the server stops, without an error', async () => {
    const server = await open();
    const socket = connect(server.port, '127.0.0.1');
    const received: Buffer[] = [];
    socket.on('data', (chunk) => received.push(chunk));
    const head = `GET /__admin/requests/stream HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n`;
    socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`);
    // When a request on another connection is answered, the head has been read.
    await fetch(`${server.url}/__admin/health`);

    const stopped = server.stop();
    socket.write('0\r\n\r\n');

    await stopped;
    expect(Buffer.concat(received).toString()).not.toContain('HTTP/1.1 500');
  });

  it('disconnects a client that does not read, once too much waits for it', async () => {
    const service = createPlantService();
    const server = await listen(service, { port: 0 });
    const subscribers = trackSubscribers(service);
    const socket = connect(server.port, '127.0.0.1').pause();
    socket.write(`GET /__admin/requests/stream HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n\r\n`);
    await waitFor(() => expect(subscribers.size).toBe(1));
    const client = new PlantClient(server.url, fetch);
    let sent = 0;

    // The connection takes some megabytes, and eight more may wait.
    while (subscribers.size > 0 && sent < 5000) {
      await Promise.all(
        Array.from({ length: 50 }, () => client.create({ id: 1, name: 'x'.repeat(16_000) })),
      );
      sent += 50;
    }

    expect(subscribers.size).toBe(0);
    socket.destroy();
    await server.stop();
  });

  it('rejects HEAD', async () => {
    await using server = await open();

    const response = await fetch(`${server.url}/__admin/requests/stream`, { method: 'HEAD' });

    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET']);
  });

  it('ends when another service replaces the current one', async () => {
    const service = createPlantService();
    const server = await listen(service, { port: 0 });
    await using stream = await follow(server);
    const ended = once(stream.response.resume(), 'end');

    server.use(createPlantService());

    await ended;
    await server.stop();
  });

  it('ends when the server stops, though requests are answered after that', async () => {
    const server = await open();
    await using stream = await follow(server);
    // It reads nothing, so that there is always more to send.
    stream.response.pause();
    const client = new PlantClient(server.url, fetch);
    for (let time = 0; time < 20; time++) {
      await client.create({ id: 10_000 + time, name: 'x'.repeat(16_000) });
    }
    const slow = client.list('', { headers: { 'x-mock-response-delay': '100' } });
    await waitFor(() => expect(server.requests.count).toBe(21));

    const stopped = server.stop();

    expect((await slow).status).toBe(200);
    stream.response.resume();
    await stopped;
  });

  it('ends when the server stops, without a delay', async () => {
    const server = await open();
    await using stream = await follow(server);
    const ended = once(stream.response, 'close');
    stream.response.on('error', () => {}).resume();

    await server.stop();

    await ended;
  });

  it('rejects foreign pages', async () => {
    await using server = await open();
    await using stream = await follow(server, '', { origin: 'https://evil.example' });

    expect(stream.response.statusCode).toBe(403);
  });
});
