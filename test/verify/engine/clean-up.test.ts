import { expect, it } from 'vitest';
import { CleanUp } from '../../../src/verify/engine/clean-up.js';
import { Run } from '../../../src/verify/engine/run.js';
import { createStep } from '../../../src/verify/engine/step.js';
import { openConnection } from '../../../src/verify/http/open-connection.js';
import { reject } from '../../providers/changes.js';
import { start } from '../verify-faulty.js';

it('deletes plants whose create was rejected when a list shows one, but none whose id another client may have', async () => {
  const deleted: string[] = [];
  await using provider = await start((reference) => ({
    async create(store, plant) {
      if (plant.id.length > 1) {
        await reference.create(store, plant);
      }
      return reject('a defect', plant.id === '8' ? 500 : 400);
    },
    find(store, id, user) {
      deleted.push(id);
      return reference.find(store, id, user);
    },
  }));
  const { url, token } = provider;
  const run = new Run(await openConnection({ url, token, lagMs: 200 }));
  await using cleanUp = new CleanUp(run);
  const stored = run.plants.next();
  await run.trySend(createStep(stored));
  for (const id of ['7', '8', '1.5']) {
    await run.trySend(createStep({ ...run.plants.next(), id }));
  }

  const leftovers = await cleanUp.end();

  expect(leftovers).toEqual([]);
  expect(new Set(deleted)).toEqual(new Set([stored.id]));
});
