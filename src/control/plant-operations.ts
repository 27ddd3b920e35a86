import * as z from 'zod/mini';
import { type PlantIdInput, readPlantId } from '../interface/int64.js';
import { KitError } from '../interface/kit-error.js';
import { isName, nameRule } from '../interface/syntax.js';
import { counted } from '../interface/wording.js';
import { allowsSharedIds } from '../service/compiled-profile.js';
import { type PlantFixture, parsePlants } from '../store/fixtures.js';
import {
  type GeneratePlantsOptions,
  generatePlantsShape,
  loadPlantGenerator,
} from '../store/generate-plants.js';
import { writersOf } from '../store/token-registry.js';
import { type Operation, type OperationContext, OperationError } from './operation.js';

/** The maximum number of snapshots of a sandbox. */
const maxSnapshots = 100;

const generation = z.strictObject(
  { ...generatePlantsShape, owners: z.optional(z.array(z.string().check(z.minLength(1)))) },
  { error: 'must be { "count": 1000 }, with "seed" and "owners" if you like' },
);

const missingSnapshot = (name: string) =>
  `There is no snapshot "${name}": see GET /__admin/snapshots.`;

/** The plants of a sandbox, with their ids and owners, and snapshots of them. */
export const plantOperations = {
  plants: {
    method: 'GET',
    path: '/plants',
    does: 'Lists all plants of all users, oldest first, with ids (as strings) and owners.',
    run: ({ sandbox }) => sandbox.plants.snapshot(),
  },
  /** Replaces all plants; resolves with their number. */
  replacePlants: {
    method: 'PUT',
    path: '/plants',
    takes: '`[{ "id": 1, "name": "Snake plant", "tag": "succulent", "owner": "alice" }]`',
    isExact: true,
    does: 'Replaces all plants.',
    answers: 'plants',
    run(context, plants: readonly PlantFixture[]) {
      context.sandbox.plants.restore(readPlants(context, plants));
      return context.sandbox.plants.count;
    },
  },
  /** Adds plants, all or none; rejects if an id is taken that plants cannot share. */
  createPlants: {
    method: 'POST',
    path: '/plants',
    takes: '`[{ "id": 40, "name": "Basil", "tag": "herb", "owner": "alice" }]`',
    takesList: true,
    isExact: true,
    does: 'Adds plants, all or none, and returns them; fails if an id is taken.',
    run(context, plants: readonly PlantFixture[]) {
      const records = readPlants(context, plants);
      const { plants: store } = context.sandbox;
      const taken = records.find(({ id }) => store.find(id) !== undefined);
      if (taken !== undefined && !allowsSharedIds(context.service.profile)) {
        throw new KitError('invalid-plant', `create plant ${taken.id}`, {
          cause: 'the id is taken',
          remedy: 'Delete that plant first.',
          field: 'id',
        });
      }
      store.addAll(records);
      return records;
    },
  },
  /** Deletes every plant with that id; rejects if there is none. */
  deletePlant: {
    method: 'DELETE',
    path: '/plants/{id}',
    does: 'Deletes every plant with that id.',
    answers: 'id',
    missing: (id) => `There is no plant "${id}": see GET /__admin/plants.`,
    run({ sandbox }, id: PlantIdInput) {
      const parsed = readPlantId(id);
      return 'id' in parsed && sandbox.plants.remove(parsed.id) > 0 ? String(id) : undefined;
    },
  },
  /**
   * Adds generated plants with free ids; resolves with their number. Without a seed each call adds
   * others. The default owners are the users who may write.
   */
  generatePlants: {
    method: 'POST',
    path: '/plants/generate',
    takes: '`{ "count": 100, "seed": 7, "owners": ["alice"] }`, the last two optional',
    body: generation,
    does: 'Adds generated plants with free ids; without a seed, each call adds others.',
    answers: 'generated',
    async run(context, { count, seed, owners }: GeneratePlantsOptions) {
      const generate = await loadPlantGenerator();
      return () => {
        const { plants } = context.sandbox;
        const ids = plants.freeIds();
        const records = generate({
          count,
          seed: seed ?? plants.count + 1,
          owners: owners ?? writersOf(context.service.tokens.all()),
        });
        plants.addAll(records.map((record) => ({ ...record, id: ids.next().value })));
        return records.length;
      };
    },
  },
  /**
   * Replaces all plants by generated ones; resolves with their number. The default seed is 1; the
   * default owners are the users who may write.
   */
  seedPlants: {
    method: 'POST',
    path: '/plants/seed',
    takes: '`{ "count": 1000, "seed": 7, "owners": ["alice"] }`, the last two optional',
    body: generation,
    does: 'Replaces all plants by generated ones; the same seed makes the same plants.',
    answers: 'plants',
    async run(context, options: GeneratePlantsOptions) {
      const generate = await loadPlantGenerator();
      return () => {
        const owners = options.owners ?? writersOf(context.service.tokens.all());
        const plants = generate({ ...options, owners });
        context.sandbox.plants.restore(plants);
        return plants.length;
      };
    },
  },
  /** The names of the snapshots, and the number of plants in each. */
  snapshots: {
    method: 'GET',
    path: '/snapshots',
    does: 'Lists the snapshots, and how many plants each holds.',
    run: ({ sandbox }) =>
      [...sandbox.snapshots].map(([name, plants]) => ({ name, plants: plants.length })),
  },
  takeSnapshot: {
    method: 'PUT',
    path: '/snapshots/{name}',
    does: 'Takes a snapshot of all plants, under a name.',
    run({ sandbox }, name: string) {
      const { snapshots, maxSnapshotPlants: maxPlants } = sandbox;
      if (!isName(name)) {
        const message = `"${name}" cannot be the name of a snapshot: use ${nameRule}.`;
        throw new OperationError(400, message);
      }
      if (!snapshots.has(name) && snapshots.size >= maxSnapshots) {
        const message = `There are ${maxSnapshots} snapshots already: delete one first.`;
        throw new OperationError(409, message);
      }
      const others = [...snapshots].map(([of, { length }]) => (of === name ? 0 : length));
      const held = others.reduce((sum, length) => sum + length, 0);
      if (held + sandbox.plants.count > maxPlants) {
        const message =
          `The snapshots of a sandbox can hold ${counted(maxPlants, 'plant')} together, and the others hold ${held}: ` +
          'delete one first, or raise maxSnapshotPlants (--max-snapshot-plants).';
        throw new OperationError(409, message);
      }
      const plants = sandbox.plants.snapshot();
      snapshots.set(name, plants);
      return { name, plants: plants.length };
    },
  },
  /** Restores the plants of a snapshot; resolves with their number. */
  restoreSnapshot: {
    method: 'POST',
    path: '/snapshots/{name}/restore',
    does: 'Restores the plants of a snapshot.',
    answers: 'plants',
    missing: missingSnapshot,
    run({ sandbox }, name: string) {
      const plants = sandbox.snapshots.get(name);
      plants && sandbox.plants.restore(plants);
      return plants?.length;
    },
  },
  deleteSnapshot: {
    method: 'DELETE',
    path: '/snapshots/{name}',
    does: 'Deletes a snapshot.',
    answers: 'name',
    missing: missingSnapshot,
    run: ({ sandbox }, name: string) => (sandbox.snapshots.delete(name) ? name : undefined),
  },
} as const satisfies Readonly<Record<string, Operation>>;

function readPlants({ service }: OperationContext, plants: readonly PlantFixture[]) {
  return parsePlants(plants, 'the plants', { canShareIds: allowsSharedIds(service.profile) });
}
