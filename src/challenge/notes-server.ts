import { appendFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Takes the notes of pages, which cannot write files. */
export interface NotesServer extends AsyncDisposable {
  readonly url: string;
}

/** Starts a server that appends each note that is posted to it to a file. */
export async function startNotesServer(file: string): Promise<NotesServer> {
  const server = createServer(async (request, response) => {
    const note = await text(request);
    if (request.method === 'POST') {
      await appendFile(file, `${note}\n`);
    }
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
