import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'esbuild';
import { startServer } from 'plant-store-kit/server';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { launchOptions } from '../browser/launch-options.js';

/** A request of an app to the plant store. */
export interface AppRequest {
  readonly method?: string;
  /** Default `/plants`. */
  readonly path?: string;
  /** Default `alice-token`; null for none. */
  readonly token?: string | null;
  readonly body?: string;
}

/** A panel that is open in a browser, beside an app that sends requests. */
export interface OpenPanel extends AsyncDisposable {
  readonly page: Page;
  /** Sends a request as the app, and returns the status and the body of the response. */
  send(request?: AppRequest): Promise<{ readonly status: number; readonly text: string }>;
}

/** A place that a panel can be in. */
export interface Home {
  readonly name: string;
  open(options?: BrowserContextOptions): Promise<OpenPanel>;
}

export function startBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions);
}

const root = join(import.meta.dirname, '../..');
const workerScript = createRequire(import.meta.url).resolve('msw/mockServiceWorker.js');

function toInit({ method = 'GET', token = 'alice-token', body }: AppRequest) {
  return {
    method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    } as Record<string, string>,
    ...(body !== undefined && { body }),
  };
}

/** A panel at a server, which the app sends its requests to. */
export function serverHome(browser: () => Browser): Home {
  return {
    name: 'at a server',
    async open(options = {}) {
      const server = await startServer({ port: 0 });
      const context = await browser().newContext({ ...options, reducedMotion: 'reduce' });
      const page = await context.newPage();
      await page.goto(server.url);
      return {
        page,
        async send(request = {}) {
          const url = `${server.url}${request.path ?? '/plants'}`;
          const response = await fetch(url, toInit(request));
          return { status: response.status, text: await response.text() };
        },
        async [Symbol.asyncDispose]() {
          await context.close();
          await server.stop();
        },
      };
    },
  };
}

/** A panel in the page of an app, over the mock that runs there. */
export function pageHome(browser: () => Browser): Home {
  return {
    name: 'in the page of an app',
    async open(options = {}) {
      const site = await serveApp();
      const context = await browser().newContext({ ...options, reducedMotion: 'reduce' });
      const page = await context.newPage();
      await page.goto(site.url);
      await page.waitForFunction('window.isReady');
      await page.getByRole('button', { name: 'Plant store' }).click();
      return {
        page,
        send: (request = {}) =>
          page.evaluate(
            async ({ path, init }) => {
              const response = await fetch(path, init);
              return { status: response.status, text: await response.text() };
            },
            { path: request.path ?? '/plants', init: toInit(request) },
          ),
        async [Symbol.asyncDispose]() {
          await context.close();
          await site[Symbol.asyncDispose]();
        },
      };
    },
  };
}

let bundled: Promise<ReadonlyMap<string, Uint8Array>> | undefined;

/** The scripts of the app by their paths; the panel is one of those that it loads when it is opened. */
function bundleApp(): Promise<ReadonlyMap<string, Uint8Array>> {
  bundled ??= build({
    entryPoints: [join(import.meta.dirname, 'app.ts')],
    absWorkingDir: root,
    outdir: '/',
    write: false,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'chrome111',
  }).then(({ outputFiles }) => new Map(outputFiles.map(({ path, contents }) => [path, contents])));
  return bundled;
}

async function serveApp(): Promise<AsyncDisposable & { readonly url: string }> {
  const scripts = await bundleApp();
  const worker = await readFile(workerScript);
  const page =
    '<!doctype html><html lang="en"><title>App</title><script type="module" src="/app.js"></script><main><h1>An app</h1></main></html>';
  const server = createServer(({ url = '/' }, response) => {
    const script = url === '/mockServiceWorker.js' ? worker : scripts.get(url);
    if (url === '/') {
      response.setHeader('content-type', 'text/html').end(page);
    } else if (script === undefined) {
      response.writeHead(404).end();
    } else {
      response.setHeader('content-type', 'text/javascript').end(script);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
