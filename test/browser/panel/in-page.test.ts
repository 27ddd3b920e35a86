import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, describe, it } from 'vitest';
import { serve } from '../../serve.js';
import { expect } from '../expect-locator.js';
import { violationsOf } from '../violations-of.js';
import { rowsOf, usePage } from './open-panel.js';

const shared = usePage();
const html =
  '<!doctype html><html lang="en"><title>App</title><script type="module" src="/app.js"></script><main><h1>An app</h1></main></html>';
let files: ReadonlyMap<string, string | Uint8Array>;

beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'app.ts')],
    absWorkingDir: join(import.meta.dirname, '../../..'),
    outdir: '/',
    write: false,
    bundle: true,
    splitting: true,
    format: 'esm',
    loader: { '.css': 'text' },
    target: 'chrome111',
  });
  const worker = await readFile(createRequire(import.meta.url).resolve('msw/mockServiceWorker.js'));
  files = new Map<string, string | Uint8Array>([
    ['/', html],
    ['/mockServiceWorker.js', worker],
    ...outputFiles.map(({ path, contents }) => [path, contents] as const),
  ]);
});

async function openApp() {
  const { page } = shared;
  const site = await serve(({ url = '/' }, response) => {
    const type = url === '/' ? 'text/html' : 'text/javascript';
    response.writeHead(files.has(url) ? 200 : 404, { 'content-type': type });
    response.end(files.get(url));
  });
  await page.goto(site.url);
  await page.waitForFunction('window.isReady');
  await page.getByRole('button', { name: 'Plant store' }).click();
  await expect(page.getByRole('status')).toHaveText('Live');
  const send = (method: string, path: string, body?: string) =>
    page.evaluate(async ([path, init]) => (await fetch(path, init)).status, [
      path,
      {
        method,
        headers: { authorization: 'Bearer alice-token', 'content-type': 'application/json' },
        ...(body !== undefined && { body }),
      },
    ] as const);
  return {
    page,
    send,
    async [Symbol.asyncDispose]() {
      await page.goto('about:blank');
      await site[Symbol.asyncDispose]();
    },
  };
}

function looks(): Promise<unknown> {
  return shared.page.getByRole('tablist').evaluate((tabs) =>
    [tabs, ...tabs.querySelectorAll('button')].map((element) => {
      const { fontSize, textTransform, letterSpacing, visibility, direction, opacity, filter } =
        getComputedStyle(element);
      const { x, y, width, height } = element.getBoundingClientRect();
      const style = { fontSize, textTransform, letterSpacing, visibility, direction };
      return { ...style, opacity, filter, x, y, width, height };
    }),
  );
}

describe('a panel in the page of an app', () => {
  it('shows and changes the mock of the page', async () => {
    await using app = await openApp();
    const { page } = app;

    await app.send('POST', '/plants', '{"id":7007,"name":"Basil"}');
    await app.send('DELETE', '/plants/7007');
    await expect(rowsOf(page)).toHaveText([/create\s*200\s*alice/, /delete\s*204\s*alice/]);
    await rowsOf(page).nth(1).click();
    await expect(page.getByRole('button', { name: 'Copy as curl' })).toHaveCount(0);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Rewind' }).click();
    await expect(rowsOf(page)).toHaveText([/create/]);

    await page.getByRole('tab', { name: 'Plants' }).click();
    await page.getByLabel('Search in plants').fill('Basil');
    await rowsOf(page, 'Plants').filter({ hasText: '7007' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(rowsOf(page, 'Plants').filter({ hasText: '7007' })).toHaveCount(0);
    await page.getByRole('tab', { name: 'Faults' }).click();
    await page.getByRole('checkbox', { name: /backend-down/ }).click();
    await expect(page.getByText('1 fault is on')).toBeVisible();
    expect(await app.send('GET', '/plants')).toBe(503);
  });

  it('keeps its keys from the app, and leaves the keys of the app to the app', async () => {
    await using app = await openApp();
    const { page } = app;
    await page.evaluate(() => {
      const keys: string[] = [];
      Object.assign(window, { keys });
      document.addEventListener('keydown', ({ key }) => keys.push(key));
      document.body.appendChild(document.createElement('button')).textContent = 'Of the app';
    });

    await page.getByLabel('Search in requests').press('d');
    await page.keyboard.press('Escape');
    expect(await page.evaluate('keys')).toEqual([]);
    await page.getByRole('button', { name: 'Of the app' }).press('/');
    await expect(page.getByLabel('Search in requests')).not.toBeFocused();
  });

  it('looks the same whatever the styles of the page', async () => {
    await using app = await openApp();
    const before = await looks();

    for (const style of [
      'html { font-size: 62.5% }',
      '* { text-transform: uppercase; letter-spacing: .2em; text-indent: 2em }',
      '* { visibility: hidden; pointer-events: none; direction: rtl }',
      'body > * { filter: blur(1px); contain: paint; opacity: .3; transform: rotate(1deg) }',
      'body > * { display: none }',
      '* { all: unset !important }',
    ]) {
      await app.page.addStyleTag({ content: style });
      expect(await looks()).toEqual(before);
    }
    await app.page.getByRole('tab', { name: 'Plants' }).click();
    await expect(app.page.getByLabel('Search in plants')).toBeVisible();
  });

  it('opens and closes in code without taking the focus', async () => {
    await using app = await openApp();
    await expect(app.page.getByRole('button', { name: 'Close' })).toBeFocused();
    await app.page.evaluate(() =>
      document.body.appendChild(document.createElement('input')).focus(),
    );

    await app.page.evaluate('panel.close()');
    await app.page.evaluate('panel.open()');

    await expect(app.page.getByRole('tablist')).toBeVisible();
    expect(await app.page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  });
});
