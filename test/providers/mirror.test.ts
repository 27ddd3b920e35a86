import type { Profile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { isAll } from '../chosen-of.js';
import { timeProviders } from './conforming/time.js';
import { conforming } from './conforming.js';
import { describeDifferences, mirrorProvider } from './mirror-provider.js';

const steps = 300;

const chosen = [
  'trims names and tags, and takes a blank tag for none',
  'lists the newest 10 plants if no limit is given',
].map((wanted) => conforming.find(({ name }) => name === wanted) as (typeof conforming)[number]);

/** No profile can say which characters a name may have. */
const mirrored = conforming.filter(({ name }) => !name.startsWith('rejects names of anything but'));

/** What no observation tries is stated by hand. */
const byHand: { readonly [name: string]: Profile['parameters'] } = {
  'holds no more than 25 plants of one user': { 'create.maximum-plants-per-user': 25 },
};

describe.concurrent('an app sees no difference between the mock and a provider', {
  timeout: 600_000,
}, () => {
  it.each(isAll ? mirrored : chosen)('that $name', async (provider) => {
    const count = timeProviders.includes(provider) ? steps / 2 : steps;

    const { observation, comparison, left } = await mirrorProvider(provider, {
      steps: count,
      parameters: byHand[provider.name],
    });

    expect(observation.reason).toBeUndefined();
    expect(comparison.reason).toBeUndefined();
    expect(comparison.steps).toBe(count);
    expect(describeDifferences(comparison)).toEqual([]);
    expect([...observation.leftovers, ...comparison.leftovers]).toEqual([]);
    expect(left).toEqual([]);
  });
});
