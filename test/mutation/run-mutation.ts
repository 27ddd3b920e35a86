// npx tsx test/mutation/run-mutation.ts store: changes the code of a room in many places, one at a time, and
// prints which changes the tests of the room and the behaviour suite do not notice.
import { existsSync } from 'node:fs';
import process from 'node:process';
import { Stryker } from '@stryker-mutator/core';

const [room = ''] = process.argv.slice(2);
if (room === '' || !existsSync(`src/${room}`) || !existsSync(`test/${room}`)) {
  process.stderr.write('Usage: npx tsx test/mutation/run-mutation.ts <folder of src and test>\n');
  process.exit(2);
}
process.env.MUTATED_ROOM = room;
await new Stryker({
  mutate: [`src/${room}/**/*.ts`],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
  // What a text says is held by the tests of messages.
  mutator: { excludedMutations: ['StringLiteral'], plugins: [] },
  coverageAnalysis: 'perTest',
  // A static mutant is in code that runs once, when its module loads, such as a table.
  ignoreStatic: true,
  // Stryker cannot read tsconfig.json with TypeScript 7, and needs nothing of it.
  tsconfigFile: 'none',
  disableTypeChecks: false,
  concurrency: 2,
  timeoutMS: 5000,
  // Some mutants allocate without end.
  testRunnerNodeArgs: ['--max-old-space-size=2048'],
  reporters: ['clear-text', 'progress-append-only'],
}).runMutationTest();
