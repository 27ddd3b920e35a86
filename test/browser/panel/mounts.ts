import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { PlantControl, PlantSandbox } from 'plant-store-kit';
import { startServer } from 'plant-store-kit/server';
import { type Browser, chromium, type Page } from 'playwright';
import { launchOptions } from '../launch-options.js';

/** A request of an app to the plant store. */
export interface AppRequest {
  readonly method?: string;
  /** Default `/plants`. */
  readonly path?: string;
  /** Default `alice-token`; null for none. */
  readonly token?: string | null;
  readonly body?: string;
}

export type MockAction = 'reset' | 'clear' | 'rewind' | 'start scenario' | 'end sandbox';

/** A panel that is open in a browser, beside an app that sends requests. */
export interface OpenPanel extends AsyncDisposable {
  readonly page: Page;
  /** Changes the mock in code, as a test or another window does. */
  change(action: MockAction): Promise<void>;
  /** Sends a request as the app, and returns the status and the body of the response. */
  send(request?: AppRequest): Promise<{ readonly status: number; readonly text: string }>;
}

/** How the page of a panel looks. */
export interface PageLook {
  /** Default light. */
  readonly colorScheme?: 'light' | 'dark';
  /** In pixels; default 1280. */
  readonly width?: number;
}

/** A place that a panel can be in. */
export interface Home {
  readonly name: string;
  /** Whether the mock is a server, which a command can reach. */
  readonly isServer: boolean;
  /** Opens a panel over a mock of its own, in a page that the tests of a file share. */
  open(look?: PageLook): Promise<OpenPanel>;
}

export function startBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions);
}

/** Opens a page in a browser of its own. */
export async function openPage(): Promise<Page> {
  const browser = await startBrowser();
  return browser.newPage({
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
}

/** Closes a page and its browser. */
export async function closePage(page: Page): Promise<void> {
  await page.context().browser()?.close();
}

async function show(page: Page, url: string, look: PageLook): Promise<void> {
  const { colorScheme = 'light', width = 1280 } = look;
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: 760 });
  await page.goto(url);
}

/** Also runs in the page, as text. */
function perform(mock: PlantSandbox & PlantControl, action: MockAction): void {
  switch (action) {
    case 'reset':
      mock.reset();
      break;
    case 'clear':
      mock.requests.clear();
      break;
    case 'rewind':
      mock.rewind({ before: 1 });
      break;
    case 'start scenario':
      mock.faults.start('backend-down');
      break;
    case 'end sandbox':
      mock.endSandbox('mine');
      break;
    default:
      throw new Error(`There is no action ${action}.`);
  }
}

const root = join(import.meta.dirname, '../../..');
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
export function serverHome(pageOf: () => Page): Home {
  return {
    name: 'at a server',
    isServer: true,
    async open(look = {}) {
      const server = await startServer({ port: 0 });
      const page = pageOf();
      await show(page, server.url, look);
      return {
        page,
        async send(request = {}) {
          const url = `${server.url}${request.path ?? '/plants'}`;
          const response = await fetch(url, toInit(request));
          return { status: response.status, text: await response.text() };
        },
        change: async (action) => perform(server, action),
        async [Symbol.asyncDispose]() {
          await page.goto('about:blank');
          await server.stop();
        },
      };
    },
  };
}

/** A panel in the page of an app, over the mock that runs there. */
export function pageHome(pageOf: () => Page): Home {
  return {
    name: 'in the page of an app',
    isServer: false,
    async open(look = {}) {
      const site = await serveApp();
      const page = pageOf();
      await show(page, site.url, look);
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
        change: (action) =>
          page.evaluate(
            ([code, chosen]) =>
              new Function('mock', 'action', `(${code})(mock, action)`)(
                (window as unknown as { mock: unknown }).mock,
                chosen,
              ),
            [perform.toString(), action] as const,
          ),
        async [Symbol.asyncDispose]() {
          await page.goto('about:blank');
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
