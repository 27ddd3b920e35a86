import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { expect } from './expect-locator.js';
import { closePage, openPage, pageHome, serverHome } from './homes.js';

const axeScript = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);
const tabs = ['Requests', 'Plants', 'Faults', 'Users', 'Sandboxes', 'Profile'];

let page: Page;

beforeAll(async () => {
  page = await openPage();
});

afterAll(() => closePage(page));

/** What axe-core finds on a page, as lines. */
function violationsOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof Axe };
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
    );
  });
}

describe.each([serverHome(() => page), pageHome(() => page)])('a panel $name', (home) => {
  describe.each(['light', 'dark'] as const)('in %s colours', (colorScheme) => {
    it.each([1280, 360])('has no violation on any tab, %i pixels wide', async (width) => {
      await using panel = await home.open({ colorScheme, width });
      await panel.page.evaluate(axeScript);
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
