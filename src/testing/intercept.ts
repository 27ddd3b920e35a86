import { type HttpHandler, http } from 'msw';
import { type SentRequest, whereabouts } from '../control/plant-sandbox.js';
import { createUrlPattern, parseBaseUrl } from '../mock/base-url.js';
import { respondTo } from '../mock/create-fetch-mock.js';
import { createPlantMock } from '../mock/create-plant-mock.js';
import { defaultBaseUrl, type PlantMockOptions } from '../mock/plant-mock-options.js';
import { respondToOrigin } from '../mock/respond-to-origin.js';
import { recorder } from '../record/pact-source.js';
import { sandboxHeader } from '../service/sandbox-address.js';
import { isNode } from './is-node.js';
import { isMeantForPlants } from './meant-for-plants.js';
import type { OpenSandboxes } from './sandboxes-of-files.js';

/**
 * Starts to intercept requests to the plant store: with `msw/node` in Node, with `msw/browser` and its worker in a
 * page. All other requests pass.
 *
 * Requests that name no sandbox go to the sandbox of the test while one runs alone. While several run,
 * they go to the mock itself, which is reset when all have ended.
 */
export async function intercept(options: PlantMockOptions): Promise<OpenSandboxes> {
  const mock = createPlantMock(options);
  const running = new Set<string>();
  /** True from the moment when two tests run until all have ended: any of them may have sent a request without a name. */
  let hasConcurrentTests = false;
  const { baseUrl = defaultBaseUrl, onUnknownPath } = options;
  const pattern = createUrlPattern(parseBaseUrl(baseUrl), onUnknownPath);
  const handler = http.all(pattern, async ({ request }) => {
    const [name] = running;
    if (name !== undefined && !hasConcurrentTests && sandboxNamedBy(request) === undefined) {
      request.headers.set(sandboxHeader, name);
    }
    return respondToOrigin(request, () => mock[respondTo](request));
  });
  const elsewhere: (SentRequest & { readonly sandbox: string | undefined })[] = [];
  const others = http.all('*', ({ request }) => {
    const { method, url } = request;
    const sent = { method, url, page: globalThis.location?.origin };
    // A page also loads its files.
    if (isNode() || isMeantForPlants(sent, baseUrl)) {
      elsewhere.push({ ...sent, sandbox: sandboxNamedBy(request) });
    }
  });
  return {
    recorder: mock[recorder],
    sandbox(name) {
      running.add(name);
      hasConcurrentTests ||= running.size > 1;
      const sandbox = mock.sandbox(name);
      const start = elsewhere.length;
      const elsewhereOfTest = () =>
        elsewhere.slice(start).filter((request) => (request.sandbox ?? name) === name);
      return {
        ...sandbox,
        [whereabouts]: () => ({ ...sandbox[whereabouts](), elsewhere: elsewhereOfTest() }),
      };
    },
    leave(name) {
      running.delete(name);
      if (running.size === 0) {
        hasConcurrentTests = false;
        elsewhere.length = 0;
        mock.reset();
      }
    },
    close: await startMsw([handler, others]),
  };
}

/** The sandbox that a request names, by its header or by the end of its token. */
function sandboxNamedBy({ headers }: Request): string | undefined {
  const [, ofToken] = /~([^~]+)$/.exec(headers.get('authorization') ?? '') ?? [];
  return headers.get(sandboxHeader) ?? ofToken;
}

async function startMsw(handlers: readonly HttpHandler[]): Promise<() => void> {
  if (isNode()) {
    // For a page, Vite would fail at a literal name: there is no such module for browsers.
    const name = 'msw/node';
    const { setupServer }: typeof import('msw/node') = await import(/* @vite-ignore */ name);
    const server = setupServer(...handlers);
    server.listen({ onUnhandledRequest: 'bypass' });
    return () => server.close();
  }
  const { setupWorker } = await import('msw/browser');
  const worker = setupWorker(...handlers);
  await worker.start({ quiet: true, onUnhandledRequest: 'bypass' });
  return () => worker.stop();
}
