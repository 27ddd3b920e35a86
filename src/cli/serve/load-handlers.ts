import { resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { explainMissingMsw } from '../../mock/missing-msw.js';
import type { ListenOptions } from '../../server/listen-options.js';
import { readText } from '../../server/read-text.js';
import { KitError } from '../../text/kit-error.js';
import { kindOf } from '../../text/wording.js';

/** Counts the loads, since Node.js loads a module of one address only once. */
let loads = 0;

/**
 * Loads the MSW handlers that a module exports: as `handlers`, or by default. A later call loads the module
 * again, but not the modules that it imports.
 *
 * @throws KitError `unreadable-file`; `invalid-handlers`, when the module cannot be loaded or exports no
 * array; `missing-package`, when msw is not installed.
 */
export async function loadHandlers(path: string): Promise<NonNullable<ListenOptions['handlers']>> {
  const source = `handlers "${path}"`;
  const task = `load ${source}`;
  const fail = (cause: string, remedy: string, error?: unknown) =>
    new KitError('invalid-handlers', task, { cause, remedy, source, error });
  // For the error of a file that is not there.
  await readText(path);
  const { href } = pathToFileURL(resolve(path));
  const address = loads++ === 0 ? href : `${href}?load=${loads}`;
  const module: Readonly<Record<string, unknown>> = await import(address).catch((error) => {
    const { cause, remedy } = explainLoadError(error);
    throw explainMissingMsw('run MSW handlers', error) ?? fail(cause, remedy, error);
  });
  const { default: exported = module } = module;
  const handlers =
    module.handlers ?? (exported as { readonly handlers?: unknown } | null)?.handlers ?? exported;
  if (!Array.isArray(handlers)) {
    const what = exported === module ? 'neither "handlers" nor a default' : kindOf(handlers);
    const remedy = 'Export an array of MSW handlers as "handlers", or by default.';
    throw fail(`it exports ${what}`, remedy);
  }
  return handlers;
}

function explainLoadError(error: unknown): { cause: string; remedy: string } {
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ERR_UNKNOWN_FILE_EXTENSION') {
    return {
      cause: `Node.js ${process.versions.node} cannot load such a file`,
      remedy:
        'Write it as .js or .mjs; or use Node.js 22.18 or later, which loads TypeScript, or tsx by NODE_OPTIONS="--import tsx".',
    };
  }
  const cause = String(error);
  return cause.startsWith('SyntaxError')
    ? { cause, remedy: 'Correct the file; if Node.js takes it for CommonJS, rename it to .mjs.' }
    : { cause, remedy: 'Correct the file.' };
}
