import { defineConfig } from 'vitest/config';
import base from '../../vitest.config.js';

export default defineConfig({
  ...(base.resolve !== undefined && { resolve: base.resolve }),
  oxc: { target: 'node20' },
  test: {
    include: ['test/tools/**/*.behaviour.ts'],
    testTimeout: 15_000,
    hookTimeout: 60_000,
  },
});
