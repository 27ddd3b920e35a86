import type { PactFiles } from '../record/update-pact.js';
import { KitError } from '../text/kit-error.js';

/** The files that a page of Vitest's browser mode reaches; paths start at the root of the project. */
export async function openPageFiles(): Promise<PactFiles> {
  const { commands } = await import('vitest/browser').catch(() => ({ commands: undefined }));
  if (commands === undefined) {
    throw new KitError('missing-package', 'record a pact in a page', {
      cause: 'this version of Vitest lets no page write files',
      remedy: 'Use Vitest 4 or later.',
      packageName: 'vitest',
    });
  }
  return {
    read: (path) => commands.readFile(path, 'utf-8').catch(() => undefined),
    replace: (path, text) => commands.writeFile(path, text),
    create: (path, text) => unless('EEXIST', () => commands.writeFile(path, text, { flag: 'wx' })),
    async remove(path) {
      await unless('ENOENT', () => commands.removeFile(path));
    },
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  };
}

/** @returns false for an error with that code. A page gets only the text of an error. */
async function unless(code: string, act: () => Promise<void>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (String(error).includes(code)) {
      return false;
    }
    throw error;
  }
}
