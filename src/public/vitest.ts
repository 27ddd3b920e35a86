export type { Receiver, ToHaveReceivedOptions } from '../testing/to-have-received.js';
export {
  type PlantStoreFixtures,
  type PlantStoreFixturesOptions,
  plantStoreFixtures,
  type SandboxSource,
} from '../testing/vitest.js';
