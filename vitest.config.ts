import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { launchOptions } from './test/browser/launch-options.js';
import { workerScript } from './test/browser/worker-script.js';
import { sourceAliases } from './test/source-aliases.js';

const otherTiers = ['test/browser/**', 'test/package/**', 'test/all/**', 'test/compat/**'];

export default defineConfig(({ mode }) => {
  // `vitest run --mode all`: every case of long tables, other seeds, and the tests of test/all.
  // Vitest reads this file once more for each project, then in the mode "test".
  const all = mode === 'all' || process.env.TEST_ALL === 'true';
  process.env.TEST_ALL = String(all);
  process.env.TEST_SEED ??= String(all ? Date.now() % 2 ** 31 : 1);
  return {
    resolve: { alias: sourceAliases },
    oxc: { target: 'node20' },
    test: {
      silent: 'passed-only',
      // One more than cores: some tests only wait.
      maxWorkers: availableParallelism() + 1,
      env: {
        PACT_DO_NOT_TRACK: 'true',
        TEST_ALL: process.env.TEST_ALL,
        TEST_SEED: process.env.TEST_SEED,
      },
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            // A worker loads the source once for all files that it runs, and compiles it once.
            isolate: false,
            // It ends what would hang; how long something takes, no test decides by it.
            testTimeout: all ? 600_000 : 60_000,
            include: ['test/**/*.test.ts'],
            exclude: otherTiers,
            setupFiles: ['test/set-seed.ts'],
          },
        },
        {
          extends: true,
          test: {
            name: 'package',
            isolate: false,
            testTimeout: 120_000,
            hookTimeout: 120_000,
            globalSetup: 'test/package/pack-kit.ts',
            include: ['test/package/**/*.test.ts'],
            setupFiles: ['test/set-seed.ts'],
          },
        },
        {
          extends: true,
          test: {
            name: 'browser',
            isolate: false,
            testTimeout: 180_000,
            hookTimeout: 60_000,
            expect: { poll: { timeout: 20_000 } },
            globalSetup: 'test/bundle.ts',
            include: ['test/browser/**/*.test.ts'],
            exclude: ['test/browser/page/**'],
          },
        },
        {
          extends: true,
          plugins: [workerScript()],
          test: {
            name: 'browser-page',
            testTimeout: 180_000,
            include: [
              'test/browser/page/**/*.test.ts',
              'test/every-order/in-vitest.test.ts',
              'test/testing/xhr-faults.test.ts',
            ],
            browser: {
              enabled: true,
              headless: true,
              screenshotFailures: false,
              instances: [{ browser: 'chromium' }],
              provider: playwright({ launchOptions }),
            },
          },
        },
        ...(all
          ? [
              {
                extends: true as const,
                test: {
                  name: 'all',
                  isolate: false,
                  testTimeout: 600_000,
                  hookTimeout: 600_000,
                  globalSetup: 'test/bundle.ts',
                  include: ['test/all/**/*.test.ts'],
                  setupFiles: ['test/set-seed.ts'],
                },
              },
            ]
          : []),
      ],
    },
  };
});
