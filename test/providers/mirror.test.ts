import type { Profile } from 'plant-store-kit';
import { compareProvider, createProfile, observeProvider } from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import { chosenOf } from '../chosen-of.js';
import { conforming, timeProviders } from './conforming.js';
import { startProvider } from './provider.js';

const steps = 300;

/** What no observation tries is stated by hand. */
const byHand: { readonly [name: string]: Profile['parameters'] } = {
  'holds no more than 25 plants of one user': { 'create.maximum-plants-per-user': 25 },
};

describe.concurrent('an app sees no difference between the mock and a provider', {
  timeout: 600_000,
}, () => {
  it.each(chosenOf(conforming, ({ name }) => /^is (strict|lenient)/.test(name)))(
    'that $name',
    async (provider) => {
      await using running = await startProvider(provider);
      const plantsOfUsers = () => running.plants().filter(({ name }) => !name.startsWith('Guest '));
      const before = plantsOfUsers();
      const { url, token, secondToken } = running;
      const count = timeProviders.includes(provider) ? steps / 2 : steps;

      const observation = await observeProvider({ url, token, secondToken });
      const profile = createProfile(observation);
      const parameters = { ...profile.parameters, ...byHand[provider.name] };
      const comparison = await compareProvider({
        url,
        token,
        secondToken,
        profile: { ...profile, parameters },
        steps: count,
        seed: 1,
      });

      expect(observation.reason).toBeUndefined();
      expect(observation.determined.length).toBeGreaterThanOrEqual(55);
      expect(comparison.reason).toBeUndefined();
      expect(comparison.steps).toBe(count);
      const unknown = comparison.differences.filter(({ isKnown }) => !isKnown);
      expect(unknown.map(({ title, difference }) => `${title}: ${difference}`)).toEqual([]);
      expect([...observation.leftovers, ...comparison.leftovers]).toEqual([]);
      expect(plantsOfUsers()).toEqual(before);
    },
  );
});
