import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const source = (path: string) => fileURLToPath(new URL(`src/public/${path}`, import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      { find: /^plant-store-kit$/, replacement: source('index.ts') },
      { find: /^plant-store-kit\/server$/, replacement: source('server.ts') },
    ],
  },
  oxc: { target: 'node20' },
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'node', include: ['test/**/*.test.ts'], exclude: ['test/browser/**'] },
      },
    ],
  },
});
