export type { Receiver, ToHaveReceivedOptions } from '../testing/to-have-received.js';
export {
  type PlantStoreFixtures,
  plantStoreFixtures,
  type SandboxSource,
  type VitestFixturesOptions,
} from '../testing/vitest.js';
