import { type HttpHandler, http } from 'msw';
import { createPlantService, type PlantServiceOptions } from '../service/create-plant-service.js';
import { createPlantControl, type PlantControl } from '../service/plant-control.js';
import { createPlantSandbox, type PlantSandbox } from '../service/plant-sandbox.js';
import { createUrlPattern, parseBaseUrl } from './base-url.js';
import { respond } from './fetch-adapter.js';
import { type PlantStorage, persistPlants } from './persist-plants.js';
import { respondToOrigin } from './respond-to-origin.js';

/** The default URL of `plant-store-kit serve`. */
export const defaultBaseUrl = 'http://127.0.0.1:4010';

export interface PlantMockOptions extends PlantServiceOptions {
  /**
   * The base URL that the app uses, without `/plants`: absolute, or a path of the page.
   *
   * @default 'http://127.0.0.1:4010', where `plant-store-kit serve` listens
   * @example 'https://api.example.com/v1'
   * @example '/api'
   */
  readonly baseUrl?: string | undefined;
  /**
   * Where the plants of the default sandbox are stored, so that a reload of the page keeps them: under the
   * key `plant-store-kit:<baseUrl>`. `reset` restores the initial plants there, too. Default: nowhere.
   *
   * @example localStorage
   */
  readonly persist?: PlantStorage | undefined;
}

/** A plant store to embed in tests and apps. */
export interface PlantMock extends PlantSandbox, PlantControl {
  /** For `setupServer` of msw/node and `setupWorker` of msw/browser. */
  readonly handlers: HttpHandler[];
  /**
   * Answers a request without any network; unlike the handlers, also for other paths.
   * Rejects like `fetch` when a fault drops the connection, or the request is aborted.
   */
  readonly fetch: (request: Request) => Promise<Response>;
}

/**
 * Creates a plant store that behaves as the interface says. Plants are kept until `reset`; with `persist` also over a reload. Two mocks
 * have no state in common.
 *
 * @example
 * const mock = createPlantMock({ baseUrl: 'https://api.example.com/v1' });
 * const server = setupServer(...mock.handlers);
 *
 * @throws KitError `invalid-base-url`, `invalid-fixture`, `invalid-profile`, `invalid-fault` or
 * `invalid-option`.
 */
export function createPlantMock(options: PlantMockOptions = {}): PlantMock {
  const { baseUrl = defaultBaseUrl, persist } = options;
  const base = parseBaseUrl(baseUrl);
  const service = createPlantService(options, { basePath: base.path });
  if (persist !== undefined) {
    persistPlants(service, persist, baseUrl);
  }
  return {
    ...createPlantSandbox(service),
    ...createPlantControl(service),
    get handlers() {
      const pattern = createUrlPattern(base);
      return [
        http.all(pattern, ({ request }) =>
          respondToOrigin(request, () => respond(service, request)),
        ),
      ];
    },
    async fetch(request) {
      request.signal.throwIfAborted();
      const response = await respond(service, request);
      request.signal.throwIfAborted();
      if (response.type === 'error') {
        throw new TypeError('Failed to fetch: a fault of the mock dropped the connection.');
      }
      return response;
    },
  };
}
