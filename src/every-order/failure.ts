import { createFailureMessage } from '../text/kit-error.js';

/** The error of a test whose body cannot be run as it has to be. */
export function failure(cause: string, remedy: string): Error {
  return new Error(createFailureMessage({ task: 'run the body in every order', cause, remedy }));
}
