import { type BrowserContextOptions, chromium, type Page } from 'playwright';
import { launchOptions } from '../browser/launch-options.js';

/** Opens a page in Chromium, waits until it has a title, and returns what `look` has found in it. */
export async function openApp<Seen>(
  url: string,
  title: RegExp,
  look: (page: Page) => Promise<Seen>,
  options: BrowserContextOptions = {},
): Promise<Seen> {
  const browser = await chromium.launch(launchOptions);
  try {
    const page = await (await browser.newContext(options)).newPage();
    const printed: string[] = [];
    page.on('console', (message) => printed.push(message.text()));
    page.on('pageerror', (error) => printed.push(error.message));
    await page.goto(url);
    const find = `new RegExp(${JSON.stringify(title.source)}).test(document.title)`;
    await page.waitForFunction(find, undefined, { timeout: 60_000 }).catch(async () => {
      const found = await page.title();
      throw new Error(`The title of the page is "${found}". It printed:\n${printed.join('\n')}`);
    });
    return await look(page);
  } finally {
    await browser.close();
  }
}
