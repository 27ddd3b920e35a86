import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { plantStore } from 'plant-store-kit/vite';
import { defineConfig } from 'vitest/config';

/** The address of a real service, for the preview. */
const { PLANT_STORE } = process.env;

export default defineConfig({
  plugins: [react(), !PLANT_STORE && plantStore({ baseUrl: '/api' })],
  preview: {
    proxy: PLANT_STORE
      ? { '/api': { target: PLANT_STORE, rewrite: (path) => path.replace(/^\/api/, '') } }
      : {},
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'jsdom',
          include: ['src/**/*.test.tsx'],
          exclude: ['src/**/*.browser.test.tsx'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['src/**/*.browser.test.tsx'],
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
      },
    ],
  },
});
