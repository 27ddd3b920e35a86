import { type HttpHandler, http } from 'msw';
import {
  createPlantControl,
  createPlantSandbox,
  type PlantControl,
  type PlantSandbox,
} from '../control/plant-sandbox.js';
import { assertOptions } from '../interface/read-input.js';
import { createPactSource, type PactSource } from '../record/pact-source.js';
import { createPlantService } from '../service/plant-service.js';
import { createUrlPattern, parseBaseUrl } from './base-url.js';
import { respond } from './fetch-adapter.js';
import { persistPlants } from './persist-plants.js';
import {
  defaultBaseUrl,
  type PlantMockOptions,
  plantMockOptionShape,
} from './plant-mock-options.js';
import { respondToOrigin } from './respond-to-origin.js';
import { readScenariosInAddress } from './scenarios-in-address.js';

/** A plant store to embed in tests and apps. */
export interface PlantMock extends PlantSandbox, PlantControl, PactSource {
  /** For `setupServer` of msw/node and `setupWorker` of msw/browser. */
  readonly handlers: HttpHandler[];
  /**
   * Answers a request without any network; unlike the handlers, also for other paths.
   * Rejects like `fetch` when a fault drops the connection, or the request is aborted. A path may have one slash at
   * its end: a framework that mounts it may have added that.
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
// So that a bundler drops a mock that nothing uses.
/* @__NO_SIDE_EFFECTS__ */
export function createPlantMock(options: PlantMockOptions = {}): PlantMock {
  return createRespondingMock(options).mock;
}

/** A mock, and what answers a request that was intercepted: to its path as it is, and without rejecting. */
/* @__NO_SIDE_EFFECTS__ */
export function createRespondingMock(options: PlantMockOptions): {
  readonly mock: PlantMock;
  readonly respondTo: (request: Request) => Promise<Response>;
} {
  assertOptions('createPlantMock', options, plantMockOptionShape);
  const { baseUrl = defaultBaseUrl, onUnknownPath, scenarioFromAddress = false, persist } = options;
  const base = parseBaseUrl(baseUrl);
  const scenario = [
    ...[options.scenario ?? []].flat(),
    ...readScenariosInAddress(scenarioFromAddress, options.scenarios),
  ];
  const service = createPlantService(
    { ...options, scenario },
    { basePath: base.path, url: baseUrl },
  );
  if (persist !== undefined) {
    persistPlants(service, persist, baseUrl);
  }
  const respondTo = (request: Request) => respondToOrigin(request, () => respond(service, request));
  const mock: PlantMock = {
    ...createPlantSandbox(service),
    ...createPlantControl(service),
    ...createPactSource(service, options.record),
    get handlers() {
      const pattern = createUrlPattern(base, onUnknownPath);
      return [http.all(pattern, ({ request }) => respondTo(request))];
    },
    async fetch(request) {
      request.signal.throwIfAborted();
      const path = new URL(request.url).pathname.replace(/(?<!^)\/$/, '');
      const response = await respond(service, request, path);
      request.signal.throwIfAborted();
      if (response.type === 'error') {
        throw new TypeError('Failed to fetch: a fault of the mock dropped the connection.');
      }
      return response;
    },
  };
  return { mock, respondTo };
}
