import { describe, expect, it } from 'vitest';
import { contraryProfile, verifyMock } from './mock-profiles.js';

describe.concurrent('our own mock passes every rule', () => {
  it.each([
    ['with our defaults', {}],
    ['with another entry for each parameter and each situation', contraryProfile],
  ])('%s', async (_, profile) => {
    expect(await verifyMock(profile, 1)).toEqual({ failed: [], verdict: 'passed' });
  });
});
