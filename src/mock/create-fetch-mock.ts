import { createPlantControl, type PlantControl } from '../control/plant-control.js';
import { createPlantSandbox, type PlantSandbox } from '../control/plant-sandbox.js';
import { createPactSource, type PactSource } from '../record/pact-source.js';
import { createTestedService } from '../service/tested-service.js';
import { assertOptions } from '../text/options.js';
import { type BaseUrl, createUrlPattern, parseBaseUrl } from './base-url.js';
import { respond } from './fetch-adapter.js';
import { persistPlants } from './persist-plants.js';
import {
  defaultBaseUrl,
  type PlantMockOptions,
  plantMockOptionShape,
} from './plant-mock-options.js';
import { answerAsFetch, type Respond } from './request-client.js';
import { readScenariosInAddress } from './scenarios-in-address.js';

/** Key of the mock's answer for MSW: a dropped connection is `Response.error()`, not a rejection. */
export const interception = Symbol('interception');

/** A plant store to embed in tests, apps and Workers. */
export interface FetchMock extends PlantSandbox, PlantControl, PactSource {
  /**
   * Answers a request without any network, at any origin, also for paths that are not of the plant store.
   * Rejects like `fetch` when a fault drops the connection, or the request is aborted. A path may have one slash at
   * its end: a framework that mounts it may have added that.
   */
  readonly fetch: {
    /** What follows the request, as the environment of a Worker, is ignored. */
    (request: Request): Promise<Response>;
    (url: string | URL, init?: RequestInit): Promise<Response>;
  };
  /**
   * Answers what this page sends to the plant store by `fetch` and XMLHttpRequest, until the returned function is
   * called. All other requests pass. It needs no service worker and no msw, and also works on a page over plain http.
   * A synchronous XMLHttpRequest that it would answer fails. The function leaves a `fetch` that another tool has put in
   * place since, below which all requests pass then.
   *
   * @example
   * const stop = await mock.intercept();
   *
   * @throws an Error outside of a page, as in Node.
   */
  readonly intercept: () => Promise<() => void>;
  readonly [interception]: { readonly createPattern: () => RegExp; readonly respond: Respond };
}

/**
 * Creates a plant store that behaves as the interface says, without MSW: in every runtime with `Request` and `Response`.
 * Plants are kept until `reset`; with `persist` also over a reload. Two mocks have no state in common.
 *
 * @example
 * const mock = createPlantMock({ baseUrl: '/api' });
 * export default { fetch: mock.fetch };
 *
 * @throws KitError `invalid-base-url`, `invalid-fixture`, `invalid-profile`, `invalid-fault` or
 * `invalid-option`.
 */
// So that a bundler drops a mock that nothing uses.
/* @__NO_SIDE_EFFECTS__ */
export function createFetchMock(options: PlantMockOptions = {}): FetchMock {
  assertOptions('createPlantMock', options, plantMockOptionShape);
  const { baseUrl = defaultBaseUrl, scenarioFromAddress = false, persist } = options;
  const scenario = [
    ...[options.scenario ?? []].flat(),
    ...readScenariosInAddress(scenarioFromAddress, options.scenarios),
  ];
  const base = parseBaseUrl(baseUrl);
  const service = createTestedService(
    { ...options, scenario },
    { basePath: base.path, url: baseUrl },
  );
  const createPattern = () => createUrlPattern(base, options.onUnknownPath);
  const answer: Respond = (request, client) => respond(service, request, { client });
  if (persist !== undefined) {
    persistPlants(service, persist, baseUrl);
  }
  return {
    ...createPlantSandbox(service),
    ...createPlantControl(service),
    ...createPactSource(service, options.record),
    async fetch(input: Request | string | URL, init?: RequestInit) {
      const request = toRequest(input, init, base);
      const path = new URL(request.url).pathname.replace(/(?<!^)\/$/, '');
      return answerAsFetch(request, () => respond(service, request, { path }));
    },
    async intercept() {
      const { intercept } = await import('./intercept.js');
      return intercept(createPattern, answer);
    },
    [interception]: { createPattern, respond: answer },
  };
}

/** The origin of a path is that of the base URL; if that is a path, too, any will do. */
function toRequest(
  input: Request | string | URL,
  init: RequestInit | undefined,
  { origin = defaultBaseUrl }: BaseUrl,
): Request {
  // The Request of another package, such as node-fetch, is no instance of Request.
  const isRequest = typeof input === 'object' && 'method' in input;
  return isRequest ? input : new Request(new URL(input, origin), init);
}
