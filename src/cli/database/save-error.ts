import { KitError } from '../../interface/kit-error.js';
import { writeProblemOf } from '../write-problems.js';

/** The error for a file of plants that cannot be written. */
export function createSaveError(path: string, error: unknown): KitError<'unwritable-file'> {
  return new KitError({
    code: 'unwritable-file',
    task: `save the plants in "${path}"`,
    ...writeProblemOf(error),
    details: { paths: [path] },
    error,
  });
}
