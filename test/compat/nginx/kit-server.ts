import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { createAdminClient } from 'plant-store-kit/server';

export const adminToken = 'my-admin-token';

const main = join(import.meta.dirname, '../../../src/cli/main.ts');

/** A server of the kit in a process of its own. */
export interface KitServer extends AsyncDisposable {
  readonly port: number;
  /** The names of its sandboxes, asked of the server itself. */
  sandboxes(): Promise<readonly string[]>;
  /** Ends the process at once. */
  kill(): Promise<void>;
}

/** Starts a server as the docs page says, without plants. */
export async function startKitServer(plants: string, port = 0): Promise<KitServer> {
  const flags = ['--host', '0.0.0.0', '--admin-token', adminToken, '--plants', plants];
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', main, 'serve', '--json', '--quiet', '--port', String(port), ...flags],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const exited = once(child, 'exit');
  const [line] = (await Promise.race([
    once(createInterface(child.stdout), 'line'),
    exited.then(() => {
      throw new Error('A server has ended.');
    }),
  ])) as [string];
  const { url } = JSON.parse(line) as { url: string };
  const admin = createAdminClient({ url, adminToken });
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  return {
    port: Number(new URL(url).port),
    sandboxes: async () => (await admin.sandboxes()).map(({ name }) => name),
    kill,
    [Symbol.asyncDispose]: kill,
  };
}
