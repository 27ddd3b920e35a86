import { fstatSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { createFailureMessage, type Problem } from '../interface/failure-message.js';

const elsewhere = 'Send the output elsewhere.';
const problems: Readonly<Record<string, Problem>> = {
  ENOSPC: { cause: 'the disk is full', remedy: 'Free some space, or send the output elsewhere.' },
  EDQUOT: {
    cause: 'the quota of this user is used up',
    remedy: 'Free some space, or send the output elsewhere.',
  },
  EFBIG: { cause: 'the file would be larger than this process may write', remedy: elsewhere },
};

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
    const { code = '', message } = error as NodeJS.ErrnoException;
    // The reader of a pipe, such as `head`, may end before this process.
    if (code === 'EPIPE' || hasFailed) {
      return;
    }
    hasFailed = true;
    const problem = problems[code] ?? { cause: message, remedy: elsewhere };
    onFailure(createFailureMessage({ task: 'write to standard output', ...problem }));
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
