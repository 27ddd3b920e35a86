import { inspect } from 'node:util';
import { createFailureMessage } from '../interface/failure-message.js';
import { toOneLine, toPrintable } from '../interface/one-line.js';

/** The text for an error that no command expects: a sentence if this machine has caused it, else its stack. */
export function describeUnexpectedError(error: unknown): string {
  const isOfSystem = error instanceof Error && 'syscall' in error;
  return isOfSystem
    ? toOneLine(
        createFailureMessage({
          task: 'run the command',
          cause: `the operating system says "${error.message}"`,
          remedy: 'Correct that, and run it again. It says nothing about the service.',
        }),
      )
    : toPrintable(inspect(error));
}
