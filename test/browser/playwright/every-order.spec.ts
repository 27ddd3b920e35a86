import { test as base, type Page } from '@playwright/test';
import { everyOrder, expect, plantStoreFixtures } from 'plant-store-kit/playwright';

const test = base.extend<{ greeting: string }>({ greeting: 'Hello' }).extend(
  plantStoreFixtures({
    baseUrl: '/api',
    plants: [
      { id: 1, name: 'Basil' },
      { id: 2, name: 'Mint' },
    ],
  }),
);

/** An app with a field for how many plants it shows. The mended one shows only what was asked for last. */
const app = (isMended: boolean) => `<!doctype html>
<label>Limit <input></label>
<ul></ul>
<script>
  let last;
  document.querySelector('input').addEventListener('input', async ({ target }) => {
    const asked = last = {};
    const headers = { authorization: 'Bearer alice-token' };
    const response = await fetch('/api/plants?limit=' + target.value, { headers });
    const plants = await response.json();
    if (${!isMended} || asked === last) {
      const items = plants.map(({ name }) => Object.assign(document.createElement('li'), { textContent: name }));
      document.querySelector('ul').replaceChildren(...items);
    }
  });
</script>`;

/** An app that sends six requests at once, and counts the responses. */
const busyApp = `<!doctype html>
<output>0</output>
<script>
  for (const limit of [1, 2, 3, 4, 5, 6]) {
    const headers = { authorization: 'Bearer alice-token' };
    fetch('/api/plants?limit=' + limit, { headers }).then(() => {
      document.querySelector('output').textContent++;
    });
  }
</script>`;

async function open(page: Page, body: string): Promise<void> {
  const address = 'http://app.example/';
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(address);
}

test(
  'a page that shows what was asked for last does so in every order',
  everyOrder(async ({ page, plantStore, greeting }) => {
    expect(greeting).toBe('Hello');
    await open(page, app(true));

    await page.getByLabel('Limit').fill('1');
    await page.getByLabel('Limit').fill('2');
    await plantStore.settled();

    await expect(page.getByRole('listitem')).toHaveText(['Basil', 'Mint']);
    expect(plantStore).toHaveReceived({ operation: 'list' }, { times: 2 });
  }),
);

test.describe(() => {
  test.describe.configure({ timeout: 15_000 });

  test(
    'a page that sends six requests at once ends in the time of the test',
    everyOrder(async ({ page, plantStore }) => {
      await open(page, busyApp);
      await plantStore.settled();

      await expect(page.getByRole('status')).toHaveText('6');
    }),
  );
});

test('a page that shows what comes last is found, with the order', async ({ page, plantStore }) => {
  const repeated = everyOrder(async (given: { page: Page; plantStore: typeof plantStore }) => {
    await open(given.page, app(false));

    await given.page.getByLabel('Limit').fill('1');
    await given.page.getByLabel('Limit').fill('2');
    await plantStore.settled();

    expect(await given.page.getByRole('listitem').allTextContents()).toEqual(['Basil', 'Mint']);
  });

  await expect(repeated({ page, plantStore }, test.info())).rejects.toThrow(
    / 2\. GET \/plants\?limit=2\n {2}1\. GET \/plants\?limit=1\nRepeat .* \{ order: \[2, 1\] \}/,
  );
});
