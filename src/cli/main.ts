#!/usr/bin/env node
import process from 'node:process';
import { inspect } from 'node:util';
import { toPrintable } from '../interface/one-line.js';
import { createBatchedWriter } from './batched-writer.js';
import type { Output } from './command.js';
import { describeOldNode } from './old-node.js';
import { run } from './run.js';
import { createStandardOutput } from './standard-output.js';

const stop = new AbortController();
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
for (const signal of signals) {
  process.once(signal, () => {
    stop.abort();
    // A second signal of any kind ends the process at once, which is Node's default.
    for (const other of signals) {
      process.removeAllListeners(other);
    }
  });
}

// Without standard error there is no place to report a failure to.
process.stderr.on('error', () => {});

/** How much waits for a slow reader before lines of the log are dropped. */
const maxWaitingBytes = 1024 * 1024;
/** How long a process that should end waits for its reader. */
const drainMs = 1000;
let isLogDropped = false;

function isReaderSlow(): boolean {
  const isSlow = process.stdout.writableLength > maxWaitingBytes;
  if (isSlow && !isLogDropped) {
    isLogDropped = true;
    process.stderr.write(
      'Nobody reads standard output: lines of the log are dropped until somebody does.\n',
    );
  }
  return isSlow;
}

let isOutputLost = false;
const writeOutput = createStandardOutput((sentence) => {
  isOutputLost = true;
  // Also after the command has ended.
  process.exitCode = 2;
  process.stderr.write(`${sentence}\n`);
});
const printed = createBatchedWriter(writeOutput, isReaderSlow);
// Writes what was printed before a crash.
process.once('exit', printed.flush);

const output: Output = {
  print: printed.write,
  printLazily: printed.writeLazily,
  printError(text) {
    printed.flush();
    if (process.stderr.writableLength < maxWaitingBytes) {
      process.stderr.write(text);
    }
  },
  hasColors: process.stdout.hasColors?.() ?? false,
  isTerminal: process.stderr.isTTY === true,
};

// doctor says this and more, and runs on an old Node.js.
const oldNode = process.argv[2] === 'doctor' ? undefined : describeOldNode(process.versions.node);
if (oldNode !== undefined) {
  process.stderr.write(`${oldNode}\n`);
  process.exit(2);
}

const hasTerminal = process.stdin.isTTY === true && process.stdout.isTTY === true;

const exitCode = await run(process.argv.slice(2), {
  env: process.env,
  output,
  stop: stop.signal,
  confirm: hasTerminal
    ? async (question) => {
        printed.flush();
        return (await import('./confirm.js')).confirm(question);
      }
    : undefined,
}).catch((error: unknown) => {
  // A defect of the kit must not exit with 1, the code of a failed contract.
  output.printError(`${toPrintable(inspect(error))}\n`);
  return 2;
});
// Not in the exit handler, which does not wait for a slow reader.
printed.flush();
process.exitCode = isOutputLost ? 2 : exitCode;
if (stop.signal.aborted) {
  // A reader that has stopped reading must not keep a process that should end.
  setTimeout(() => process.exit(), drainMs).unref();
}
