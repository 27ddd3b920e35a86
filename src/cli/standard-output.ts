import { fstatSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { createFailureMessage } from '../interface/kit-error.js';
import type { Output } from './command.js';
import { writeProblemOf } from './files.js';

/** How much waits for a reader before what a log adds is dropped. */
export const maxWaitingBytes = 1024 * 1024;

/** Lines of a log are written together. Alone, each would take 7 % of the time of its request. */
const gatherMs = 10;

/**
 * Writes to standard output, and never throws.
 *
 * @param onFailure called at the first failure, at once or later.
 * @param onDrop called when the first line of a log is dropped.
 */
export function createStandardOutput(
  onFailure: (sentence: string) => void,
  onDrop: (sentence: string) => void,
): Pick<Output, 'print' | 'log'> {
  const { stdout } = process;
  let [hasFailed, hasDropped, logged] = [false, false, ''];
  const fail = (error: unknown) => {
    // The reader of a pipe, such as `head`, may end before this process.
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE' && !hasFailed) {
      hasFailed = true;
      const { cause } = writeProblemOf(error);
      const remedy = 'Send the output elsewhere.';
      onFailure(createFailureMessage({ task: 'write to standard output', cause, remedy }));
    }
  };
  stdout.on('error', fail);
  // The stream would drop what a nearly full disk has no room for, without an error.
  const isFile = fstatSync(stdout.fd).isFile();
  const print = (text: string) => {
    const all = logged + text;
    logged = '';
    try {
      isFile ? writeFileSync(stdout.fd, all) : stdout.write(all);
    } catch (error) {
      fail(error);
    }
  };
  const flush = () => logged !== '' && print('');
  // What was logged before a crash.
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
        onDrop('Nobody reads standard output: lines of the log are dropped until somebody does.');
      }
    },
  };
}
