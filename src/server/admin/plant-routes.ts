import * as z from 'zod';
import { isName, nameRule } from '../../interface/name.js';
import { wholeNumberSchema } from '../../interface/whole-number-schema.js';
import { addGeneratedPlants, addPlants } from '../../service/add-plants.js';
import { allowsSharedIds } from '../../service/compiled-profile.js';
import { listPieces } from '../../service/list-pieces.js';
import { LongText } from '../../service/long-text.js';
import { createPlants } from '../../service/plants.js';
import { parsePlants } from '../../store/fixtures.js';
import { loadPlantGenerator, maxPlants, maxSeed } from '../../store/generate-plants.js';
import type { PlantRecord } from '../../store/plant-record.js';
import { writersOf } from '../../store/token-registry.js';
import { type AdminCall, AdminError, type AdminRoute } from './admin-call.js';
import { readExactJson, readJson } from './read-body.js';

/** The maximum number of snapshots of a sandbox. */
const maxSnapshots = 100;

const generation = z.strictObject(
  {
    count: wholeNumberSchema(0, maxPlants),
    seed: wholeNumberSchema(0, maxSeed).optional(),
    owners: z.array(z.string().min(1)).optional(),
  },
  { error: 'must be { "count": 1000 }, with "seed" and "owners" if you like' },
);

/** The plants of a sandbox, with their ids and owners. */
export const plantRoutes: readonly AdminRoute[] = [
  {
    method: 'GET',
    path: '/plants',
    does: 'Lists all plants of all users, oldest first, with ids (as strings) and owners.',
    run: ({ sandbox }) => new LongText(listPieces(sandbox.plants.records(), JSON.stringify)),
  },
  {
    method: 'PUT',
    path: '/plants',
    takes: '`[{ "id": 1, "name": "Snake plant", "tag": "succulent", "owner": "alice" }]`',
    does: 'Replaces all plants.',
    run(call) {
      const { plants } = call.sandbox;
      plants.restore(readPlants(call));
      return { plants: plants.count };
    },
  },
  {
    method: 'POST',
    path: '/plants',
    takes: '`[{ "id": 40, "name": "Basil", "tag": "herb", "owner": "alice" }]`',
    does: 'Adds plants, all or none, and returns them; fails if an id is taken.',
    run(call) {
      const records = readPlants(call);
      addPlants(call.sandbox.plants, records, call.service.profile);
      return records;
    },
  },
  {
    method: 'DELETE',
    path: '/plants/{id}',
    does: 'Deletes every plant with that id.',
    run(call) {
      const { parameter: id } = call;
      if (!createPlants(() => call.sandbox.plants, call.service).delete(id)) {
        throw new AdminError(404, `There is no plant "${id}": see GET /__admin/plants.`);
      }
      return { id };
    },
  },
  {
    method: 'POST',
    path: '/plants/generate',
    takes: '`{ "count": 100, "seed": 7, "owners": ["alice"] }`, the last two optional',
    does: 'Adds generated plants with free ids; without a seed, each call adds others.',
    async run(call) {
      const options = readJson(call.body, generation);
      const generate = await loadPlantGenerator();
      const { tokens } = call.service;
      return () => ({
        generated: addGeneratedPlants(call.sandbox.plants, options, tokens, generate),
      });
    },
  },
  {
    method: 'POST',
    path: '/plants/seed',
    takes: '`{ "count": 1000, "seed": 7, "owners": ["alice"] }`, the last two optional',
    does: 'Replaces all plants by generated ones; the same seed makes the same plants.',
    async run(call) {
      const { count, seed, owners } = readJson(call.body, generation);
      const generate = await loadPlantGenerator();
      return () => {
        const writers = owners ?? writersOf(call.service.tokens.all());
        const plants = generate({ count, seed, owners: writers });
        call.sandbox.plants.restore(plants);
        return { plants: plants.length };
      };
    },
  },
  {
    method: 'POST',
    path: '/reset',
    does: 'Resets the sandbox: restores the initial plants and faults, and clears the requests.',
    run({ sandbox }) {
      sandbox.reset();
      return { plants: sandbox.plants.count };
    },
  },
  {
    method: 'GET',
    path: '/snapshots',
    does: 'Lists the snapshots, and how many plants each holds.',
    run: ({ sandbox }) =>
      [...sandbox.snapshots].map(([name, plants]) => ({ name, plants: plants.length })),
  },
  {
    method: 'PUT',
    path: '/snapshots/{name}',
    does: 'Takes a snapshot of all plants, under a name.',
    run({ sandbox, parameter: name }) {
      if (!isName(name)) {
        throw new AdminError(400, `"${name}" cannot be the name of a snapshot: use ${nameRule}.`);
      }
      if (!sandbox.snapshots.has(name) && sandbox.snapshots.size >= maxSnapshots) {
        const message = `There are ${maxSnapshots} snapshots already: delete one first.`;
        throw new AdminError(409, message);
      }
      const plants = sandbox.plants.snapshot();
      sandbox.snapshots.set(name, plants);
      return { name, plants: plants.length };
    },
  },
  {
    method: 'POST',
    path: '/snapshots/{name}/restore',
    does: 'Restores the plants of a snapshot.',
    run({ sandbox, parameter: name }) {
      const plants = sandbox.snapshots.get(name) ?? failUnknownSnapshot(name);
      sandbox.plants.restore(plants);
      return { plants: plants.length };
    },
  },
  {
    method: 'DELETE',
    path: '/snapshots/{name}',
    does: 'Deletes a snapshot.',
    run({ sandbox, parameter: name }) {
      if (!sandbox.snapshots.delete(name)) {
        failUnknownSnapshot(name);
      }
      return { name };
    },
  },
];

function readPlants({ service, body }: AdminCall): PlantRecord[] {
  const canShareIds = allowsSharedIds(service.profile);
  return parsePlants(readExactJson(body), 'the plants', { canShareIds });
}

function failUnknownSnapshot(name: string): never {
  throw new AdminError(404, `There is no snapshot "${name}": see GET /__admin/snapshots.`);
}
