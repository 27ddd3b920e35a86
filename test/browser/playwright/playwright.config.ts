import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { launchOptions } from '../launch-options.js';

// biome-ignore lint/style/noDefaultExport: Playwright takes no other.
export default defineConfig({
  testDir: join(import.meta.dirname, '../..'),
  testMatch: ['browser/playwright/*.spec.ts', 'docs/examples/*.spec.ts'],
  outputDir: process.env.OUTPUT_FOLDER ?? '',
  preserveOutput: 'never',
  reporter: 'line',
  workers: 2,
  // They end what would hang; how long something takes, no test decides by them.
  timeout: 120_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: process.env.PAGE_URL ?? '',
    launchOptions,
  },
});
