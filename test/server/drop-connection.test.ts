import { once } from 'node:events';
import { connect } from 'node:net';
import { startServer } from 'plant-store-kit/server';
import { describe, expect, it } from 'vitest';

const list = 'GET /plants HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer alice-token\r\n\r\n';

describe('a connection that a fault drops', () => {
  it('receives an interim response, which clients skip, if it had a response before', async () => {
    await using server = await startServer({ port: 0, plants: [] });
    const socket = connect(server.port, '127.0.0.1').on('error', () => {});
    socket.write(list);
    await once(socket, 'data');
    server.faults.add({ kind: 'drop-connection' });
    let received = '';
    socket.on('data', (data) => {
      received += data;
    });
    socket.write(list);
    await once(socket, 'close');

    expect(received).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  });
});
