import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import process from 'node:process';

/** Shows that this process writes a file. */
export interface FileLock {
  release(): Promise<void>;
}

/**
 * Locks a file for this process by listening on a socket whose name is made of the path. The operating
 * system ends the lock with the process, however that ends.
 *
 * @param path without links, so that every path to the file gives the same lock.
 * @returns undefined if another one has the lock.
 */
export async function lockFile(
  path: string,
  address = addressOf(path),
): Promise<FileLock | undefined> {
  const server = createServer((socket) => socket.destroy());
  if (!(await listenOn(server, address))) {
    if (!isSocketFile(address) || (await isInUse(address))) {
      return undefined;
    }
    // A process that was killed has left it.
    await rm(address, { force: true });
    if (!(await listenOn(server, address))) {
      return undefined;
    }
  }
  return {
    async release() {
      server.close();
      await once(server, 'close');
    },
  };
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

function isSocketFile(address: string): boolean {
  return address.startsWith('/');
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

async function isInUse(address: string): Promise<boolean> {
  const socket = connect(address);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
