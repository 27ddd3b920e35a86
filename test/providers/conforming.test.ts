import { describe, expect, it } from 'vitest';
import { chosenOf } from '../chosen-of.js';
import { timeProviders } from './conforming/time.js';
import { conforming } from './conforming.js';
import { referenceProvider } from './provider.js';
import { verifyOne } from './verify-one.js';

/** Those that take their time come first: meanwhile, the others are verified. */
const providers = chosenOf(
  [...new Set([...timeProviders, referenceProvider, ...conforming])],
  ({ isChosen }) => isChosen === true,
);

describe.concurrent('a verification passes a provider, and leaves nothing there', {
  timeout: 120_000,
}, () => {
  it.each(providers)('that $name', async (provider) => {
    const { report, failedRules, left } = await verifyOne(provider);

    expect(failedRules).toEqual([]);
    expect(report.reason).toBeUndefined();
    expect(report.verdict).toBe('passed');
    expect(report.leftovers).toEqual([]);
    expect(left).toEqual([]);
  });
});
