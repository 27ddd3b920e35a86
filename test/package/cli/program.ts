import { join } from 'node:path';

/** The command line, which is bundled before all tests: it starts in a third of the time of its source. */
export const program = join(import.meta.dirname, '../../../dist/cli/main.js');
