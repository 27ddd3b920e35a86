import { KitError } from '../text/kit-error.js';

/** The message of Node, Jest and Vite for a package that is not there. */
const notFound = /\b(find|resolve)\b.*['"]msw(\/[^'"]*)?['"]/;

/** The error of a project without msw, if that is why an import failed. */
export function explainMissingMsw(task: string, error: unknown): KitError | undefined {
  return notFound.test(String(error))
    ? new KitError('missing-package', task, {
        cause: 'the package msw is not installed',
        remedy:
          'Install it in your project with "npm install --save-dev msw", before Node.js 22.12 with "msw@2".',
        packageName: 'msw',
        error,
      })
    : undefined;
}
