import { connect } from 'node:net';
import { startServer } from 'plant-store-kit/server';
import { describe, expect, it } from 'vitest';
import { waitFor } from '../wait-for.js';
import { askRaw, openSocket } from './raw-socket.js';

const authorization = 'Authorization: Bearer alice-token\r\n';
const list = `GET /plants HTTP/1.1\r\nHost: x\r\n${authorization}\r\n`;
const createOf = (id: number) => {
  const body = `{"id":${id},"name":"Fern ${id}"}`;
  return `POST /plants HTTP/1.1\r\nHost: x\r\n${authorization}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
};
/** With a list that no socket takes at once. */
const plants = Array.from({ length: 20_000 }, (_, id) => ({ id, name: `Fern ${'x'.repeat(500)}` }));

describe('requests that a client sends before it has read the responses', () => {
  it('are answered in their order', async () => {
    await using server = await startServer({ port: 0, plants: [] });
    const { socket, received } = openSocket(server.port);

    socket.write([1, 2, 3].map((id) => createOf(id) + list).join(''));

    await waitFor(() => expect(received().match(/HTTP\/1\.1 200/g)).toHaveLength(6));
    const bodies = [...received().matchAll(/\r\n\r\n([[{][^\r]*)HTTP|\r\n\r\n(\[.*\])$/g)];
    expect(bodies.map(([, body, last]) => JSON.parse(body ?? last ?? '').length ?? 1)).toEqual([
      1, 1, 1, 2, 1, 3,
    ]);
    socket.destroy();
  });

  it('wait until it reads', async () => {
    await using server = await startServer({ port: 0, plants });
    const socket = connect(server.port, '127.0.0.1').pause();

    socket.write(list + createOf(20_001));
    await waitFor(() => expect(server.requests.count).toBe(1));
    const elsewhere = await fetch(`${server.url}/plants?limit=1`, {
      headers: { authorization: 'Bearer alice-token' },
    });

    expect(elsewhere.status).toBe(200);
    expect(server.requests.count).toBe(2);
    socket.resume();
    await waitFor(() => expect(server.requests.count).toBe(3));
    socket.destroy();
  });

  it('are all answered if at most 100 wait, again and again', async () => {
    await using server = await startServer({ port: 0, plants: [] });
    const { socket, received } = openSocket(server.port);

    for (const answered of [101, 202]) {
      socket.write(list.repeat(101));
      await waitFor(() => expect(received().match(/HTTP\/1\.1 200/g)).toHaveLength(answered));
    }

    socket.destroy();
  });

  it('end the connection if more wait', async () => {
    await using server = await startServer({ port: 0, plants: [] });

    expect(await askRaw(server.port, list.repeat(102))).toBe('');
  });
});
