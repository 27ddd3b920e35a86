import { type HttpHandler, http } from 'msw';
import { createPlantService, type PlantServiceOptions } from '../service/create-plant-service.js';
import { createPlants, type Plants } from '../service/plants.js';
import { type PlantFixture, parsePlants } from '../store/fixtures.js';
import type { PlantSnapshot } from '../store/plant-seed.js';
import { createPathPattern, parseBaseUrl } from './base-url.js';
import { respond } from './fetch-adapter.js';

export interface PlantMockOptions extends PlantServiceOptions {
  /**
   * Where the app thinks the plant store is: an address, or a path of the page.
   *
   * @default 'http://127.0.0.1:4010', where `plant-store-kit serve` listens
   * @example 'https://api.example.com/v1'
   * @example '/api'
   */
  readonly baseUrl?: string;
}

/** A plant store of its own, to embed. */
export interface PlantMock {
  /** For `setupServer` of msw/node and `setupWorker` of msw/browser. */
  readonly handlers: HttpHandler[];
  /** Answers a request without any network; unlike the handlers, also for paths it does not know. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** The plants, to arrange and to inspect. */
  readonly plants: Plants;
  /** Back to the plants it began with. */
  reset(): void;
  /** All plants as plain data, to keep and to `restore`. */
  snapshot(): PlantSnapshot;
  /** Replaces all plants; `reset` still goes back to those the mock began with. */
  restore(snapshot: readonly PlantFixture[]): void;
}

/**
 * Creates a plant store that answers as the interface says: create, list and delete plants that
 * stay until you `reset`, behind bearer tokens. Two mocks share nothing.
 *
 * @example
 * const mock = createPlantMock({ baseUrl: 'https://api.example.com/v1' });
 * const server = setupServer(...mock.handlers);
 *
 * @throws KitError `invalid-base-url`, `invalid-fixture`, `invalid-profile` or `invalid-option`.
 */
export function createPlantMock(options: PlantMockOptions = {}): PlantMock {
  const base = parseBaseUrl(options.baseUrl ?? 'http://127.0.0.1:4010');
  const service = createPlantService(options, base.path);
  const answer = ({ request }: { request: Request }) => respond(service, request);

  return {
    get handlers() {
      return [http.all(createPathPattern(base), answer)];
    },
    fetch: (request) => answer({ request }),
    plants: createPlants(service.plants, service.profile),
    reset: () => service.reset(),
    snapshot: () => service.plants.snapshot(),
    restore: (snapshot) =>
      service.plants.restore(parsePlants(snapshot, 'the snapshot', service.profile)),
  };
}
