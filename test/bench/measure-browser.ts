import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'esbuild';
import { type Browser, chromium } from 'playwright';
import { launchOptions } from '../browser/launch-options.js';
import { median } from './statistics.js';

/** Milliseconds to the end of the first list, medians of all rounds. */
export interface FirstList {
  /** From the start of the page. */
  readonly page: number;
  /** From the request. */
  readonly request: number;
}

const scripts = ['kit', 'bare'] as const;
const rounds = 25;

/** From the kit, and from a constant. */
export type FirstLists = Readonly<Record<(typeof scripts)[number], FirstList>>;

/** Times the first list through the service worker. */
export async function measureBrowser(): Promise<FirstLists> {
  const site = await openSite();
  const browser = await chromium.launch(launchOptions);
  try {
    const found = { kit: [] as FirstList[], bare: [] as FirstList[] };
    for (let round = 0; round < rounds; round++) {
      for (const script of round % 2 === 0 ? scripts : scripts.toReversed()) {
        found[script].push(await visit(browser, `${site.url}/${script}.html`));
      }
    }
    return { kit: middle(found.kit), bare: middle(found.bare) };
  } finally {
    await browser.close();
    site.close();
  }
}

function middle(lists: readonly FirstList[]): FirstList {
  return {
    page: median(lists.map(({ page }) => page)),
    request: median(lists.map(({ request }) => request)),
  };
}

/** With nothing that an earlier visit has left. */
async function visit(browser: Browser, url: string): Promise<FirstList> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(url);
    return await page.evaluate(() => window.firstList);
  } finally {
    await context.close();
  }
}

/** Serves the two pages with their scripts, as an app is built: what is imported on demand is a file of its own. */
async function openSite() {
  const { outputFiles } = await build({
    entryPoints: scripts.map((script) => join(import.meta.dirname, `browser/${script}.ts`)),
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    outdir: '/',
    write: false,
    tsconfig: join(import.meta.dirname, '../../tsconfig.json'),
  });
  const files = new Map(
    outputFiles.map(({ path, text }) => [path.replace(/^.*[\\/]/, '/'), text] as const),
  );
  const worker = createRequire(import.meta.url).resolve('msw/mockServiceWorker.js');
  files.set('/mockServiceWorker.js', readFileSync(worker, 'utf8'));
  for (const script of scripts) {
    files.set(
      `/${script}.html`,
      `<!doctype html><title>-</title><script type="module" src="/${script}.js"></script>`,
    );
  }
  const server = createServer(({ url = '' }, outgoing) => {
    const text = files.get(url);
    const type = url.endsWith('.html') ? 'text/html' : 'text/javascript';
    outgoing.writeHead(text === undefined ? 404 : 200, { 'content-type': type }).end(text);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
