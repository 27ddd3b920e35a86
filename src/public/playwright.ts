export type { EveryOrderOptions } from '../every-order/options.js';
export {
  everyOrder,
  expect,
  type PlaywrightFixturesOptions,
  plantStoreFixtures,
  type RoutedPlantStore,
  type ServedPlantStore,
} from '../testing/playwright.js';
export type { Receiver, ToHaveReceivedOptions } from '../testing/to-have-received.js';
export type { OnUnmatchedRequest, TestPlantStore } from '../testing/unmatched-requests.js';
