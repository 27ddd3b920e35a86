import { createPlantMock, everyOrder, generatePlants } from 'plant-store-kit';
import { createPlantClient } from 'plant-store-kit/client';
import { createPlantMock as createFetchMock } from 'plant-store-kit/fetch';
import { mountPlantStorePanel } from 'plant-store-kit/panel';
import {
  plantStoreFixtures as playwrightFixtures,
  everyOrder as playwrightOrder,
} from 'plant-store-kit/playwright';
import { createAdminClient, startServer } from 'plant-store-kit/server';
import { compareProvider, observeProvider, verifyProvider } from 'plant-store-kit/verify';
import { plantStore } from 'plant-store-kit/vite';
import {
  plantStoreFixtures as vitestFixtures,
  everyOrder as vitestOrder,
} from 'plant-store-kit/vitest';
import { createServer } from 'vite';
import { expect, it } from 'vitest';

/** Of a dev server that only has to start. */
const viteConfig = {
  configFile: false,
  logLevel: 'silent',
  server: { middlewareMode: true, watch: null },
} as const;

/** Each function of the kit that takes options, with the name that its errors give it. */
const functions: readonly (readonly [name: string, call: (options: never) => unknown])[] = [
  ['createPlantMock', createPlantMock],
  ['createPlantMock', createFetchMock],
  ['startServer', startServer],
  ['plantStore', (options) => createServer({ ...viteConfig, plugins: [plantStore(options)] })],
  ['plantStoreFixtures', vitestFixtures],
  ['plantStoreFixtures', playwrightFixtures],
  ['verifyProvider', verifyProvider],
  ['observeProvider', observeProvider],
  ['compareProvider', compareProvider],
  ['createAdminClient', createAdminClient],
  ['createPlantClient', createPlantClient],
  ['everyOrder', (options) => everyOrder(createPlantMock(), () => {}, options)],
  ['everyOrder', (options) => vitestOrder(() => {}, options)],
  ['everyOrder', (options) => playwrightOrder(() => {}, options)],
  ['generatePlants', generatePlants],
  ['plants.generate', (options) => createPlantMock().plants.generate(options)],
  ['mountPlantStorePanel', (options) => mountPlantStorePanel(createPlantMock(), options)],
];

it('every function that takes options rejects an unknown one', async () => {
  const options = { url: 'http://127.0.0.1:1', token: 't', count: 1, colour: 'green' };
  const messages = functions.map(async ([, call]) => {
    const error: unknown = await (async () => call(options as never))().catch((thrown) => thrown);
    return String((error as Error | undefined)?.message);
  });

  expect(await Promise.all(messages)).toEqual(
    functions.map(([name]) =>
      expect.stringContaining(`Failed to call ${name}: there is no option`),
    ),
  );
});

it.each<[call: (options: never) => unknown, options: object]>([
  [createPlantMock, { maxPlants: -1 }],
  [createPlantMock, { maxSandboxes: 0 }],
  [createPlantMock, { journal: { entries: -1 } }],
  [createPlantMock, { journal: { bodyBytes: 0.5 } }],
  [startServer, { port: 70_000 }],
  [startServer, { port: 0, graceMs: 2 ** 31 }],
  [generatePlants, { count: 1_000_001 }],
  [verifyProvider, { concurrency: Number.NaN }],
  [verifyProvider, { timeoutMs: 0 }],
  [verifyProvider, { waitMs: -1 }],
  [verifyProvider, { deadlineMs: 2 ** 31 }],
  [verifyProvider, { exhaustive: 1.5 }],
])('%o rejects a number that it cannot use: %o', async (call, options) => {
  const all =
    call === verifyProvider ? { url: 'http://127.0.0.1:1', token: 't', ...options } : options;

  const error: unknown = await (async () => call(all as never))().catch((thrown) => thrown);

  expect(String(error)).toMatch(
    / the option "[\w.]+" must be a whole number from [01]( to \d+)?, not /,
  );
});
