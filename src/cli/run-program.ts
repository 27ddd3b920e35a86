import { fstatSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import process from 'node:process';
import { createFailureMessage } from '../text/kit-error.js';
import type { Output } from './command.js';
import { writeProblemOf } from './output-files.js';
import { run } from './run.js';

/** How long a process that should end waits for the reader of its output. */
const drainMs = 1000;
/** While more waits for the reader, lines of a log are dropped. */
const maxWaitingBytes = 1024 * 1024;
/** Lines of a log that come within this time are written together: one write each would slow requests by 7 %. */
const gatherMs = 10;

const { stdout, stderr } = process;

/** `timeout` and package managers send a signal twice, to the process and to its group: the second one within this time does not count. */
const sameSignalMs = 200;

const stop = new AbortController();
const quit = new AbortController();
let stoppedAt = Infinity;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (performance.now() - stoppedAt > sameSignalMs) {
      // A second signal of any kind ends the process at once.
      quit.abort();
      process.once('exit', () => {
        // An exit alone waits for a pipe that nobody writes to. In a container, where no signal ends process 1, it has to do.
        process.removeAllListeners(signal);
        process.kill(process.pid, signal);
      });
      process.exit(128 + constants.signals[signal]);
    }
    if (!stop.signal.aborted) {
      stoppedAt = performance.now();
      stop.abort();
    }
  });
}

// Without standard error there is no place to report a failure to.
stderr.on('error', () => {});

function complain(text: string): void {
  if (stderr.writableLength <= maxWaitingBytes) {
    stderr.write(text);
  }
}

/** Writes to the streams of the process, and never throws. */
function createOutput(): Output & { readonly isLost: () => boolean } {
  let isLost = false;
  let hasDropped = false;
  let logged = '';
  const fail = (error: unknown) => {
    // The reader of a pipe, such as `head`, may end before this process.
    const isReaderGone = (error as NodeJS.ErrnoException).code === 'EPIPE';
    if (!isReaderGone && !isLost) {
      isLost = true;
      // Also after the command has ended.
      process.exitCode = 2;
      const { cause } = writeProblemOf(error);
      const remedy = 'Send the output elsewhere.';
      complain(`${createFailureMessage({ task: 'write to standard output', cause, remedy })}\n`);
    }
  };
  stdout.on('error', fail);
  // A stream to a file would drop what a full disk has no room for, without an error.
  const isFile = fstatSync(stdout.fd).isFile();
  const print = (text: string) => {
    const all = logged + text;
    logged = '';
    try {
      if (isFile) {
        writeFileSync(stdout.fd, all);
      } else {
        stdout.write(all);
      }
    } catch (error) {
      fail(error);
    }
  };
  const flush = () => {
    if (logged !== '') {
      print('');
    }
  };
  // After a crash, too, what was logged before it is written.
  process.once('exit', flush);
  return {
    print,
    log(line) {
      if (stdout.writableLength <= maxWaitingBytes) {
        if (logged === '') {
          setTimeout(flush, gatherMs);
        }
        logged += line;
      } else if (!hasDropped) {
        hasDropped = true;
        complain(
          'Nobody reads standard output: lines of the log are dropped until somebody does.\n',
        );
      }
    },
    printError: complain,
    hasColors: stdout.hasColors?.() ?? false,
    isTerminal: stderr.isTTY === true,
    isLost: () => isLost,
  };
}

/** Asks a question in the terminal; a cancelled one is answered with no. */
async function confirm(message: string): Promise<boolean> {
  const { confirm: ask, isCancel } = await import('@clack/prompts');
  const answer = await ask({ message });
  return !isCancel(answer) && answer;
}

export async function runProgram(): Promise<void> {
  const output = createOutput();
  const hasTerminal = process.stdin.isTTY === true && stdout.isTTY === true;
  const exitCode = await run(process.argv.slice(2), {
    env: process.env,
    output,
    stop: stop.signal,
    quit: quit.signal,
    confirm: hasTerminal ? confirm : undefined,
  });
  process.exitCode = output.isLost() ? 2 : exitCode;
  if (stop.signal.aborted) {
    // A reader that has stopped reading must not keep a process that should end.
    setTimeout(() => process.exit(), drainMs).unref();
  }
}
