import { KitError } from '../interface/kit-error.js';

/** Creates the error for an address that the server cannot listen on. */
export function createListenError(
  error: NodeJS.ErrnoException,
  host: string,
  port: number,
): KitError {
  const [cause, remedy] = explain(error, host);
  return new KitError({
    code: 'cannot-listen',
    task: `listen on ${host}:${port}`,
    cause,
    remedy,
    details: { host, port },
    error,
  });
}

function explain(error: NodeJS.ErrnoException, host: string): [cause: string, remedy?: string] {
  switch (error.code) {
    case 'EADDRINUSE':
      return ['the port is in use', 'Stop what uses it, or set another port (0 takes a free one).'];
    case 'EACCES':
      return ['this user may not open that port', 'Set a port above 1023.'];
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return [
        `"${host}" is not an address of this machine`,
        'Set the host (--host, HOST) to 127.0.0.1, or 0.0.0.0 for all.',
      ];
    default:
      return [error.message];
  }
}
