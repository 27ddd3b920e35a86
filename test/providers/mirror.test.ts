import { compareProvider, createProfile, observeProvider } from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import { chosenOf } from '../chosen-of.js';
import { profiled } from './conforming.js';
import { startProvider } from './provider.js';

/** No profile has a maximum for each user. */
const mirrored = profiled.filter(({ name }) => !name.startsWith('holds no more than'));

describe.concurrent('an app sees no difference between the mock and a provider', {
  timeout: 600_000,
}, () => {
  it.each(chosenOf(mirrored, ({ name }) => /^is (strict|lenient)/.test(name)))(
    'that $name',
    async (provider) => {
      await using running = await startProvider(provider);
      const plantsOfUsers = () => running.plants().filter(({ name }) => !name.startsWith('Guest '));
      const before = plantsOfUsers();
      const { url, token, secondToken } = running;

      const observation = await observeProvider({ url, token, secondToken });
      const profile = createProfile(observation);
      const comparison = await compareProvider({
        url,
        token,
        secondToken,
        profile,
      });

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
