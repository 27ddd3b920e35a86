import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PlantStorePluginOptions, plantStore } from 'plant-store-kit/vite';
import { createServer, type InlineConfig, type ViteDevServer } from 'vite';

const page = '<!doctype html><title>App</title><script type="module" src="/main.js"></script>';

/** A folder with an app of one page. */
export interface App extends AsyncDisposable {
  readonly folder: string;
  write(name: string, text: string): Promise<void>;
  /** Starts its dev server, which ends with it. */
  serve(options?: PlantStorePluginOptions, config?: InlineConfig): Promise<DevServer>;
}

export interface DevServer {
  readonly vite: ViteDevServer;
  readonly url: string;
  ask(path: string, init?: RequestInit): Promise<Response>;
}

const authorization = 'Bearer alice-token';

export async function createApp(): Promise<App> {
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-app-'));
  const servers: ViteDevServer[] = [];
  const write = (name: string, text: string) => writeFile(join(folder, name), text);
  await write('index.html', page);
  await write('main.js', "document.title = 'Plants';");
  return {
    folder,
    write,
    async serve(options, config = {}) {
      const vite = await createServer({
        root: folder,
        configFile: false,
        logLevel: 'silent',
        plugins: [plantStore(options)],
        ...config,
        server: { host: '127.0.0.1', port: 0, ...config.server },
      });
      servers.push(vite);
      if (!config.server?.middlewareMode) {
        await vite.listen();
      }
      const url = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
      return {
        vite,
        url,
        ask: (path, init = {}) =>
          fetch(url + path, { ...init, headers: { authorization, ...init.headers } }),
      };
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(servers.map((server) => server.close()));
      await rm(folder, { recursive: true });
    },
  };
}

export const basil = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ id: 1001, name: 'Basil' }),
};
