import { type PlantIdInput, readPlantId } from '../interface/int64.js';
import { allowsSharedIds } from '../service/compiled-profile.js';
import { type PlantFixture, parsePlant, parsePlants } from '../store/fixtures.js';
import {
  assertGenerateOptions,
  loadPlantGenerator,
  type PlantGenerator,
} from '../store/generate-plants.js';
import type { GeneratePlantsOptions } from '../store/make-plants.js';
import type { PlantRecord } from '../store/plant-record.js';
import { writersOf } from '../store/token-registry.js';
import { KitError } from '../text/kit-error.js';
import type { SandboxAccess } from './sandbox-access.js';

/** The plants of a mock, for code that arranges and inspects them; it needs no token. */
export interface Plants {
  /** The number of plants of all users. */
  readonly count: number;
  /** All plants, oldest first. */
  all(): PlantRecord[];
  /** The plants that the user can list, in the order of the list. */
  visibleTo(user: string): PlantRecord[];
  find(id: PlantIdInput): PlantRecord | undefined;
  /**
   * @throws KitError `invalid-plant`, when the id is taken or a field is invalid; `invalid-option`, when
   * there would be more than `maxPlants`.
   */
  create(plant: PlantFixture): PlantRecord;
  /** Deletes every plant with that id, and returns whether there was one. */
  delete(id: PlantIdInput): boolean;
  /**
   * Adds realistic plants with free ids, and resolves with their number. By default they belong in turn
   * to the users who may write and to everyone, and the seed depends on the number of plants: the next
   * call adds others, and the same calls after a `reset` add the same plants again.
   *
   * @throws KitError `invalid-option`, when the count or the seed is not a whole number, or when there would be
   * more than `maxPlants`.
   */
  generate(options: GeneratePlantsOptions): Promise<number>;
}

/** Creates the public object for the plants of a sandbox. */
export function createPlants(access: SandboxAccess): Plants {
  return {
    get count() {
      return access.sandbox.plants.count;
    },
    all: () => access.sandbox.plants.snapshot(),
    visibleTo: (user) => [...access.sandbox.plants.list(user)],
    find(id) {
      const parsed = readPlantId(id);
      return 'id' in parsed ? access.sandbox.plants.find(parsed.id) : undefined;
    },
    create(plant) {
      const record = parsePlant(plant);
      addPlants(access, [record]);
      return record;
    },
    delete(id) {
      const parsed = readPlantId(id);
      return 'id' in parsed && access.sandbox.plants.remove(parsed.id) > 0;
    },
    async generate(options) {
      assertGenerateOptions('plants.generate', options);
      return addGenerated(access, await loadPlantGenerator(), options);
    },
  };
}

/**
 * Adds plants, all or none.
 *
 * @throws KitError `invalid-plant`, when an id is taken; `invalid-option`, when there would be more than `maxPlants`.
 */
export function addPlants({ sandbox, service }: SandboxAccess, records: readonly PlantRecord[]) {
  const taken = records.find(({ id }) => sandbox.plants.find(id) !== undefined);
  if (taken !== undefined && !allowsSharedIds(service.profile)) {
    throw new KitError('invalid-plant', `create plant ${taken.id}`, {
      cause: 'the id is taken',
      remedy: 'Delete that plant first.',
      field: 'id',
    });
  }
  sandbox.plants.addAll(records);
}

/**
 * Adds generated plants with free ids, or replaces all plants by them; returns their number. The default owners are the
 * users who may write.
 */
export function addGenerated(
  { sandbox, service }: SandboxAccess,
  generate: PlantGenerator,
  options: GeneratePlantsOptions & { readonly replace?: boolean | undefined },
): number {
  const { count, replace = false } = options;
  const { plants } = sandbox;
  const owners = options.owners ?? writersOf(service.tokens.all());
  if (replace) {
    const { seed = 1 } = options;
    plants.restore(generate({ count, seed, owners }));
  } else {
    const { seed = plants.count + 1 } = options;
    const ids = plants.freeIds();
    const records = generate({ count, seed, owners });
    plants.addAll(records.map((record) => ({ ...record, id: ids.next().value })));
  }
  return count;
}

/**
 * Parses plants of unknown type for a plant store, in which plants may share an id or not.
 *
 * @param source their origin, for the error message.
 * @throws KitError `invalid-fixture`, naming the source, the item and the field.
 */
export function parsePlantsFor(
  { service }: SandboxAccess,
  plants: unknown,
  source: string,
): PlantRecord[] {
  return parsePlants(plants, source, { canShareIds: allowsSharedIds(service.profile) });
}
