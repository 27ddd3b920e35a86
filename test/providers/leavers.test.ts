import { describe, expect, it } from 'vitest';
import { verifyWith } from '../../src/verify/verify-provider.js';
import { chosenOf } from '../chosen-of.js';
import { pactForFaults } from '../verify/shared-pact.js';
import { leavers, unnamedPlants } from './leavers.js';
import { startQuick } from './provider.js';

describe.concurrent('a report names every plant that stays at a provider', {
  timeout: 120_000,
}, () => {
  it.each(chosenOf(leavers, ({ isChosen }) => isChosen === true))('which $name', async (leaver) => {
    await using running = await startQuick(leaver);
    const before = running.plants();

    const { leftovers } = await verifyWith(pactForFaults, { ...running.access, lagMs: 1000 });

    const after = running.plants();
    expect(unnamedPlants(before, after, leftovers)).toEqual([]);
    expect(after.length - before.length).toBeGreaterThanOrEqual(leaver.atLeast ?? 1);
  });
});
