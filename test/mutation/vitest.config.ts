import { defineConfig } from 'vitest/config';
import { sourceAliases } from '../source-aliases.js';

const room = process.env.MUTATED_ROOM ?? '';

export default defineConfig({
  resolve: { alias: sourceAliases },
  oxc: { target: 'node20' },
  test: {
    include: [`test/${room}/**/*.test.ts`, 'test/behaviour/**/*.test.ts'],
    env: { TEST_ALL: 'false', TEST_SEED: '1' },
    setupFiles: ['test/set-seed.ts'],
    bail: 1,
    isolate: false,
    fileParallelism: false,
    testTimeout: 60_000,
  },
});
