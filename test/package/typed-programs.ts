/** Programs that use the types of every entry, with what they may expect to be typed beside the kit. */
export const typedPrograms: readonly {
  readonly what: string;
  /** For `types` of tsconfig.json. */
  readonly types: readonly string[];
  readonly files: Readonly<Record<string, string>>;
}[] = [
  {
    what: 'a page',
    types: [],
    files: {
      'mocks.ts': `import { createPlantMock, type Profile } from 'plant-store-kit';
          const profile: Profile = {
            parameters: { 'list.default-limit': 20 },
            outcomes: { 'create.taken-id': { effect: 'replaced' }, 'create.padded-name/blank': { status: 422 } },
          };
          // @ts-expect-error: no such situation
          export const wrong: Profile = { outcomes: { 'create.duplicate-id': { status: 409 } } };
          export const ids: string[] = createPlantMock({ profile }).plants.all().map(({ id }) => id);`,
      'worker.ts': `import { createPlantMock, type PlantMock } from 'plant-store-kit/fetch';
          const mock: PlantMock = createPlantMock({ baseUrl: '/api' });
          // @ts-expect-error: handlers are of the entry with msw
          export const { handlers } = mock;
          interface Worker { fetch: (request: Request, environment: unknown) => Promise<Response> }
          export default { fetch: mock.fetch } satisfies Worker;`,
      'panel.ts': `import { createPlantMock } from 'plant-store-kit';
          import { type MountedPanel, mountPlantStorePanel } from 'plant-store-kit/panel';
          export const panel: MountedPanel = mountPlantStorePanel(createPlantMock(), { corner: 'top-left' });`,
      'frontend.ts': `import { createPlantClient, type FetchLike, isPlantStoreError } from 'plant-store-kit/client';
          const send: FetchLike = fetch;
          const client = createPlantClient({ baseUrl: '/api', token: async () => 't', fetch: send });
          const { signal } = new AbortController();
          const plants = await client.list({ limit: 3, signal });
          export const names: string[] = plants.map(({ name }) => name);
          const created = await client.create({ id: 7n, name: 'Basil' });
          export const tag: string | undefined = created.tag;
          // @ts-expect-error: the store returns no id
          export const id = created.id;
          export const code = (error: unknown): number | undefined =>
            isPlantStoreError(error) ? error.body?.error : undefined;`,
    },
  },
  {
    what: 'a Node program',
    types: ['node'],
    files: {
      'server.ts': `import { startServer } from 'plant-store-kit/server';
          export const url: string = (await startServer({ port: 0, anyToken: true })).url;`,
      'vite.config.ts': `import { type PlantStorePluginOptions, plantStore } from 'plant-store-kit/vite';
          import { defineConfig } from 'vite';
          const options: PlantStorePluginOptions = { plants: 'plants.json', scenario: 'slow-network' };
          // @ts-expect-error: the port is that of Vite
          plantStore({ port: 4010 });
          export default defineConfig({ plugins: [plantStore(options)] });`,
      'verification.ts': `import { type Verdict, verifyProvider } from 'plant-store-kit/verify';
          const report = await verifyProvider({
            url: 'http://127.0.0.1:8080',
            token: async () => 't',
            pacts: [{ source: 'web.json', text: '{}', pending: true }],
          });
          export const verdicts: Verdict[] = report.rules.map(({ verdict }) => verdict);
          export const curl: string | undefined = report.rules[0]?.checks[0]?.evidence?.curl[0];
          // @ts-expect-error: no such rule
          export const wrong = report.rules.find(({ rule }) => rule === 'plant.height');`,
      'plants.test.ts': `import { everyOrder, plantStoreFixtures } from 'plant-store-kit/vitest';
          import { expect, test as base } from 'vitest';
          const test = base.extend({ tag: 'herb' }).extend(plantStoreFixtures({ baseUrl: '/api' }));
          test('plants', async ({ plantStore, tag }) => {
            expect(plantStore).toHaveReceived({ body: { tag } }, { times: plantStore.plants.count });
            await expect.poll(() => plantStore.requests).not.toHaveReceived({ status: 500 });
            // @ts-expect-error: no such operation
            expect(plantStore).toHaveReceived({ operation: 'water' });
          });
          test('orders', everyOrder(async ({ plantStore, tag }) => {
            await plantStore.settled();
            expect(plantStore).toHaveReceived({ body: { tag } });
            // @ts-expect-error: no such member
            plantStore.shelves;
          }, { order: [2, 1] }));
          test('lenient', ({ plantStore }) => plantStore.ignoreUnmatched());`,
      'plants.spec.ts': `import { test as base } from '@playwright/test';
          import { everyOrder, expect, plantStoreFixtures } from 'plant-store-kit/playwright';
          const test = base.extend(plantStoreFixtures({ baseUrl: '/api', anyToken: true }));
          // @ts-expect-error: no such value
          plantStoreFixtures({ onUnmatchedRequest: 'warn' });
          test('lenient', ({ plantStore }) => plantStore.ignoreUnmatched());
          test('orders', everyOrder(async ({ page, plantStore }, testInfo) => {
            await page.goto(plantStore.url + testInfo.title);
            // @ts-expect-error: no such option
          }, { waitMs: 7 }));
          test('plants', async ({ page, plantStore }) => {
            await expect(page).toHaveURL(plantStore.url);
            await expect.poll(() => plantStore).toHaveReceived({ user: 'alice' }, { times: 2 });
            // @ts-expect-error: a page receives nothing
            expect(page).toHaveReceived({});
          });`,
    },
  },
];
