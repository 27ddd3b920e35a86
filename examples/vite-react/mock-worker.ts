import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Serves the worker script of MSW in development and in tests. It is no part of the build. */
export function mockWorker(): Plugin {
  const file = fileURLToPath(import.meta.resolve('msw/mockServiceWorker.js'));
  return {
    name: 'mock-worker',
    configureServer({ middlewares }) {
      middlewares.use('/mockServiceWorker.js', async (_request, response) => {
        response.setHeader('content-type', 'text/javascript');
        response.end(await readFile(file));
      });
    },
  };
}
