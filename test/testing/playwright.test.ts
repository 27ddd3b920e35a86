import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { makeTempFolder } from '../cli/temp-folder.js';
import { serve } from '../verify/serve.js';

const specs = join(import.meta.dirname, '../playwright');

/** Service workers that take every request of a page. */
const workers: Readonly<Record<string, string>> = {
  '/answering-worker.js': 'event.respondWith(new Response("[]"))',
  '/passing-worker.js': 'event.respondWith(fetch(event.request))',
  '/failing-worker.js': 'event.respondWith(Response.error())',
};

/** A worker that controls a page from when it is registered. */
function workerScript(onFetch: string): string {
  return `
    addEventListener('install', () => skipWaiting());
    addEventListener('activate', (event) => event.waitUntil(clients.claim()));
    addEventListener('fetch', (event) => { ${onFetch} });`;
}

/** Serves the app under test at every path except those of a plant store. */
async function servePage(): ReturnType<typeof serve> {
  const page = await readFile(join(specs, 'page.html'));
  return serve((request, response) => {
    const onFetch = workers[request.url ?? ''];
    if (onFetch !== undefined) {
      response.setHeader('content-type', 'text/javascript');
      response.end(workerScript(onFetch));
      return;
    }
    const isPage = request.headers['sec-fetch-dest'] === 'document';
    response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html' });
    response.end(isPage ? page : '');
  });
}

it('routes the pages of Playwright’s tests to sandboxes of their own', async () => {
  await using page = await servePage();
  await using output = await makeTempFolder();
  const cli = fileURLToPath(import.meta.resolve('@playwright/test/cli'));
  const child = spawn(process.execPath, [cli, 'test', '--config', specs], {
    env: { ...process.env, PAGE_URL: page.url, OUTPUT_FOLDER: output.path, FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

  const [printed, complaints, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);

  expect(code, printed + complaints).toBe(0);
});
