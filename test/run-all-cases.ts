import { parseCLI, startVitest } from 'vitest/node';

/** Runs the tests with every case of the long tables: `npm run test:all -- test/zoo`. */
process.env.ALL_CASES = 'true';
const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)]);
const vitest = await startVitest('test', filter, options);
await vitest.close();
