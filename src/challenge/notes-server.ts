import { randomUUID } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { noteLimits } from './read-notes.js';

/** How long the server waits at its end for notes that are on their way. */
const graceMs = 1000;

/** Takes the notes of pages, which cannot write files. */
export interface NotesServer extends AsyncDisposable {
  /** Its path cannot be guessed, so that no other page posts there. */
  readonly url: string;
  /** Ends the server, and returns how many notes it could not take. */
  close(): Promise<number>;
}

/** Starts a server that appends each note that is posted to its URL to a file. */
export async function startNotesServer(file: string): Promise<NotesServer> {
  const path = `/${randomUUID()}`;
  const taken = new Set<Promise<void>>();
  let unread = 0;
  const take = async (request: IncomingMessage) => {
    try {
      await appendFile(file, `${await readNote(request)}\n`);
    } catch {
      // The client has disconnected, the note is too long, or the disk is full.
      unread++;
    }
  };
  const server = createServer(async (request, response) => {
    const isNote = request.method === 'POST' && request.url === path;
    if (isNote) {
      const taking = take(request);
      taken.add(taking);
      await taking;
      taken.delete(taking);
    }
    response.writeHead(isNote ? 204 : 404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    const timer = setTimeout(() => server.closeAllConnections(), graceMs);
    await closed;
    clearTimeout(timer);
    await Promise.all(taken);
    return unread;
  };
  return {
    url: `http://127.0.0.1:${port}${path}`,
    close,
    [Symbol.asyncDispose]: async () => void (await close()),
  };
}

/** @throws Error when the note is too long, or its client disconnects. */
async function readNote(request: IncomingMessage): Promise<string> {
  request.setEncoding('utf8');
  let note = '';
  for await (const part of request) {
    note += part;
    if (note.length > noteLimits.note) {
      throw new Error('too long');
    }
  }
  return note;
}
