import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PactProcess } from '../../src/verify/pacts/pact-process.js';
import { sampleOf } from '../sample-of.js';
import type { Variant } from './behaviour.js';
import { verifyVariant } from './verify-variant.js';

/** Tests that nothing fails at providers that keep the interface, and that nothing is left there. */
export function acquitConforming(variants: readonly Variant[]): void {
  describe.concurrent('a provider is not blamed that', { timeout: 60_000 }, () => {
    let pact: PactProcess;
    beforeAll(() => {
      pact = new PactProcess(8);
    });
    afterAll(() => pact.stop());

    it.each(sampleOf(variants, 4))('$name', async (variant) => {
      const { report, failedRules, left } = await verifyVariant(pact, variant, 1);

      expect(failedRules).toEqual([]);
      expect(report.reason).toBeUndefined();
      expect(report.verdict).toBe('passed');
      expect(report.leftovers).toEqual([]);
      expect(left).toEqual([]);
    });
  });
}
