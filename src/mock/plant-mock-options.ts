import { type PlantServiceOptions, plantServiceOptionShape } from '../service/plant-service.js';
import { type OptionShape, option } from '../text/options.js';
import * as v from '../text/schema.js';
import type { OnUnknownPath } from './base-url.js';
import type { PlantStorage } from './persist-plants.js';

/** The default URL of `plant-store-kit serve`. */
export const defaultBaseUrl = 'http://127.0.0.1:4010';

/** The options of a mock. */
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
   * Whether the address of the page starts scenarios, beside those of `scenario`:
   * `?plant-store-scenario=slow-network`, several with commas between them; or the name of another parameter.
   * An unknown scenario is a warning in the console. The address is read once, when the mock is created.
   *
   * @default false
   */
  readonly scenarioFromAddress?: boolean | string | undefined;
  /**
   * Where the plants of the default sandbox are stored, so that a reload of the page keeps them: under the
   * key `plant-store-kit:<baseUrl>`. `reset` restores the initial plants there, too. Default: nowhere.
   *
   * @example localStorage
   */
  readonly persist?: PlantStorage | undefined;
  /**
   * The name of your app, as the consumer of a pact: what it needs of the plant store is recorded for `pact()`, and
   * the fixtures of tests write it to `pacts/<name>-plant-store.json`. Default: nothing is recorded.
   *
   * @example 'my-web-app'
   */
  readonly record?: string | undefined;
  /**
   * What `handlers` and `intercept` do with a request below `baseUrl` that is for no path of the plant store, such as
   * `/api/plant`: `bypass` leaves it to your other handlers, to MSW's `onUnhandledRequest`, and to the network; `reject`
   * answers 404 with an Error that names the paths, as `fetch` always does. Handlers of your own below `baseUrl` must
   * come first then.
   *
   * @default 'bypass'
   */
  readonly onUnknownPath?: OnUnknownPath | undefined;
}

export const plantMockOptionShape = {
  baseUrl: option(v.string(), "'/api'"),
  scenarioFromAddress: option(
    v.union([v.boolean(), v.string()], v.outOf('true or false or a string')),
    'true',
  ),
  persist: option(v.anyObject<PlantStorage>(), 'localStorage'),
  record: option(v.string(), "'my-web-app'"),
  onUnknownPath: option(v.picklist(['bypass', 'reject']), "'reject'"),
  ...plantServiceOptionShape,
} satisfies OptionShape<PlantMockOptions>;
