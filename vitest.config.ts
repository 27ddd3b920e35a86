import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { launchOptions } from './test/browser/launch-options.js';
import { workerScript } from './test/browser/worker-script.js';
import { SlowFirst } from './test/slow-first.js';

const source = (path: string) => fileURLToPath(new URL(`src/public/${path}`, import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      { find: /^plant-store-kit$/, replacement: source('index.ts') },
      { find: /^plant-store-kit\/client$/, replacement: source('client.ts') },
      { find: /^plant-store-kit\/panel$/, replacement: source('panel.ts') },
      { find: /^plant-store-kit\/playwright$/, replacement: source('playwright.ts') },
      { find: /^plant-store-kit\/server$/, replacement: source('server.ts') },
      { find: /^plant-store-kit\/verify$/, replacement: source('verify.ts') },
      { find: /^plant-store-kit\/vitest$/, replacement: source('vitest.ts') },
    ],
  },
  oxc: { target: 'node20' },
  test: {
    silent: 'passed-only',
    // They end what would hang; how long something takes, no test decides by them.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    // More than cores: tests wait for providers, and the others run meanwhile.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: SlowFirst },
    env: { PACT_DO_NOT_TRACK: 'true' },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          globalSetup: 'test/bundle.ts',
          // A worker loads the source once for all files that it runs, and compiles it once.
          isolate: false,
          include: ['test/**/*.test.ts'],
          exclude: ['test/browser/**', 'test/runners/**', '**/node_modules/**'],
        },
      },
      {
        extends: true,
        plugins: [workerScript()],
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts', 'test/testing/xhr-faults.test.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            instances: [{ browser: 'chromium' }],
            provider: playwright({ launchOptions }),
          },
        },
      },
    ],
  },
});
