import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PactProcess } from '../../src/verify/pacts/pact-process.js';
import { conforming } from './conforming.js';
import { verifyVariant } from './verify-variant.js';

describe.concurrent('a provider is not blamed that', { timeout: 60_000 }, () => {
  let pact: PactProcess;
  beforeAll(() => {
    pact = new PactProcess(8);
  });
  afterAll(() => pact.stop());

  it.each(conforming)('$name', async (variant) => {
    const { report, broken, left } = await verifyVariant(pact, variant, 1);

    expect(broken).toEqual([]);
    expect(report.verdict).toBe('passed');
    expect(report.leftovers).toEqual([]);
    expect(left).toEqual([]);
  });
});
