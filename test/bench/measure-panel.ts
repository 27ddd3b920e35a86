import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright';
import { launchOptions } from '../browser/launch-options.js';
import type { Frames } from './browser/panel-page.js';
import { plantStoreKit } from './contestants/plant-store-kit.js';
import { startContestant } from './running-server.js';
import { sendEvenly } from './send-evenly.js';
import { median } from './statistics.js';

export interface Panel {
  /** Milliseconds to the first contentful paint: of the panel, and of a page with one line of text. */
  readonly firstPaint: { readonly panel: number; readonly text: number };
  /** While the server gets requests, and before that. */
  readonly frames: { readonly loaded: Frames; readonly idle: Frames };
  /** Milliseconds from the click on the tab until it shows the plants. */
  readonly plantsShownMs: number;
  /** While the plants are scrolled from top to bottom. */
  readonly scrolled: Frames;
}

export const panelLoad = { perSecond: 1000, seconds: 5 };
export const panelPlants = 100_000;
export const scrollSeconds = 5;
const idleMs = 2000;
const paintRounds = 15;
const plantRounds = 5;

/** Opens a page in a new profile, with the functions of browser/panel-page.ts. */
type OpenPage = () => Promise<Page>;

/** Measures the panel at a server, in Chromium. */
export async function measurePanel(): Promise<Panel> {
  const script = await bundlePageScript();
  await using browser = await chromium.launch(launchOptions);
  const openPage = () => openPageWith(browser, script);
  await using few = await startContestant(plantStoreKit, 1000);
  const firstPaint = await measureFirstPaint(openPage, few.url);
  const frames = await measureFrames(openPage, few.url);
  await using many = await startContestant(plantStoreKit, panelPlants);
  return { firstPaint, frames, ...(await measurePlants(openPage, many.url)) };
}

async function bundlePageScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'browser/panel-page.ts')],
    bundle: true,
    format: 'iife',
    write: false,
  });
  return outputFiles.map(({ text }) => text).join('\n');
}

async function openPageWith(browser: Browser, script: string): Promise<Page> {
  const page = await browser.newPage();
  await page.addInitScript(script);
  return page;
}

async function measureFirstPaint(openPage: OpenPage, url: string): Promise<Panel['firstPaint']> {
  const visit = async (path: string) => {
    await using page = await openPage();
    await page.goto(`${url}${path}`);
    return await page.evaluate(() => window.firstContentfulPaintMs());
  };
  const times = { panel: [] as number[], text: [] as number[] };
  for (let round = 0; round < paintRounds; round++) {
    times.panel.push(await visit('/__admin/'));
    times.text.push(await visit('/__admin/health'));
  }
  return { panel: median(times.panel), text: median(times.text) };
}

async function openPanel(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/__admin/`);
  await page.getByRole('status').getByText('Live').waitFor();
}

/** @throws when the panel does not show every request. */
async function measureFrames(openPage: OpenPage, url: string): Promise<Panel['frames']> {
  await using page = await openPage();
  let streams = 0;
  page.on('request', (request) => {
    streams += request.url().includes('/__admin/requests/stream') ? 1 : 0;
  });
  await openPanel(page, url);
  const idle = await recordFrames(page, () => sleep(idleMs));
  const loaded = await recordFrames(page, async () => {
    await sendEvenly((number) => `${url}/plants?limit=20&number=${number}`, panelLoad);
    const last = `number=${panelLoad.perSecond * panelLoad.seconds}`;
    await page.getByRole('listbox').getByText(last).waitFor();
  });
  // A stream loses nothing unless it ends, and then the panel opens another one.
  if (streams !== 1 || !isDeepStrictEqual(await savedHar(page), await journalHar(url))) {
    throw new Error('Failed to measure the panel: it does not show all requests of the journal.');
  }
  return { loaded, idle };
}

async function recordFrames(page: Page, action: () => Promise<unknown>): Promise<Frames> {
  const recording = await page.evaluateHandle(() => window.recordFrames());
  await action();
  return await recording.evaluate((running) => running.stop());
}

/** The requests that the panel shows. */
async function savedHar(page: Page): Promise<unknown> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as HAR' }).click();
  return JSON.parse(readFileSync(await (await download).path(), 'utf8'));
}

async function journalHar(url: string): Promise<unknown> {
  const response = await fetch(`${url}/__admin/requests.har`);
  return await response.json();
}

async function measurePlants(
  openPage: OpenPage,
  url: string,
): Promise<Pick<Panel, 'plantsShownMs' | 'scrolled'>> {
  const times: number[] = [];
  for (let round = 0; round < plantRounds; round++) {
    await using page = await openPage();
    times.push(await openPlants(page, url));
  }
  await using page = await openPage();
  await openPlants(page, url);
  const list = page.getByRole('listbox', { name: 'Plants' });
  const scrolled = await recordFrames(page, () =>
    list.evaluate((element, ms) => window.scrollThrough(element, ms), scrollSeconds * 1000),
  );
  await list.locator(`[aria-posinset="${panelPlants}"]`).waitFor();
  return { plantsShownMs: median(times), scrolled };
}

/** Returns the milliseconds until the plants are shown. */
async function openPlants(page: Page, url: string): Promise<number> {
  await openPanel(page, url);
  const tab = page.getByRole('tab', { name: 'Plants' });
  const row = `[aria-label="Plants"] [aria-setsize="${panelPlants}"]`;
  return await tab.evaluate(
    (button, selector) => window.timeUntilDrawn(button as HTMLElement, selector),
    row,
  );
}
