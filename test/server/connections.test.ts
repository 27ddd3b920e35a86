import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { startServer } from 'plant-store-kit/server';
import { describe, expect, it } from 'vitest';

describe('a connection', () => {
  it('is not closed when idle, and its response announces no timeout', async () => {
    await using server = await startServer({ port: 0 });

    const { headers } = await fetch(`${server.url}/plants`);

    expect(headers.get('connection')).toBe('keep-alive');
    expect(headers.get('keep-alive')).toBeNull();
  });

  it('has its pipelined requests answered one after the other', async () => {
    await using server = await startServer({ port: 0 });
    server.faults.add({ kind: 'delay', delayMs: 1, probability: 0.1 });
    const socket = connect(server.port);
    const answers = text(socket);
    const remove = 'DELETE /plants/1 HTTP/1.1\r\nAuthorization: Bearer alice-token\r\n';

    socket.write(`${remove}\r\n`.repeat(99));
    socket.write(`${remove}connection: close\r\n\r\n`);

    const statuses = (await answers).match(/(?<=HTTP\/1.1 )\d+/g);
    expect(statuses).toEqual(['204', ...Array.from({ length: 99 }, () => '404')]);
  });
});
