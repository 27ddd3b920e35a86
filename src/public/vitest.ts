export type { EveryOrderOptions } from '../every-order/options.js';
export type { SandboxSource } from '../testing/sandboxes-of-files.js';
export type { Receiver, ToHaveReceivedOptions } from '../testing/to-have-received.js';
export type { OnUnmatchedRequest, TestPlantStore } from '../testing/unmatched-requests.js';
export {
  everyOrder,
  interceptEarly,
  type PlantStoreFixtures,
  plantStoreFixtures,
  type VitestFixturesOptions,
} from '../testing/vitest.js';
