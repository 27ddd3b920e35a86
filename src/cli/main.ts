#!/usr/bin/env node
import { createRequire } from 'node:module';
import process from 'node:process';
import { inspect } from 'node:util';
import { createFailureMessage } from '../text/kit-error.js';
import { toPrintable } from '../text/printable.js';

function end(text: string): never {
  process.stderr.write(`${toPrintable(text)}\n`);
  process.exit(2);
}

/** Node would print a stack, and exit with 1, the code of a failed contract. */
function endUnexpectedly(error: unknown): never {
  const isSystemError = error instanceof Error && 'syscall' in error;
  return end(
    isSystemError
      ? `Failed to run the command: the operating system says "${error.message}". Correct that, and run it again. It says nothing about the service.`
      : inspect(error),
  );
}

process.on('uncaughtException', endUnexpectedly);

/** Compares the major and the minor numbers. `localeCompare` would load a collation, which takes milliseconds. */
function isOlder(version: string, lowest: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [lowestMajor = 0, lowestMinor = 0] = lowest.split('.').map(Number);
  return major < lowestMajor || (major === lowestMajor && minor < lowestMinor);
}

const { node: version } = process.versions;
const { engines } = createRequire(import.meta.url)('plant-store-kit/package.json');
const lowest = engines.node.slice('>='.length);
if (isOlder(version, lowest)) {
  // The code of a command would not load.
  end(
    createFailureMessage({
      task: 'start',
      cause: `this is Node.js ${version}, and plant-store-kit needs ${lowest} or later`,
      remedy: 'Update Node.js.',
    }),
  );
}

// Loaded here, so that a module that cannot be loaded is such an error, too.
await import('./run-program.js').then(({ runProgram }) => runProgram()).catch(endUnexpectedly);
