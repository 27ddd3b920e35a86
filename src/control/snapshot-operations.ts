import type { Sandbox } from '../service/sandbox.js';
import type { PlantSnapshot } from '../store/store-state.js';
import * as v from '../text/schema.js';
import { isName, nameRule } from '../text/syntax.js';
import { counted } from '../text/wording.js';
import { OperationError, operation } from './operation.js';

const named = v.strictObject({ name: v.string() });

/** The snapshots of the plants of a sandbox. */
export const snapshotOperations = {
  snapshots: operation('GET /snapshots', {
    does: 'Lists the snapshots, and how many plants each holds.',
    run: ({ sandbox }) =>
      [...sandbox.snapshots].map(([name, plants]) => ({ name, plants: plants.length })),
  }),
  takeSnapshot: operation('PUT /snapshots/{name}', {
    does: 'Takes a snapshot of all plants, under a name.',
    input: named,
    run({ sandbox }, { name }) {
      assertRoomForSnapshot(sandbox, name);
      const plants = sandbox.plants.snapshot();
      sandbox.snapshots.set(name, plants);
      return { name, plants: plants.length };
    },
  }),
  restoreSnapshot: operation('POST /snapshots/{name}/restore', {
    does: 'Restores the plants of a snapshot.',
    input: named,
    run({ sandbox }, { name }) {
      const plants = findSnapshot(sandbox, name);
      sandbox.plants.restore(plants);
      return { plants: plants.length };
    },
  }),
  deleteSnapshot: operation('DELETE /snapshots/{name}', {
    does: 'Deletes a snapshot.',
    input: named,
    run({ sandbox }, { name }) {
      findSnapshot(sandbox, name);
      sandbox.snapshots.delete(name);
      return { name };
    },
  }),
};

function findSnapshot({ snapshots }: Sandbox, name: string): PlantSnapshot {
  const plants = snapshots.get(name);
  if (plants === undefined) {
    throw new OperationError(404, `There is no snapshot "${name}": see GET /__admin/snapshots.`);
  }
  return plants;
}

function assertRoomForSnapshot(sandbox: Sandbox, name: string): void {
  if (!isName(name)) {
    const message = `"${name}" cannot be the name of a snapshot: use ${nameRule}.`;
    throw new OperationError(400, message);
  }
  // One of the same name is replaced, so it does not count.
  const others = [...sandbox.snapshots].filter(([other]) => other !== name);
  const held = others.reduce((sum, [, { length }]) => sum + length, 0);
  const { maxPlants } = sandbox;
  if (held + sandbox.plants.count > maxPlants) {
    const message =
      `The snapshots of a sandbox can hold ${counted(maxPlants, 'plant')} together, and the others hold ${held}: ` +
      'delete one first, or raise maxPlants (--max-plants).';
    throw new OperationError(409, message);
  }
}
