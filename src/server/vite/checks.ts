import type { CommonServerOptions, Connect } from 'vite';
import { KitError } from '../../text/kit-error.js';

const isHostCheck = isNamed(/^(viteHostCheckMiddleware|hostValidationMiddleware)/);
const isCorsCheck = isNamed(/^corsMiddleware/);

/**
 * Puts the checks of Vite, by its options `allowedHosts` and `cors`, before a middleware of a plugin. Up to Vite 6, Vite
 * adds them after the middlewares of plugins; from Vite 7 on, they are before these already.
 *
 * @throws KitError `missing-package`, when this Vite does not check the host of requests.
 */
export function putChecksBefore(
  { stack }: Connect.Server,
  middleware: unknown,
  { allowedHosts, https }: CommonServerOptions,
): void {
  // A page of another host has no certificate for this one, so Vite does not check hosts over HTTPS.
  const isOpen = allowedHosts === true || https;
  if (!isOpen && !stack.some(isHostCheck)) {
    throw new KitError('missing-package', 'start the plant store in Vite', {
      cause: 'this version of Vite does not check the host of requests',
      remedy: 'Install vite 5.4.12, 6.0.9 or later.',
      packageName: 'vite',
    });
  }
  const at = stack.findIndex(({ handle }) => handle === middleware);
  const after = stack.splice(at);
  const isCheck = (item: Connect.ServerStackItem) => isHostCheck(item) || isCorsCheck(item);
  stack.push(...after.filter(isCheck), ...after.filter((item) => !isCheck(item)));
}

function isNamed(pattern: RegExp) {
  return ({ handle }: Connect.ServerStackItem) =>
    typeof handle === 'function' && pattern.test(handle.name);
}
