import { describe, expect, it } from 'vitest';
import { chosenOf } from '../chosen-of.js';
import { conforming } from './conforming.js';
import { referenceProvider } from './provider.js';
import { verifyOne } from './verify-one.js';

const providers = chosenOf([...conforming, referenceProvider], ({ isChosen }) => isChosen === true);

describe.concurrent('a verification passes a provider, and leaves nothing there', {
  timeout: 120_000,
}, () => {
  it.each(providers)('that $name', async (provider) => {
    const { report, failedRules, left } = await verifyOne(provider);

    expect(failedRules).toEqual([]);
    expect(report.reason).toBeUndefined();
    expect(report.verdict).toBe('passed');
    expect(report.requests).toBeLessThan(500);
    expect(report.leftovers).toEqual([]);
    expect(left).toEqual([]);
  });
});
