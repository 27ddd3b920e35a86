import { whereabouts } from '../control/plant-sandbox.js';
import { createUrlPattern, parseBaseUrl } from '../mock/base-url.js';
import { createFetchMock, respondTo } from '../mock/create-fetch-mock.js';
import { defaultBaseUrl, type PlantMockOptions } from '../mock/plant-mock-options.js';
import type { Respond } from '../mock/request-client.js';
import { recorder } from '../record/pact-source.js';
import { sandboxHeader } from '../service/sandbox-address.js';
import { isNode } from './is-node.js';
import type { OpenSandboxes } from './sandboxes-of-files.js';

/**
 * Starts to intercept requests to the plant store: with `msw/node` in Node, and in a page without a service worker.
 * All other requests pass.
 *
 * Requests that name no sandbox go to the sandbox of the test while one runs alone. While several run,
 * they go to the mock itself, which is reset when all have ended.
 */
export async function interceptForTests({
  onUnknownPath,
  ...options
}: PlantMockOptions): Promise<OpenSandboxes> {
  const mock = createFetchMock(options);
  const running = new Set<string>();
  /** True from the moment when two tests run until all have ended: any of them may have sent a request without a name. */
  let hasConcurrentTests = false;
  const pattern = () =>
    createUrlPattern(parseBaseUrl(options.baseUrl ?? defaultBaseUrl), onUnknownPath);
  const respond: Respond = (request, client) => {
    const [name] = running;
    const isNamed =
      request.headers.has(sandboxHeader) || request.headers.get('authorization')?.includes('~');
    if (name !== undefined && !hasConcurrentTests && !isNamed) {
      request.headers.set(sandboxHeader, name);
    }
    return mock[respondTo](request, client);
  };
  const elsewhere: string[] = [];
  const noteOther = ({ method, url }: Request) => {
    elsewhere.push(`${method} ${url}`);
  };
  const { intercept } = isNode()
    ? await import('./intercept-with-msw.js')
    : await import('../mock/intercept.js');
  return {
    recorder: mock[recorder],
    sandbox(name) {
      running.add(name);
      hasConcurrentTests ||= running.size > 1;
      const sandbox = mock.sandbox(name);
      return { ...sandbox, [whereabouts]: () => ({ ...sandbox[whereabouts](), elsewhere }) };
    },
    leave(name) {
      running.delete(name);
      if (running.size === 0) {
        hasConcurrentTests = false;
        elsewhere.length = 0;
        mock.reset();
      }
    },
    close: await intercept(pattern, respond, noteOther),
  };
}
