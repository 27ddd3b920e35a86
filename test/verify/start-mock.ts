import { type PlantServer, type StartServerOptions, startServer } from 'plant-store-kit/server';
import type { Access } from '../providers/provider.js';
import { QuickClock } from '../providers/quick-clock.js';

export interface RunningMock extends AsyncDisposable {
  readonly server: PlantServer;
  readonly access: Access;
}

/** Starts our own server. Its runs do not wait, unless its lists are late: that is by the time of the machine. */
export async function startMock(options: StartServerOptions): Promise<RunningMock> {
  const server = await startServer({ port: 0, ...options });
  const { url } = server;
  const isLate = JSON.stringify(options.profile ?? {}).includes('list.lag');
  const clock = isLate ? undefined : new QuickClock().watch(url);
  return {
    server,
    access: { url, token: 'alice-token', secondToken: 'bob-token', clock },
    async [Symbol.asyncDispose]() {
      clock?.[Symbol.dispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}
