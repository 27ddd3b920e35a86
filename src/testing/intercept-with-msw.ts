import { http } from 'msw';
import type { Respond } from '../mock/request-client.js';
import { respondToOrigin } from '../mock/respond-to-origin.js';

/**
 * Starts to answer requests of this process with `msw/node`, until the returned function is called. All others pass.
 *
 * @param onOther called with each request that passes.
 */
export async function intercept(
  pattern: () => RegExp,
  respond: Respond,
  onOther: (request: Request) => void,
): Promise<() => void> {
  // For a page, Vite would fail at a literal name: there is no such module for browsers.
  const name = 'msw/node';
  const { setupServer }: typeof import('msw/node') = await import(/* @vite-ignore */ name);
  const server = setupServer(
    http.all(pattern(), ({ request }) => respondToOrigin(request, () => respond(request))),
    http.all('*', ({ request }) => onOther(request)),
  );
  server.listen({ onUnhandledRequest: 'bypass' });
  return () => server.close();
}
