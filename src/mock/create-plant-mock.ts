import { type HttpHandler, http } from 'msw';
import { createFetchMock, type FetchMock, interception } from './create-fetch-mock.js';
import type { PlantMockOptions } from './plant-mock-options.js';
import { respondToOrigin } from './respond-to-origin.js';

/** A plant store to embed in tests and apps. */
export interface PlantMock extends FetchMock {
  /** For `setupServer` of msw/node and `setupWorker` of msw/browser. */
  readonly handlers: HttpHandler[];
}

/**
 * Creates a plant store that behaves as the interface says. Plants are kept until `reset`; with `persist` also over a
 * reload. Two mocks have no state in common.
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
  const mock = createFetchMock(options);
  const { createPattern, respond } = mock[interception];
  return {
    ...mock,
    get handlers() {
      return [
        http.all(createPattern(), ({ request }) =>
          respondToOrigin(request, () => respond(request)),
        ),
      ];
    },
  };
}
