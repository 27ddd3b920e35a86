import { test as base, type Page } from '@playwright/test';
import { expect, plantStoreFixtures } from 'plant-store-kit/playwright';

const test = base.extend(plantStoreFixtures({ baseUrl: '/api', plants: [] }));

/** The message of a failed expectation. */
function failure(expectation: () => unknown): string {
  try {
    expectation();
  } catch (error) {
    return (error as Error).message;
  }
  return 'It holds.';
}

/** Registers a service worker of the server, and waits until it controls the page. */
async function register(page: Page, script: string): Promise<void> {
  await page.evaluate(async (url) => {
    const controlled = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve);
    });
    const registration = await navigator.serviceWorker.register(url);
    await (registration && controlled);
  }, script);
}

const list = (page: Page) => page.evaluate(() => fetch('/api/plants').then(({ status }) => status));

test('by default, a page registers no service worker', async ({ page, plantStore }) => {
  await page.goto('/');

  await register(page, '/answering-worker.js');
  await list(page);

  expect(plantStore).toHaveReceived({ operation: 'list' }, { times: 2 });
});

test('a failure without any request says that one was blocked', async ({ page, plantStore }) => {
  await page.goto('/?store=/elsewhere');
  await register(page, '/answering-worker.js');

  const message = failure(() => expect(plantStore).toHaveReceived({ operation: 'list' }));

  expect(message).toContain('but there was no request at all.\nThe page wanted to register');
  expect(message).toContain('if (!navigator.webdriver) { await worker.start(); }');
  expect(await page.evaluate(() => navigator.webdriver)).toBe(true);
});

test.describe('with service workers', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a failure names one that has answered requests', async ({ page, plantStore }) => {
    await page.goto('/?store=/elsewhere');
    await register(page, '/answering-worker.js');
    await list(page);

    const message = failure(() => expect(plantStore).toHaveReceived({ operation: 'list' }));

    expect(message).toContain('but there was no request at all.\nA service worker of the page');
    expect(message).toContain('/answering-worker.js) took GET http://');
    expect(message).toContain("use: { serviceWorkers: 'block' }");
  });

  test('requests that one passes on are routed', async ({ page, plantStore }) => {
    await page.goto('/?store=/elsewhere');
    await register(page, '/passing-worker.js');
    await list(page);

    const message = failure(() => expect(plantStore).toHaveReceived({ operation: 'create' }));

    expect(plantStore).toHaveReceived({ operation: 'list', status: 401 }, { times: 1 });
    expect(message).not.toContain('service worker');
  });

  test('a failure names requests that fail in a service worker', async ({ page, plantStore }) => {
    await page.goto('/?store=/elsewhere');
    await register(page, '/failing-worker.js');
    await list(page).catch(() => {});

    expect(failure(() => expect(plantStore).toHaveReceived({}))).toContain('took GET http://');
  });
});

test('a context of one’s own is routed when it is asked for', async ({ browser, plantStore }) => {
  plantStore.plants.create({ id: 7, name: 'Basil' });
  await using context = await browser.newContext();
  await plantStore.route(context);
  const page = await context.newPage();

  await page.goto(process.env.PAGE_URL ?? '');

  await expect(page.getByRole('listitem')).toHaveText(['Basil']);
});
