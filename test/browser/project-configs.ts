import { join } from 'node:path';
import { vitestConfig } from '../testing/temp-project.js';

const path = (name: string) => JSON.stringify(join(import.meta.dirname, name));

/** The config of a project whose tests Vitest runs in a page, with the worker script of MSW. */
export const vitestPageConfig = vitestConfig(`
  import { playwright } from '@vitest/browser-playwright';
  import { launchOptions } from ${path('launch-options.ts')};
  import { workerScript } from ${path('worker-script.ts')};
  const plugins = [workerScript()];
  const test = {
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      instances: [{ browser: 'chromium' }],
      provider: playwright({ launchOptions }),
    },
  };`);

/** The config of a project whose tests Playwright runs, with pages of a server, in two workers. */
export const playwrightConfig = (baseURL: string) => `
  import { launchOptions } from ${path('launch-options.ts')};
  export default {
    fullyParallel: true,
    workers: 2,
    reporter: 'line',
    timeout: 120_000,
    use: { baseURL: ${JSON.stringify(baseURL)}, launchOptions },
  };`;

/** The entry for Playwright, which does not know the aliases of the source. */
export const playwrightEntry = path('../../src/public/playwright.ts');
