import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { chromium } from 'playwright';
import { launchOptions } from '../../browser/launch-options.js';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
};

/** Serves the files of a folder. */
async function serve(folder: string) {
  const server = createServer(({ url = '/' }, response) => {
    const path = join(folder, url === '/' ? 'index.html' : new URL(url, 'http://app').pathname);
    if (!existsSync(path)) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream');
    createReadStream(path).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** What a page shows after its app has got an answer. */
export interface OpenedApp {
  readonly title: string;
  readonly hasPanel: boolean;
}

/** Opens a built app in a browser. */
export async function openApp(folder: string): Promise<OpenedApp> {
  await using served = await serve(folder);
  const browser = await chromium.launch(launchOptions);
  try {
    const page = await browser.newPage();
    await page.goto(`${served.url}#alice-token`);
    await page.waitForFunction(() => document.title.startsWith('answered'));
    const hasPanel = await page.getByRole('button', { name: 'Plant store' }).isVisible();
    return { title: await page.title(), hasPanel };
  } finally {
    await browser.close();
  }
}
