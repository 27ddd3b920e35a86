import { once } from 'node:events';
import { createServer, IncomingMessage, request, ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import type { JournalEntry } from 'plant-store-kit';
import { type StartServerOptions, startServer } from 'plant-store-kit/server';
import { describe, expect, it } from 'vitest';
import { openEventStream } from '../../../src/server/admin/admin-listener.js';
import { Connections } from '../../../src/server/connections.js';
import { listen } from '../../../src/server/listen.js';
import type { PlantService } from '../../../src/service/plant-service.js';
import { createPlantService } from '../../../src/service/plant-service.js';
import { PlantClient } from '../../behaviour/plant-client.js';
import { waitFor } from '../../wait-for.js';

interface Stream extends AsyncDisposable {
  readonly response: IncomingMessage;
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

const open = (options: StartServerOptions = {}) => startServer({ port: 0, ...options });

describe('the stream of requests', () => {
  it('sends all requests of a full journal to a client that continues', async () => {
    await using server = await open({ journal: { entries: 50 } });
    const client = new PlantClient(server.url, fetch);
    for (let id = 1; id <= 60; id++) {
      await client.create({ id: 1000 + id, name: 'x'.repeat(16_000) });
    }

    // Nobody reads it yet, so that it is not sent at once.
    await using stream = await follow(server, '', { 'last-event-id': '0' });
    await client.delete(998);

    const ids = (await stream.take(51)).map(({ id }) => id);
    expect(ids).toEqual(Array.from({ length: 51 }, (_, position) => position + 11));
  });

  it('disconnects a client that does not read, once too much waits for it', async () => {
    const outgoing = new ServerResponse(new IncomingMessage(new Socket()));
    const stream = openEventStream(outgoing, new Connections(createServer()), 10);

    const data = () => ({ hint: 'x'.repeat(20_000) }) as JournalEntry;
    for (let id = 1; id < 10; id++) {
      stream.send({ event: 'request', id, data });
    }
    expect(outgoing.destroyed).toBe(false);
    for (let id = 10; id < 20; id++) {
      stream.send({ event: 'request', id, data });
    }

    expect(outgoing.destroyed).toBe(true);
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

  it('ends when another service replaces the current one', async () => {
    const service = createPlantService();
    const server = await listen(service, { port: 0 });
    await using stream = await follow(server);
    const ended = once(stream.response.resume(), 'end');

    server.use(createPlantService());

    await ended;
    await server.stop();
  });
});
