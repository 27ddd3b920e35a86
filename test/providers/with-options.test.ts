import type { VerificationReport, VerifyProviderOptions } from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import { updateKnownFailures } from '../../src/verify/report/known-failures.js';
import { verifyWith } from '../../src/verify/verify-provider.js';
import { chosenOf } from '../chosen-of.js';
import { pactForFaults } from '../verify/shared-pact.js';
import type { Provider } from './behaviour.js';
import { startQuick } from './provider.js';
import { conformingWithOptions, fragileProviders, worsenings } from './with-options.js';

const timeout = 120_000;

async function verify(
  provider: Provider,
  options: Partial<VerifyProviderOptions>,
): Promise<VerificationReport> {
  await using running = await startQuick(provider);
  return await verifyWith(pactForFaults, { ...running.access, lagMs: 500, ...options });
}

const failedRules = ({ rules }: VerificationReport) =>
  rules.flatMap(({ rule, verdict }) => (verdict === 'failed' ? rule : []));

describe.concurrent('a verification with given names passes a provider that', { timeout }, () => {
  it.each(chosenOf(conformingWithOptions, (_, at) => at === 0))('$name', async (provider) => {
    const report = await verify(provider, provider.options);

    expect(failedRules(report)).toEqual([]);
    expect(report.verdict).toBe('passed');
    expect(report.leftovers).toEqual([]);
  });
});

describe.concurrent('a verification of robustness fails, and no rule does, at a provider that', {
  timeout,
}, () => {
  it.each(chosenOf(fragileProviders, (_, at) => at === 0))('$name', async (provider) => {
    const report = await verify(provider, provider.options);

    expect(failedRules(report)).toEqual([]);
    expect(report.robustness?.filter(({ verdict }) => verdict === 'failed')).not.toEqual([]);
    expect(report.verdict).toBe('failed');
  });
});

describe.concurrent('a known failure', { timeout }, () => {
  it.each(chosenOf(worsenings, (_, at) => at === 0))(
    'of $rule is tolerated, and hides no other failure of it: $now.name',
    async ({ rule, known, now }) => {
      const only = [rule];
      const knownFailures = updateKnownFailures(await verify(known, { only }), []);

      const [again, worse] = await Promise.all([
        verify(known, { only, knownFailures }),
        verify(now, { only, knownFailures }),
      ]);

      expect(again.verdict).toBe('passed');
      expect(worse.verdict).toBe('failed');
      expect(failedRules(worse)).toEqual([rule]);
    },
  );
});
