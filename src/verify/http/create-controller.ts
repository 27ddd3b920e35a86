import { setMaxListeners } from 'node:events';

/** Without a limit of listeners: every request under way listens to its signal. */
export function createController(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}
