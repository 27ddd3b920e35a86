/** The name of the sandbox for requests that name none. */
export const defaultSandbox = 'default';

/** The header that names the sandbox of a request; the response repeats it. */
export const sandboxHeader = 'x-mock-sandbox';

/** The token for a sandbox. */
export function tokenOf(token: string, sandbox: string): string {
  return `${token}~${sandbox}`;
}
