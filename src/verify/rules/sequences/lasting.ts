import { setTimeout as wait } from 'node:timers/promises';
import { createPlant } from '../../session/create-plant.js';
import { isListed, listPlants, pollList } from '../../session/list-plants.js';
import type { Check } from './check.js';
import { isLost } from './is-lost.js';

/** The minimum age of the first plant when the check lists it, in milliseconds. */
const minAgeMs = 1500;
/** The maximum time that the check waits for a plant to vanish, in milliseconds. */
const maxMs = 4000;

/**
 * A plant that nobody deletes remains. If the first one of the run has vanished, the check creates a new
 * one and waits until it vanishes as well.
 */
export const lasting: Check = {
  name: 'create a plant, wait, list',
  rules: ['create.stores-plant'],
  needs: ['create.stores-plant', 'delete.removes-one-plant', 'plant.name'],
  async run(context) {
    const { results, capabilities } = context;
    const { firstPlant } = context;
    if (firstPlant === undefined || capabilities.visibility !== 'all') {
      return;
    }
    await wait(Math.max(0, firstPlant.createdAtMs + minAgeMs - performance.now()));
    const listing = await pollList(context, (one) => isListed(one, firstPlant.name));
    if (isListed(listing, firstPlant.name) || !(await isLost(context, firstPlant, listing))) {
      results.passed('create.stores-plant');
      return;
    }
    const plant = await createPlant(context);
    await pollList(context, (one) => isListed(one, plant.name));
    const createdAtMs = performance.now();
    for (let latest = await listPlants(context); ; latest = await listPlants(context)) {
      const ageMs = performance.now() - createdAtMs;
      if (!isListed(latest, plant.name)) {
        results.failed('create.stores-plant', {
          expected: `"${plant.name}" is listed until it is deleted`,
          actual: 'it was listed, and no longer is, though nothing was requested meanwhile',
          exchanges: [plant.created, latest.exchange],
          pauseMs: ageMs,
        });
        return;
      }
      if (ageMs > maxMs) {
        results.notChecked(
          'the first plant of the run has vanished, but a later one has not',
          'create.stores-plant',
        );
        return;
      }
      await wait(100);
    }
  },
};
