import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import type { JournalEntry } from 'plant-store-kit';
import { startServer } from 'plant-store-kit/server';
import { describe, expect, it, vi } from 'vitest';
import { openEventStream } from '../../../src/server/admin/event-stream.js';
import { Connections } from '../../../src/server/connections.js';
import { listen } from '../../../src/server/listen.js';
import { createPlantService } from '../../../src/service/plant-service.js';
import { PlantClient } from '../../behaviour/plant-client.js';
import { waitFor } from '../../wait-for.js';

const follow = ({ url }: { readonly url: string }, headers: Record<string, string> = {}) =>
  fetch(`${url}/__admin/requests/stream`, { headers });

describe('the stream of requests', () => {
  it('sends all requests of a full journal to a client that continues', async () => {
    await using server = await startServer({ port: 0, journal: { entries: 50 } });
    const client = new PlantClient(server.url, fetch);
    for (let id = 1; id <= 60; id++) {
      await client.create({ id: 1000 + id, name: 'x'.repeat(16_000) });
    }

    // Nobody reads it yet, so that it is not sent at once.
    const stream = await follow(server, { 'last-event-id': '0' });
    await client.delete(998);

    let text = '';
    for await (const piece of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += piece;
      if (/^id: 61\n/m.test(text)) {
        break;
      }
    }
    const ids = [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));
    expect(ids).toEqual(Array.from({ length: 51 }, (_, position) => position + 11));
  });

  it('is refused to a client whose last event cannot be one', async () => {
    await using server = await startServer({ port: 0 });

    const response = await follow(server, { 'last-event-id': 'first' });

    expect(response.status).toBe(400);
    await expect(response.json()).resolves.toMatchObject({
      message: expect.stringContaining('Last-Event-ID must be the id of an event'),
    });
  });

  it('disconnects a client that does not read, once too much waits for it', async () => {
    const outgoing = new ServerResponse(new IncomingMessage(new Socket()));
    const send = openEventStream(outgoing, new Connections(createServer()), 10);

    const data = () => ({ hint: 'x'.repeat(20_000) }) as JournalEntry;
    for (let id = 1; id < 10; id++) {
      send({ event: 'request', id, data });
    }
    expect(outgoing.destroyed).toBe(false);
    for (let id = 10; id < 20; id++) {
      send({ event: 'request', id, data });
    }

    expect(outgoing.destroyed).toBe(true);
  });

  it('is followed by nobody once its client has gone', async () => {
    const service = createPlantService();
    const end = vi.fn();
    const subscribe = vi.spyOn(service.sandboxes, 'subscribe').mockReturnValue(end);
    const server = await listen(service, { port: 0 });
    const socket = connect(server.port, '127.0.0.1');
    const host = `127.0.0.1:${server.port}`;
    socket.write(`GET /__admin/requests/stream HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    await waitFor(() => expect(subscribe).toHaveBeenCalledOnce());
    expect(end).not.toHaveBeenCalled();

    socket.destroy();

    await waitFor(() => expect(end).toHaveBeenCalledOnce());
    await server.stop();
  });

  it('ends when another service replaces the current one', async () => {
    const server = await listen(createPlantService(), { port: 0 });
    const stream = await follow(server);

    server.use(createPlantService());

    await stream.text();
    await server.stop();
  });
});
