import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PactProcess } from '../../src/verify/pacts/pact-process.js';
import { contraryProfile, verifyChoice } from './mock-choices.js';

describe.concurrent('our own mock keeps every rule', { timeout: 60_000 }, () => {
  let pact: PactProcess;
  beforeAll(() => {
    pact = new PactProcess(8);
  });
  afterAll(() => pact.stop());

  it.each([
    ['with our defaults', {}],
    ['with another choice for each open point', contraryProfile],
  ])('%s', async (_, profile) => {
    expect(await verifyChoice(pact, profile, 1)).toEqual({ broken: [], verdict: 'passed' });
  });
});
