import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { expect } from '../expect-locator.js';
import { closePage, openPage, pageHome } from './mounts.js';

let page: Page;

beforeAll(async () => {
  page = await openPage();
});

afterAll(() => closePage(page));

const home = pageHome(() => page);

/** How a few elements of the panel look and where they are. */
function looks(): Promise<unknown> {
  return page.getByRole('tablist').evaluate((tabs) =>
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
  it('keeps what is typed in it from the shortcuts of the app', async () => {
    await using panel = await home.open();
    await panel.page.evaluate(() => {
      const keys: string[] = [];
      Object.assign(window, { keys });
      document.addEventListener('keydown', ({ key }) => keys.push(key));
    });

    await panel.page.getByLabel('Search in requests').press('d');
    await panel.page.keyboard.press('Escape');

    expect(await panel.page.evaluate('keys')).toEqual([]);
  });

  it('leaves the keys of the app to the app', async () => {
    await using panel = await home.open();
    await panel.page.evaluate(() => {
      const field = document.body.appendChild(document.createElement('button'));
      field.textContent = 'Of the app';
    });

    await panel.page.getByRole('button', { name: 'Of the app' }).press('/');

    await expect(panel.page.getByLabel('Search in requests')).not.toBeFocused();
  });

  it.each([
    'html { font-size: 62.5% }',
    '* { text-transform: uppercase; letter-spacing: .2em; text-indent: 2em }',
    '* { visibility: hidden; pointer-events: none }',
    '* { direction: rtl }',
    'body > * { filter: blur(1px); contain: paint; opacity: .3; transform: rotate(1deg) }',
    'body > * { display: none }',
    '* { all: unset !important }',
  ])('looks the same with the style %s', async (style) => {
    await using panel = await home.open();
    const before = await looks();

    await panel.page.addStyleTag({ content: style });

    expect(await looks()).toEqual(before);
    await panel.page.getByRole('tab', { name: 'Plants' }).click();
    await expect(panel.page.getByLabel('Search in plants')).toBeVisible();
  });

  it('opens and closes in code without taking the focus', async () => {
    await using panel = await home.open();
    await expect(panel.page.getByRole('button', { name: 'Close' })).toBeFocused();
    await panel.page.evaluate(() => {
      const field = document.body.appendChild(document.createElement('input'));
      field.focus();
    });

    await panel.page.evaluate('panel.close()');
    await panel.page.evaluate('panel.open()');

    await expect(panel.page.getByRole('tablist')).toBeVisible();
    expect(await panel.page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  });
});
