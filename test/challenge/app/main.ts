// Runs the tests of the app, as a runner of tests would: a line for each that fails, and then the exit code 1.
import process from 'node:process';
import { plant } from './assumptions.js';
import { runTests } from './tests/run-tests.js';

const failures = await runTests(plant(process.env.ASSUMES));
for (const { test, message } of failures) {
  process.stdout.write(`✖ ${test}\n  ${message}\n`);
}
process.exitCode = failures.length === 0 ? 0 : 1;
