import { fstatSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { createFailureMessage } from '../interface/failure-message.js';
import { writeProblemOf } from './write-problems.js';

/**
 * Creates a function that writes to standard output, and never throws.
 *
 * @param onFailure called at the first failure, at once or later, with a sentence that describes it.
 */
export function createStandardOutput(
  onFailure: (sentence: string) => void,
): (text: string) => void {
  let hasFailed = false;
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
  return (text) => {
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
}
