import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PactProcess } from '../../src/verify/pacts/pact-process.js';
import { contraryProfile, verifyMock } from './mock-profiles.js';

describe.concurrent('our own mock passes every rule', () => {
  let pact: PactProcess;
  beforeAll(() => {
    pact = new PactProcess(8);
  });
  afterAll(() => pact.stop());

  it.each([
    ['with our defaults', {}],
    ['with another entry for each parameter and each situation', contraryProfile],
  ])('%s', async (_, profile) => {
    expect(await verifyMock(pact, profile, 1)).toEqual({ failed: [], verdict: 'passed' });
  });
});
