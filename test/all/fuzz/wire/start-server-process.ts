import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Memory of the server in bytes, after a garbage collection. */
export interface MemoryFigures {
  readonly rss: number;
  readonly heapUsed: number;
  /** The maximum resident memory since the start. */
  readonly maxRss: number;
}

/** A plant store in a process of its own. */
export interface ServerProcess extends AsyncDisposable {
  readonly port: number;
  /** Restores the initial plants, and returns the memory after a garbage collection. */
  reset(): Promise<MemoryFigures>;
  /** Whether the process runs. */
  isRunning(): boolean;
}

const script = fileURLToPath(new URL('server-process.ts', import.meta.url));

/** Starts a plant store in a process of its own. */
export async function startServerProcess(): Promise<ServerProcess> {
  const child = fork(script, { execArgv: ['--expose-gc', '--import', 'tsx'] });
  const exited = once(child, 'exit');
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return {
    port: Number(new URL(url).port),
    async reset() {
      const answered = once(child, 'message') as Promise<[MemoryFigures]>;
      child.send('reset');
      const [figures] = await answered;
      return figures;
    },
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async [Symbol.asyncDispose]() {
      child.kill();
      await exited;
    },
  };
}
