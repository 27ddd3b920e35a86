import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vitest/config';

/** Serves the worker script of the installed msw at the root, where it may see every request. */
export function workerScript(): Plugin {
  const file = fileURLToPath(import.meta.resolve('msw/mockServiceWorker.js'));
  return {
    name: 'msw-worker-script',
    configureServer({ middlewares }) {
      middlewares.use('/mockServiceWorker.js', async (_request, response) => {
        response.setHeader('content-type', 'text/javascript');
        response.end(await readFile(file));
      });
    },
  };
}
