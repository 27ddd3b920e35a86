import { createProfile } from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import { compareBy } from '../../src/verify/compare-provider.js';
import { observeBy } from '../../src/verify/observe-provider.js';
import { chosenOf } from '../chosen-of.js';
import { profiled } from './conforming.js';
import { startQuick } from './provider.js';

/** No profile has a maximum for each user. */
const mirrored = profiled.filter(({ name }) => !name.startsWith('holds no more than'));

describe.concurrent('an app sees no difference between the mock and a provider', {
  timeout: 600_000,
}, () => {
  it.each(chosenOf(mirrored, ({ name }) => /^is (strict|lenient)/.test(name)))(
    'that $name',
    async (provider) => {
      await using running = await startQuick(provider);
      const plantsOfUsers = () => running.plants().filter(({ name }) => !name.startsWith('Guest '));
      const before = plantsOfUsers();

      const observation = await observeBy(running.access);
      const profile = createProfile(observation);
      const comparison = await compareBy({ ...running.access, profile });

      expect(observation.reason).toBeUndefined();
      expect(observation.determined.length).toBeGreaterThanOrEqual(50);
      expect(comparison.reason).toBeUndefined();
      const unknown = comparison.differences.filter(({ isKnown }) => !isKnown);
      expect(unknown.map(({ title, difference }) => `${title}: ${difference}`)).toEqual([]);
      expect([...observation.leftovers, ...comparison.leftovers]).toEqual([]);
      expect(plantsOfUsers()).toEqual(before);
    },
  );
});
