import { defineConfig } from 'vitest/config';
import { launchOptions } from './launch-options.js';

// biome-ignore lint/style/noDefaultExport: Vitest takes no other.
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'node', include: ['node/*.test.ts'] } },
      // Tests that pass at the second try only.
      { test: { name: 'retried', include: ['retried/*.test.ts'], retry: 1 } },
      {
        test: {
          name: 'browser',
          include: ['browser/*.test.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: 'playwright',
            instances: [{ browser: 'chromium', launch: launchOptions }],
          },
        },
      },
    ],
  },
});
