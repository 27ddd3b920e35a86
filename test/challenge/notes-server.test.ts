import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startNotesServer } from '../../src/challenge/notes-server.js';
import { noteLimits } from '../../src/challenge/read-notes.js';
import { useFolder } from './use-folder.js';

const folder = useFolder();
let file = '';

beforeEach(() => {
  file = join(folder.path, 'pages.jsonl');
});

const post = (url: string, body: string) => fetch(url, { method: 'POST', body });

describe('the server for the notes of pages', () => {
  it('appends each note that is posted to its URL', async () => {
    await using server = await startNotesServer(file);

    await post(server.url, '{"unusable":"first"}');
    await post(server.url, '{"unusable":"second"}');

    expect(await server.close()).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe('{"unusable":"first"}\n{"unusable":"second"}\n');
  });

  it('takes no note at another path, nor by another method', async () => {
    await using server = await startNotesServer(file);

    expect((await post(new URL('/', server.url).href, '{"unusable":"forged"}')).status).toBe(404);
    expect((await fetch(server.url)).status).toBe(404);
    expect(await server.close()).toBe(0);
    expect(existsSync(file)).toBe(false);
  });

  it('has another path each time', async () => {
    await using first = await startNotesServer(file);
    await using second = await startNotesServer(file);

    expect(new URL(first.url).pathname).not.toBe(new URL(second.url).pathname);
  });

  it('cuts off a note that is too long, and counts it', async () => {
    await using server = await startNotesServer(file);

    await post(server.url, 'x'.repeat(noteLimits.note + 1)).catch(() => {});

    expect(await server.close()).toBe(1);
    expect(existsSync(file)).toBe(false);
  });

  it('counts a note whose client disconnects, and takes the next one', async () => {
    await using server = await startNotesServer(file);
    const { port, pathname } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`POST ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"entry`);
    socket.end();
    await once(socket.resume(), 'close');

    await post(server.url, '{"unusable":"next"}');

    expect(await server.close()).toBe(1);
    expect(readFileSync(file, 'utf8')).toBe('{"unusable":"next"}\n');
  });

  it('ends while a client posts, and counts its note', async () => {
    await using server = await startNotesServer(file);
    const { port, pathname } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
    socket.write(
      `POST ${pathname} HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 100\r\n\r\n`,
    );
    await once(socket, 'data');

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const closing = server.close();
    vi.advanceTimersByTime(1000);
    vi.useRealTimers();

    expect(await closing).toBe(1);
    socket.destroy();
  });

  it('counts a note that cannot be written', async () => {
    await using server = await startNotesServer(join(folder.path, 'missing/pages.jsonl'));

    expect((await post(server.url, '{"unusable":"lost"}')).status).toBe(204);
    expect(await server.close()).toBe(1);
  });
});
