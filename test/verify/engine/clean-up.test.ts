import { expect, it } from 'vitest';
import { CleanUp } from '../../../src/verify/engine/clean-up.js';
import { Run } from '../../../src/verify/engine/run.js';
import { createStep } from '../../../src/verify/engine/step.js';
import { openConnection } from '../../../src/verify/http/open-connection.js';
import { Rejection } from '../../providers/behaviour.js';
import { start } from '../verify-faulty.js';

it('deletes rejected plants when a list shows one, but none whose id another client may have', async () => {
  const deleted: string[] = [];
  await using provider = await start((reference) => ({
    async create(store, plant) {
      if (plant.id !== '7') {
        await reference.create(store, plant);
      }
      throw new Rejection(400, 'a defect');
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
  await run.trySend(createStep({ ...run.plants.next(), id: '7' }));

  const leftovers = await cleanUp.end();

  expect(leftovers).toEqual([]);
  expect(new Set(deleted)).toEqual(new Set([stored.id]));
});
