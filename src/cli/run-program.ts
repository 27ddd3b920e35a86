import { constants } from 'node:os';
import process from 'node:process';
import type { Output } from './command.js';
import { run } from './run.js';
import { createStandardOutput, maxWaitingBytes } from './standard-output.js';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (stop.signal.aborted) {
      // A second signal of any kind ends the process at once.
      process.exit(128 + constants.signals[signal]);
    }
    stop.abort();
  });
}

// Without standard error there is no place to report a failure to.
process.stderr.on('error', () => {});

/** How long a process that should end waits for its reader. */
const drainMs = 1000;

let isOutputLost = false;

function complain(text: string): void {
  if (process.stderr.writableLength <= maxWaitingBytes) {
    process.stderr.write(text);
  }
}

function loseOutput(sentence: string): void {
  isOutputLost = true;
  // Also after the command has ended.
  process.exitCode = 2;
  complain(`${sentence}\n`);
}

const output: Output = {
  ...createStandardOutput(loseOutput, (sentence) => complain(`${sentence}\n`)),
  printError: complain,
  hasColors: process.stdout.hasColors?.() ?? false,
  isTerminal: process.stderr.isTTY === true,
};

/** Asks a question in the terminal; a cancelled one is answered with no. */
async function confirm(message: string): Promise<boolean> {
  const { confirm: ask, isCancel } = await import('@clack/prompts');
  const answer = await ask({ message });
  return !isCancel(answer) && answer;
}

/** Runs the command line of this process, and sets its exit code. */
export async function runProgram(): Promise<void> {
  const hasTerminal = process.stdin.isTTY === true && process.stdout.isTTY === true;

  const exitCode = await run(process.argv.slice(2), {
    env: process.env,
    output,
    stop: stop.signal,
    confirm: hasTerminal ? confirm : undefined,
  });
  process.exitCode = isOutputLost ? 2 : exitCode;
  if (stop.signal.aborted) {
    // A reader that has stopped reading must not keep a process that should end.
    setTimeout(() => process.exit(), drainMs).unref();
  }
}
