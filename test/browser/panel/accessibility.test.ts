import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { expect } from '../expect-locator.js';
import { violationsOf } from '../violations-of.js';
import { closePage, openPage, pageHome, serverHome } from './mounts.js';

const tabs = ['Requests', 'Plants', 'Faults', 'Users', 'Sandboxes', 'Profile'];

let page: Page;

beforeAll(async () => {
  page = await openPage();
});

afterAll(() => closePage(page));

describe.each([serverHome(() => page), pageHome(() => page)])('a panel $name', (home) => {
  describe.each(['light', 'dark'] as const)('in %s colours', (colorScheme) => {
    it.each([1280, 360])('has no violation on any tab, %i pixels wide', async (width) => {
      await using panel = await home.open({ colorScheme, width });
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
