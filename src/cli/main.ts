#!/usr/bin/env node
import process from 'node:process';
import { inspect } from 'node:util';
import { createBatchedWriter } from './batched-writer.js';
import type { Output } from './command.js';
import { run } from './run.js';

const stop = new AbortController();
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
for (const signal of signals) {
  process.once(signal, () => {
    stop.abort();
    // A second signal, of any kind, ends the process at once, as it would without us.
    for (const other of signals) {
      process.removeAllListeners(other);
    }
  });
}

// Who reads our output may stop reading, as `head` does, and still want the server.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', () => {});
}

const printed = createBatchedWriter((text) => process.stdout.write(text));
// For what is printed before a crash.
process.once('exit', printed.flush);

const output: Output = {
  print: printed.write,
  printError(text) {
    printed.flush();
    process.stderr.write(text);
  },
  hasColors: process.stdout.hasColors?.() ?? false,
  isWatched: process.stderr.isTTY === true,
};

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  output,
  stop: stop.signal,
}).catch((error: unknown) => {
  // A defect of ours must not be taken for a contract that is broken, which ends with 1.
  output.printError(`${inspect(error)}\n`);
  return 2;
});
// Not at the exit, where nothing waits for a slow reader any more.
printed.flush();
