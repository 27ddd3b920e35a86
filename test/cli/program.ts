import { join } from 'node:path';

/** The command line, which is bundled before all tests: it starts four times as fast as its source. */
export const program = join(import.meta.dirname, '../../dist/cli/main.js');
