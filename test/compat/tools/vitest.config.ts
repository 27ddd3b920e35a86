import { defineConfig } from 'vitest/config';
import { sourceAliases } from '../../source-aliases.js';

export default defineConfig({
  resolve: { alias: sourceAliases },
  oxc: { target: 'node20' },
  test: {
    include: ['test/tools/**/*.behaviour.ts'],
    testTimeout: 15_000,
    hookTimeout: 60_000,
  },
});
