import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from '../browser/find-browser.js';

const executablePath = findBrowser();

// biome-ignore lint/style/noDefaultExport: Playwright takes no other.
export default defineConfig({
  testDir: join(import.meta.dirname, '..'),
  testMatch: ['playwright/*.spec.ts', 'readme/*.spec.ts'],
  outputDir: process.env.OUTPUT_FOLDER ?? '',
  preserveOutput: 'never',
  reporter: 'line',
  workers: 3,
  timeout: 20_000,
  use: {
    baseURL: process.env.PAGE_URL ?? '',
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
