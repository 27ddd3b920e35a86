import { once } from 'node:events';
import { connect } from 'node:net';
import process from 'node:process';
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

  it('may carry any number of pipelined requests without a warning', async () => {
    await using server = await startServer({ port: 0, faults: [{ kind: 'delay', delayMs: 1 }] });
    const warnings: Error[] = [];
    const note = (warning: Error) => void warnings.push(warning);
    process.on('warning', note);
    const socket = connect(server.port);
    await once(socket, 'connect');
    const answers = text(socket);
    const head = 'GET /plants HTTP/1.1\r\nhost: localhost\r\n';

    socket.write(`${head}\r\n`.repeat(29));
    socket.write(`${head}connection: close\r\n\r\n`);

    expect((await answers).match(/HTTP\/1.1 401/g)).toHaveLength(30);
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });
});
