import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { JournalEntry } from 'plant-store-kit';
import { type PlantServer, startServer } from 'plant-store-kit/server';
import { describe, expect, it } from 'vitest';
import { PlantClient } from '../../behaviour/plant-client.js';

interface Stream extends AsyncDisposable {
  readonly response: IncomingMessage;
  /** The next requests that are told. */
  take(count: number): Promise<JournalEntry[]>;
}

async function follow(
  server: PlantServer,
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
      const [, id, data] = /^event: request\nid: (\d+)\ndata: (.*)$/.exec(block) ?? [];
      if (data !== undefined) {
        const entry = JSON.parse(data);
        expect(String(entry.id)).toBe(id);
        yield entry;
      }
    }
  }
}

function open(): Promise<PlantServer> {
  return startServer({ port: 0 });
}

describe('the stream of requests', () => {
  it('tells each request as it is answered', async () => {
    await using server = await open();
    await using stream = await follow(server);
    const client = new PlantClient(server.url, fetch);

    await client.list('?limit=1');
    await client.delete(999);

    expect(stream.response.headers['content-type']).toBe('text/event-stream');
    expect(await stream.take(2)).toEqual(server.requests.all());
  });

  it('tells those alone that are meant, of the sandbox that is meant', async () => {
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

  it('goes on where it broke off', async () => {
    await using server = await open();
    const client = new PlantClient(server.url, fetch);
    await client.list();
    await client.delete(998);
    await client.delete(999);

    await using stream = await follow(server, '', { 'last-event-id': '1' });

    expect((await stream.take(2)).map(({ id }) => id)).toEqual([2, 3]);
  });

  it('ends when the server stops, which waits for nothing', async () => {
    const server = await open();
    await using stream = await follow(server);
    const ended = once(stream.response, 'close');
    stream.response.on('error', () => {}).resume();

    await server.stop();

    await ended;
  });

  it('is for no page of elsewhere', async () => {
    await using server = await open();
    await using stream = await follow(server, '', { origin: 'https://evil.example' });

    expect(stream.response.statusCode).toBe(403);
  });
});
