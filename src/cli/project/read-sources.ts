import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { KitError } from '../../interface/kit-error.js';

/** A file of code. */
export interface SourceFile {
  /** Relative to the folder, with slashes. */
  readonly path: string;
  readonly text: string;
}

const code = /\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/;
const notWritten = new Set([
  'node_modules',
  'dist',
  'build',
  'out',
  'coverage',
  'storybook-static',
]);
const largest = 500_000;

/**
 * Reads the code of a folder and those in it, without what is installed, built or hidden.
 *
 * @throws KitError `unreadable-file`
 */
export function readSources(folder: string): SourceFile[] {
  try {
    return readBelow(folder, '');
  } catch (error) {
    const { path = folder, message } = error as NodeJS.ErrnoException;
    throw new KitError({
      code: 'unreadable-file',
      task: 'read the code of the project',
      cause: message,
      remedy: 'Change its permissions, or name another folder.',
      details: { path },
      error,
    });
  }
}

function readBelow(folder: string, below: string): SourceFile[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(below, entry.name);
    if (entry.isDirectory()) {
      const isHidden = entry.name.startsWith('.') && entry.name !== '.storybook';
      return isHidden || notWritten.has(entry.name) ? [] : readBelow(folder, path);
    }
    const isCode = entry.isFile() && code.test(entry.name) && entry.name !== 'mockServiceWorker.js';
    return isCode && statSync(join(folder, path)).size <= largest
      ? [{ path, text: readFileSync(join(folder, path), 'utf8') }]
      : [];
  });
}
