import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import process from 'node:process';

/**
 * Locks a file for this process by listening on a socket whose name is made of the path. The operating
 * system ends the lock with the process, however that ends.
 *
 * @param path without links, so that every path to the file gives the same lock.
 * @returns what has the lock until it is closed; undefined if another process has it.
 */
export async function lockFile(
  path: string,
  address = addressOf(path),
): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy()).unref();
  try {
    await once(server.listen(address), 'listening');
    return server;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') {
      throw error;
    }
  }
  if (!(await isLeftover(address))) {
    return undefined;
  }
  await rm(address, { force: true });
  return lockFile(path, address);
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

/** Whether the socket is a file of a process that was killed. */
async function isLeftover(address: string): Promise<boolean> {
  if (!address.startsWith('/')) {
    return false;
  }
  const socket = connect(address);
  try {
    await once(socket, 'connect');
    return false;
  } catch {
    return true;
  } finally {
    socket.destroy();
  }
}
