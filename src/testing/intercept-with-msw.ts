import { http } from 'msw';
import { respondToOrigin } from '../mock/respond-to-origin.js';
import { shareInterception } from '../mock/share-interception.js';

// For a page, Vite would fail at a literal name: there is no such module for browsers.
const name = 'msw/node';
const { setupServer }: typeof import('msw/node') = await import(/* @vite-ignore */ name);

/** Intercepts the requests of this process with one server of `msw/node`: of two, both would get each request. */
export const intercept = shareInterception((findRespond) => {
  const server = setupServer(
    http.all('*', ({ request }) => {
      const respond = findRespond(request);
      return respond && respondToOrigin(request, () => respond(request));
    }),
  );
  server.listen({ onUnhandledRequest: 'bypass' });
  return () => server.close();
});
