import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import process from 'node:process';

/**
 * Locks a file for this process by listening on a socket whose name is made of the path. The operating
 * system ends the lock with the process, however that ends.
 *
 * @returns what has the lock until it is closed.
 * @throws Error `EADDRINUSE`, if another process has it.
 */
export async function lockFile(path: string): Promise<Server> {
  const name = `plant-store-kit-${createHash('sha256').update(path).digest('hex').slice(0, 32)}`;
  const addresses: Record<string, string> = { linux: `\0${name}`, win32: `\\\\.\\pipe\\${name}` };
  const file = `/tmp/${name}.sock`;
  if (!(process.platform in addresses)) {
    // A process that was killed leaves its file, where nobody answers.
    const socket = connect(file, () => socket.destroy());
    await once(socket, 'connect').catch(() => rm(file, { force: true }));
  }
  const server = createServer((socket) => socket.destroy()).unref();
  await once(server.listen(addresses[process.platform] ?? file), 'listening');
  return server;
}
