import { describe, expect, it } from 'vitest';
import { chosenOf } from '../chosen-of.js';
import { conforming } from './conforming.js';
import type { ConformingProvider } from './late.js';
import { referenceProvider } from './provider.js';
import { verifyOne } from './verify-one.js';

const all: readonly ConformingProvider[] = [...conforming, referenceProvider];
const providers = chosenOf(all, ({ isChosen }) => isChosen === true);

describe.concurrent('a verification fails no rule of a provider, and leaves nothing there', {
  timeout: 120_000,
}, () => {
  it.each(providers)('that $name', async (provider) => {
    const { report, failedRules, left } = await verifyOne(provider);

    expect(failedRules).toEqual([]);
    if (provider.mayBeUnproven) {
      expect(['passed', 'not-checked']).toContain(report.verdict);
    } else {
      expect(report.verdict).toBe(provider.unproven ? 'not-checked' : 'passed');
      expect(report.reason ?? '').toMatch(provider.unproven ?? /^$/);
    }
    // A slow machine makes it one or two more.
    expect(report.requests).toBeLessThan(provider.takesFurtherLists ? 700 : 520);
    expect(report.leftovers).toEqual([]);
    expect(left).toEqual([]);
  });
});
