import { KitError } from '../interface/kit-error.js';
import type { PactFiles } from '../record/pact.js';

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
    async create(path, text) {
      try {
        await commands.writeFile(path, text, { flag: 'wx' });
        return true;
      } catch (error) {
        if (String(error).includes('EEXIST')) {
          return false;
        }
        throw error;
      }
    },
    remove: (path) => commands.removeFile(path).catch(() => {}),
  };
}
