import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import type { Problem } from '../../interface/kit-error.js';
import { KitError } from '../../interface/kit-error.js';
import { kindOf } from '../../interface/wording.js';
import { explainMissingMsw } from '../../mock/missing-msw.js';
import type { ListenOptions } from '../../server/listen-options.js';
import { readText } from '../files.js';

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
  // For the error of a file that is not there.
  await readText(path);
  const url = pathToFileURL(resolve(path));
  if (loads++ > 0) {
    url.searchParams.set('load', String(loads));
    // A CommonJS module has a cache of its own.
    delete createRequire(import.meta.url).cache[resolve(path)];
  }
  const module: Readonly<Record<string, unknown>> = await import(url.href).catch((error) => {
    throw toKitError(path, error);
  });
  const { default: exported = module } = module;
  const handlers =
    module.handlers ?? (exported as { readonly handlers?: unknown } | null)?.handlers ?? exported;
  if (!Array.isArray(handlers)) {
    const what = exported === module ? 'neither "handlers" nor a default' : kindOf(handlers);
    throw createHandlersError(path, {
      cause: `it exports ${what}`,
      remedy: 'Export an array of MSW handlers as "handlers", or by default.',
    });
  }
  return handlers;
}

function toKitError(path: string, error: unknown): KitError {
  const { code, message = String(error), name = 'Error' } = (error ?? {}) as NodeJS.ErrnoException;
  if (code === 'ERR_UNKNOWN_FILE_EXTENSION') {
    const problem = {
      cause: `Node.js ${process.versions.node} cannot load such a file`,
      remedy:
        'Write it as .js or .mjs; or use Node.js 22.18 or later, which loads TypeScript, or tsx by NODE_OPTIONS="--import tsx".',
    };
    return createHandlersError(path, problem, error);
  }
  const missingMsw = explainMissingMsw('run MSW handlers', error);
  if (missingMsw !== undefined) {
    return missingMsw;
  }
  const cause = message.startsWith(name) ? message : `${name}: ${message}`;
  const remedy =
    name === 'SyntaxError'
      ? 'Correct the file; if Node.js takes it for CommonJS, rename it to .mjs.'
      : 'Correct the file.';
  return createHandlersError(path, { cause, remedy }, error);
}

function createHandlersError(path: string, problem: Problem, error?: unknown): KitError {
  const source = `handlers "${path}"`;
  return new KitError({
    code: 'invalid-handlers',
    task: `load ${source}`,
    ...problem,
    details: { source },
    error,
  });
}
