import { describe, expect, it } from 'vitest';
import { chosenOf } from '../chosen-of.js';
import type { Fault } from './faults.js';
import { findIrreproducible } from './find-irreproducible.js';
import { verifyVariant } from './verify-variant.js';

/**
 * Tests that each fault is found, that nothing is blamed which it does not break, and that the curl
 * lines show it once more.
 */
export function findOutFaults(faults: readonly Fault[]): void {
  describe.concurrent('a provider is found out that', () => {
    it.each(chosenOf(faults, (_, index) => index % 4 === 0))('$name', async (fault) => {
      const verified = await verifyVariant(fault, 1);
      const { failedRules } = verified;

      expect(failedRules).toContain(fault.breaks[0]);
      expect(fault.breaks).toEqual(expect.arrayContaining([...failedRules]));
      expect(await findIrreproducible(fault, verified)).toEqual([]);
    });
  });
}
