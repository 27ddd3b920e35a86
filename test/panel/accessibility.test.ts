import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { expect } from './expect-locator.js';
import { pageHome, serverHome, startBrowser } from './homes.js';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const tabs = ['Requests', 'Plants', 'Faults', 'Users', 'Sandboxes', 'Profile'];

let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(() => browser.close());

/** What axe-core finds on a page, as lines. */
async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  );
}

describe.each([serverHome(() => browser), pageHome(() => browser)])('a panel $name', (home) => {
  describe.each(['light', 'dark'] as const)('in %s colours', (colorScheme) => {
    it.each([1280, 360])('has no violation on any tab, %i pixels wide', async (width) => {
      await using panel = await home.open({
        colorScheme,
        bypassCSP: true,
        viewport: { width, height: 760 },
      });
      await panel.page.addScriptTag({ path: axe });
      await panel.send();
      await panel.send({ token: null });
      const found: string[] = [];

      for (const tab of tabs) {
        await panel.page.getByRole('tab', { name: tab }).click();
        const first = panel.page.getByRole('listbox').getByRole('option').first();
        if (tab === 'Requests' || tab === 'Plants') {
          await first.click();
        }
        found.push(...(await violationsOf(panel.page)).map((line) => `${tab}: ${line}`));
      }

      expect(found).toEqual([]);
    });
  });
});
