import { describe, expect, it } from 'vitest';
import { chosenOf, isAll } from '../chosen-of.js';
import { conforming } from './conforming.js';
import { referenceProvider } from './provider.js';
import { sendThroughProxy } from './proxy-traffic.js';

const exchanges = isAll ? 5000 : 160;
const seed = Number(process.env.TEST_SEED);
const providers = chosenOf(
  [...new Set([referenceProvider, ...conforming])],
  ({ isChosen }) => isChosen === true,
);

describe.concurrent('the proxy finds no violation in what four clients at random exchange', {
  timeout: 120_000,
}, () => {
  it.each(providers)('with a provider that $name', async (provider) => {
    const { violated, complaints, report } = await sendThroughProxy(provider, {
      exchanges,
      seed,
      flags: ['--alone'],
    });

    expect(violated, complaints).toEqual([]);
    expect(report.requests).toBeGreaterThan(exchanges / 2);
  });
});
