import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import process from 'node:process';

/** The process that holds a lock. */
export interface LockHolder {
  readonly pid: number | undefined;
  /** The URL of its server; undefined if it does not serve yet. */
  readonly url: string | undefined;
}

/** Shows that this process writes a file. */
export interface FileLock {
  /** What another process learns that tries to lock the same file. */
  holder: LockHolder;
  release(): Promise<void>;
}

/**
 * Locks a file for this process by listening on a socket whose name is made of the path. The operating
 * system ends the lock with the process, however that ends.
 *
 * @param path without links, so that every path to the file gives the same lock.
 * @returns the holder if another one has the lock.
 */
export async function lockFile(
  path: string,
  address = addressOf(path),
): Promise<FileLock | { readonly heldBy: LockHolder }> {
  const lock = {
    holder: { pid: process.pid, url: undefined } as LockHolder,
    async release() {
      server.close();
      await once(server, 'close');
    },
  };
  const server = createServer((socket) => {
    socket.on('error', () => {});
    // A process that does not read the answer must not hold up the release.
    socket.end(JSON.stringify(lock.holder), () => socket.destroySoon());
  });
  if (await listenOn(server, address)) {
    return lock;
  }
  const heldBy = await askHolder(address);
  if (heldBy !== undefined) {
    return { heldBy };
  }
  // The socket file of a process that was killed: of two that start at this moment, both could remove it.
  // Linux and Windows have no such files.
  await rm(address, { force: true });
  return (await listenOn(server, address)) ? lock : { heldBy: { pid: undefined, url: undefined } };
}

function addressOf(path: string): string {
  const name = `plant-store-kit-${createHash('sha256').update(path).digest('hex').slice(0, 32)}`;
  switch (process.platform) {
    case 'linux':
      // An abstract socket, which is no file.
      return `\0${name}`;
    case 'win32':
      return `\\\\.\\pipe\\${name}`;
    default:
      return `/tmp/${name}.sock`;
  }
}

/** Returns whether nothing else listens there. */
async function listenOn(server: Server, address: string): Promise<boolean> {
  server.listen(address).unref();
  try {
    await once(server, 'listening');
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
      return false;
    }
    throw error;
  }
}

/** A holder that is busy or stopped does not say who it is. */
const patienceMs = 1000;

/** Returns undefined if no process listens there. */
async function askHolder(address: string): Promise<LockHolder | undefined> {
  const socket = connect(address).setEncoding('utf8').setTimeout(patienceMs);
  socket.once('timeout', () => socket.destroy(new Error('it does not answer')));
  let answer = '';
  try {
    for await (const text of socket) {
      answer += text;
    }
    const { pid, url } = JSON.parse(answer) as Partial<LockHolder>;
    return { pid, url };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ECONNREFUSED' || code === 'ENOENT'
      ? undefined
      : { pid: undefined, url: undefined };
  }
}
