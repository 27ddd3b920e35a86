import { describe, expect, it } from 'vitest';
import { createProfile } from '../../../src/verify/profile/create-profile.js';
import { listProviders } from '../../providers/conforming/list.js';
import { describeDifferences, mirrorProvider } from '../../providers/mirror-provider.js';
import { drift } from './drift.js';

async function mirror(wanted: string) {
  const variant = listProviders.find(({ name }) => name.includes(wanted));
  if (variant === undefined) {
    throw new TypeError(`no variant ${wanted}`);
  }
  const { observation, comparison } = await mirrorProvider(variant, { steps: 100, seed: 1 });
  return { profile: createProfile(observation), comparison };
}

describe.concurrent('a header of lists', () => {
  it.each([
    ['counts all plants that a user sees', '{total}'],
    ['counts the plants of a list', '{count}'],
  ])('%s in X-Total-Count, and the mock repeats it', async (wanted, placeholder) => {
    const { profile, comparison } = await mirror(wanted);

    expect(profile.outcomes?.['list.all']?.headers).toEqual({ 'x-total-count': placeholder });
    expect(profile.unsupported).toBeUndefined();
    expect(comparison.differences).toEqual([]);
  });

  it('is reported as unsupported if no outcome can repeat it', async () => {
    const { profile, comparison } = await mirror('Content-Range');

    expect(profile.unsupported).toMatchObject([{ subject: 'content-range' }]);
    expect(comparison.differences).not.toEqual([]);
    expect(describeDifferences(comparison)).toEqual([]);
  });

  it('has drifted if it counts something else', async () => {
    const counting = (text: string) => ({
      outcomes: { 'list.all': { headers: { 'x-total-count': text } } },
    });

    const { report: same } = await drift(counting('{total}'), counting('{total}'));
    const { report: other } = await drift(counting('{total}'), {});

    expect([same.verdict, other.verdict]).toEqual(['same', 'drifted']);
  });
});
