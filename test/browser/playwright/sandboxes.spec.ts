import { test as base } from '@playwright/test';
import { expect, plantStoreFixtures } from 'plant-store-kit/playwright';
import { startServer } from 'plant-store-kit/server';

const server = await startServer({ port: 0, plants: [] });

const test = base
  .extend<{ token: string }>({ token: 'alice-token' })
  .extend(plantStoreFixtures({ server }));

for (const name of ['Basil', 'Mint']) {
  test(`${name} takes an id that other tests take`, async ({ page, plantStore }) => {
    await page.goto('/?store=');
    await page.getByLabel('Id').fill('7');
    await page.getByLabel('Name').fill(name);

    await page.getByRole('button').click();

    await expect(page.getByRole('listitem')).toHaveText([name]);
    expect(plantStore.plants.all()).toMatchObject([{ id: '7', name }]);
  });
}

test('a test reaches its store without a page', async ({ plantStore, request, token }) => {
  plantStore.plants.create({ id: 7, name: 'Basil' });

  const response = await request.get(`${plantStore.url}/plants`, {
    headers: { authorization: `Bearer ${plantStore.token(token)}` },
  });

  expect(await response.json()).toEqual([{ name: 'Basil' }]);
});
