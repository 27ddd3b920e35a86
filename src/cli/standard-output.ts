import { fstatSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { createFailureMessage } from '../interface/kit-error.js';
import type { Output } from './command.js';
import { writeProblemOf } from './files.js';

/** How much waits for a reader before what a log adds is dropped. */
export const maxWaitingBytes = 1024 * 1024;

/** Lines of a log are written together. Alone, each would take 7 % of the time of its request. */
const gatherMs = 10;

interface StandardOutputEvents {
  /** Called at the first failure, at once or later. */
  readonly onFailure: (sentence: string) => void;
  /** Called when the first line of a log is dropped. */
  readonly onDrop: (sentence: string) => void;
}

/** Writes to standard output, and never throws. */
export function createStandardOutput({
  onFailure,
  onDrop,
}: StandardOutputEvents): Pick<Output, 'print' | 'log'> {
  let hasFailed = false;
  let hasDropped = false;
  const fail = (error: unknown) => {
    // The reader of a pipe, such as `head`, may end before this process.
    if ((error as NodeJS.ErrnoException).code === 'EPIPE' || hasFailed) {
      return;
    }
    hasFailed = true;
    const { cause } = writeProblemOf(error);
    const remedy = 'Send the output elsewhere.';
    onFailure(createFailureMessage({ task: 'write to standard output', cause, remedy }));
  };
  process.stdout.on('error', fail);
  // The stream would drop what a nearly full disk has no room for, without an error.
  const isFile = fstatSync(process.stdout.fd).isFile();
  const write = (text: string) => {
    try {
      if (isFile) {
        writeFileSync(process.stdout.fd, text);
      } else {
        process.stdout.write(text);
      }
    } catch (error) {
      fail(error);
    }
  };
  let logged = '';
  const flush = () => {
    const text = logged;
    logged = '';
    if (text !== '') {
      write(text);
    }
  };
  // What was logged before a crash.
  process.once('exit', flush);
  return {
    print(text) {
      flush();
      write(text);
    },
    log(line) {
      if (process.stdout.writableLength <= maxWaitingBytes) {
        if (logged === '') {
          setTimeout(flush, gatherMs);
        }
        logged += line;
      } else if (!hasDropped) {
        hasDropped = true;
        onDrop('Nobody reads standard output: lines of the log are dropped until somebody does.');
      }
    },
  };
}
