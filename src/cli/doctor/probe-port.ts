import { once } from 'node:events';
import { connect, createServer } from 'node:net';

const maxWaitMs = 2000;

/** Whether something answers at an address of this machine. */
export async function isListening(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(maxWaitMs) });
  } catch {
    socket.destroy();
    return false;
  }
  // Not destroyed: a server may not bear a reset.
  socket.on('error', () => {});
  socket.end().resume().unref();
  return true;
}

/** Why a server cannot listen there: the code of the system. Undefined if it can. */
export async function whyNotFree(host: string, port: number): Promise<string | undefined> {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? (error as Error).message;
  }
  server.close();
  await once(server, 'close');
  return undefined;
}

/** Whether a plant store of the kit is served at an address. */
export async function isPlantStore(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/__admin/health`, {
      signal: AbortSignal.timeout(maxWaitMs),
    });
    return typeof ((await response.json()) as { plants?: unknown }).plants === 'number';
  } catch {
    return false;
  }
}
