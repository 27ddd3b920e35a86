import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import process from 'node:process';

/**
 * Locks a file for this process by listening on a socket whose name is made of the path. The operating
 * system ends the lock with the process, however that ends.
 *
 * @returns what has the lock until it is closed; undefined if another process has it.
 */
export async function lockFile(path: string): Promise<Server | undefined> {
  const name = `plant-store-kit-${createHash('sha256').update(path).digest('hex').slice(0, 32)}`;
  const file = `/tmp/${name}.sock`;
  // On Linux and Windows it is no file.
  const address = { linux: `\0${name}`, win32: `\\\\.\\pipe\\${name}` }[String(process.platform)];
  const server = createServer((socket) => socket.destroy()).unref();
  const succeeds = (event: Promise<unknown>) =>
    event.then(
      () => true,
      () => false,
    );
  const isLocked = () => succeeds(once(server.listen(address ?? file), 'listening'));
  if (await isLocked()) {
    return server;
  }
  const socket = connect(address ?? file);
  const isAnswered = await succeeds(once(socket, 'connect'));
  socket.destroy();
  if (isAnswered || address !== undefined) {
    return undefined;
  }
  // A process that was killed has left it.
  await rm(file, { force: true });
  return (await isLocked()) ? server : undefined;
}
