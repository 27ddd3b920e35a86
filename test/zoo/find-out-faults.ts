import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PactProcess } from '../../src/verify/pacts/pact-process.js';
import { sampleOf } from '../sample-of.js';
import type { Fault } from './faults.js';
import { findIrreproducible } from './find-irreproducible.js';
import { verifyVariant } from './verify-variant.js';

/**
 * Tests that each fault is found, that nothing is blamed which it does not break, and that the curl
 * lines show it once more.
 */
export function findOutFaults(faults: readonly Fault[]): void {
  describe.concurrent('a provider is found out that', () => {
    let pact: PactProcess;
    beforeAll(() => {
      pact = new PactProcess(8);
    });
    afterAll(() => pact.stop());

    it.each(sampleOf(faults, 4))('$name', async (fault) => {
      const verified = await verifyVariant(pact, fault, 1);
      const { failedRules } = verified;

      expect(failedRules).toContain(fault.breaks[0]);
      expect(fault.breaks).toEqual(expect.arrayContaining([...failedRules]));
      expect(await findIrreproducible(fault, verified)).toEqual([]);
    });
  });
}
