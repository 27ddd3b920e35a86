import { defineConfig } from '@playwright/test';

const production = 'http://127.0.0.1:3100';
const development = 'http://localhost:3000';
const plantStore = 'http://127.0.0.1:4010';

export default defineConfig({
  testDir: 'e2e',
  workers: 1,
  use: {
    launchOptions: {
      // A browser of the system, where Playwright has none of its own.
      executablePath: process.env.CHROME_PATH,
      args: process.env.CI ? ['--no-sandbox'] : [],
    },
  },
  projects: [
    { name: 'build', testMatch: 'plants.spec.ts', use: { baseURL: production } },
    { name: 'dev', testMatch: 'mock.spec.ts', use: { baseURL: development } },
  ],
  webServer: [
    { command: 'plant-store-kit serve', url: `${plantStore}/__admin/health` },
    {
      // The production build has no mock: it asks the server above.
      command: 'next build && next start --port 3100',
      env: { PLANT_STORE_URL: plantStore },
      url: production,
    },
    { command: 'next dev --port 3000', url: development },
  ],
});
