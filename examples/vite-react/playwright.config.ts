import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  use: {
    launchOptions: {
      // A browser of the system, where Playwright has none of its own.
      executablePath: process.env.CHROME_PATH,
      args: process.env.CI ? ['--no-sandbox'] : [],
    },
  },
  projects: [
    // The production build has no mock: the fixture answers its requests.
    { name: 'build', testMatch: 'plants.spec.ts', use: { baseURL: 'http://127.0.0.1:4173' } },
    // In development, the mock is in the dev server.
    { name: 'dev', testMatch: 'mock.spec.ts', use: { baseURL: 'http://127.0.0.1:5173' } },
    // With a real service, the preview passes the requests of the build on to it.
    { name: 'service', testMatch: 'service.spec.ts', use: { baseURL: 'http://127.0.0.1:4173' } },
  ].filter(({ name }) => (name === 'service') === (process.env.PLANT_STORE !== undefined)),
  webServer: [
    {
      command: 'npm run build && npx vite preview --host 127.0.0.1 --port 4173 --strictPort',
      url: 'http://127.0.0.1:4173',
    },
    {
      command: 'npx vite --host 127.0.0.1 --port 5173 --strictPort',
      url: 'http://127.0.0.1:5173',
    },
  ],
});
