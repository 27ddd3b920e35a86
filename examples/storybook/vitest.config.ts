import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Every story is a test: it renders, and its play function runs.
  plugins: [storybookTest()],
  test: {
    name: 'storybook',
    browser: {
      enabled: true,
      headless: true,
      instances: [{ browser: 'chromium' }],
      // A browser of the system, where Playwright has none of its own.
      provider: playwright({
        launchOptions: {
          executablePath: process.env.CHROME_PATH,
          args: process.env.CI ? ['--no-sandbox'] : [],
        },
      }),
    },
  },
});
