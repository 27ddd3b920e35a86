import { startIntercepting } from './start-intercepting.js';

const nothing = /(?!)/;

/**
 * Lets all requests pass again that no fixtures intercept. Until then, `fetch` and XMLHttpRequest are those of the kit,
 * so that the fixtures also answer a client that the app made, and that keeps them, before the first test of a file.
 */
export const stop = await startIntercepting(
  () => nothing,
  async () => Response.error(),
);
