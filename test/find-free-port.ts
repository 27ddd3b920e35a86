import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port of 127.0.0.1 on which nothing listens. It lies below the ports that systems give to those who ask
 * for any (32768 and up on Linux, 49152 and up elsewhere), so that no other test takes it meanwhile.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch {
      continue;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}
