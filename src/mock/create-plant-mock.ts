import { type HttpHandler, http } from 'msw';
import { createPlantService, type PlantServiceOptions } from '../service/create-plant-service.js';
import { createPlantSandbox, type PlantSandbox } from '../service/plant-sandbox.js';
import { createPathPattern, parseBaseUrl } from './base-url.js';
import { respond } from './fetch-adapter.js';

/** Where `plant-store-kit serve` listens. */
export const defaultBaseUrl = 'http://127.0.0.1:4010';

export interface PlantMockOptions extends PlantServiceOptions {
  /**
   * Where the app thinks the plant store is: an address, or a path of the page.
   *
   * @default 'http://127.0.0.1:4010', where `plant-store-kit serve` listens
   * @example 'https://api.example.com/v1'
   * @example '/api'
   */
  readonly baseUrl?: string | undefined;
}

/** A plant store of its own, to embed. */
export interface PlantMock extends PlantSandbox {
  /** For `setupServer` of msw/node and `setupWorker` of msw/browser. */
  readonly handlers: HttpHandler[];
  /**
   * Answers a request without any network; unlike the handlers, also for paths it does not know.
   * Rejects as `fetch` does where a fault drops the connection, or the request is aborted.
   */
  readonly fetch: (request: Request) => Promise<Response>;
  /** A plant store beside this one, which begins like it; the same one for the same name. */
  sandbox(name: string): PlantSandbox;
}

/**
 * Creates a plant store that answers as the interface says: create, list and delete plants that
 * stay until you `reset`, behind bearer tokens. Two mocks share nothing.
 *
 * @example
 * const mock = createPlantMock({ baseUrl: 'https://api.example.com/v1' });
 * const server = setupServer(...mock.handlers);
 *
 * @throws KitError `invalid-base-url`, `invalid-fixture`, `invalid-profile`, `invalid-fault` or
 * `invalid-option`.
 */
export function createPlantMock(options: PlantMockOptions = {}): PlantMock {
  const base = parseBaseUrl(options.baseUrl ?? defaultBaseUrl);
  const service = createPlantService(options, { basePath: base.path });
  return {
    ...createPlantSandbox(service),
    get handlers() {
      return [http.all(createPathPattern(base), ({ request }) => respond(service, request))];
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
    sandbox: (name) => createPlantSandbox(service, name),
  };
}
