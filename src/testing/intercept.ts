import { type StrayRequest, sandboxAccess, whereabouts } from '../control/plant-sandbox.js';
import { createFetchMock, interception } from '../mock/create-fetch-mock.js';
import { explainMissingMsw } from '../mock/missing-msw.js';
import type { PlantMockOptions } from '../mock/plant-mock-options.js';
import type { Respond } from '../mock/request-client.js';
import type { Intercept } from '../mock/share-interception.js';
import { recorder } from '../record/pact-source.js';
import { headersByName } from '../service/plain-http.js';
import { readSandboxAddress, sandboxHeader } from '../service/sandbox-address.js';
import { isNode } from './is-node.js';
import type { OpenSandboxes } from './sandboxes-of-files.js';

const hint =
  'A client that keeps the fetch of before the test needs interceptEarly() in a setup file.';

/**
 * Starts to intercept requests to the plant store. All other requests pass.
 *
 * Requests that name no sandbox go to the sandbox of the test while one runs alone. While several run,
 * they go to the mock itself, which is reset when all have ended.
 */
export async function interceptForTests(options: PlantMockOptions): Promise<OpenSandboxes> {
  const mock = createFetchMock(options);
  const { createPattern, respond: answer } = mock[interception];
  const { tokens } = mock[sandboxAccess].service;
  const sandboxNamedBy = ({ headers }: Request) =>
    readSandboxAddress(headersByName(headers), tokens).sandbox;
  const running = new Set<string>();
  /** True from the moment when two tests run until all have ended: any of them may have sent a request without a name. */
  let hasConcurrentTests = false;
  const respond: Respond = (request, client) => {
    const [name] = running;
    if (name !== undefined && !hasConcurrentTests && sandboxNamedBy(request) === undefined) {
      request.headers.set(sandboxHeader, name);
    }
    return answer(request, client);
  };
  const elsewhere: (StrayRequest & { readonly sandbox: string | undefined })[] = [];
  const noteOther = (request: Request) => {
    const { method, url } = request;
    const page = globalThis.location?.origin;
    elsewhere.push({ method, url, page, sandbox: sandboxNamedBy(request) });
  };
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
        [whereabouts]: () => ({ ...sandbox[whereabouts](), elsewhere: elsewhereOfTest(), hint }),
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
    close: await startIntercepting(createPattern, respond, noteOther),
  };
}

/**
 * Starts to intercept requests as {@link Intercept} says: with `msw/node` in Node, and in a page without a service
 * worker.
 *
 * @throws KitError `missing-package`, in Node without msw.
 */
export async function startIntercepting(...mock: Parameters<Intercept>): Promise<() => void> {
  try {
    const { intercept } = isNode()
      ? await import('./intercept-with-msw.js')
      : await import('../mock/intercept.js');
    return intercept(...mock);
  } catch (error) {
    throw explainMissingMsw('intercept requests', error) ?? error;
  }
}
