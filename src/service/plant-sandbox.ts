import { shorten } from '../interface/exact-json.js';
import { KitError } from '../interface/kit-error.js';
import { isName, nameRule } from '../interface/name.js';
import { type PlantFixture, parsePlants } from '../store/fixtures.js';
import type { PlantSnapshot } from '../store/plant-seed.js';
import { haveSharedIds } from './compiled-profile.js';
import { createFaults, type Faults } from './faults/faults.js';
import { createRequests, type Requests } from './journal/requests.js';
import type { PlantService } from './plant-service.js';
import { createPlants, type Plants } from './plants.js';
import { defaultSandbox, tokenOf } from './sandbox-address.js';

/** A plant store whose plants, faults and requests are its own, to arrange and to inspect. */
export interface PlantSandbox {
  readonly name: string;
  readonly plants: Plants;
  /** What goes wrong, on demand. */
  readonly faults: Faults;
  /** What was asked of it. */
  readonly requests: Requests;
  /** What a client sends in place of a token, to get here with it: `<token>~<name>`. */
  token(token: string): string;
  /** Back to its beginning: the plants, the faults, and no request noted. */
  reset(): void;
  /** All plants as plain data, to keep and to `restore`. */
  snapshot(): PlantSnapshot;
  /**
   * Replaces all plants; `reset` still goes back to those it began with.
   *
   * @throws KitError `invalid-fixture`, and replaces none.
   */
  restore(snapshot: readonly PlantFixture[]): void;
}

/**
 * The public face of a sandbox, which begins with it, and anew whenever it is used and has ended.
 *
 * @throws KitError `invalid-option`, when nothing can be called that.
 */
export function createPlantSandbox(service: PlantService, name = defaultSandbox): PlantSandbox {
  if (!isName(name)) {
    throw new KitError({
      code: 'invalid-option',
      task: 'find a sandbox',
      cause: `"${shorten(name)}" cannot be its name`,
      remedy: `Use ${nameRule}.`,
      details: { option: 'name' },
    });
  }
  const sandbox = () => service.sandboxes.use(name);
  sandbox();
  return {
    name,
    plants: createPlants(() => sandbox().plants, service.profile),
    faults: createFaults(() => sandbox().faults),
    requests: createRequests({
      journal: () => sandbox().journal,
      subscribe: (listener) => service.sandboxes.subscribe(name, listener),
      basePath: service.basePath,
    }),
    token: (token) => tokenOf(token, name),
    reset: () => sandbox().reset(),
    snapshot: () => sandbox().plants.snapshot(),
    restore: (snapshot) =>
      sandbox().plants.restore(
        parsePlants(snapshot, 'the snapshot', { canShareIds: haveSharedIds(service.profile) }),
      ),
  };
}
