import { startServer } from 'plant-store-kit/server';
import { describe, expect, it } from 'vitest';
import { verifyWith } from '../../src/verify/verify-provider.js';
import { isAll } from '../chosen-of.js';
import { sharedPact } from '../verify/shared-pact.js';
import { ownMockProfiles } from './own-mock-profiles.js';

describe.concurrent('our own mock passes every rule', { timeout: 120_000 }, () => {
  it.each(isAll ? ownMockProfiles : ownMockProfiles.slice(0, 2))('with %s', async (_, profile) => {
    await using server = await startServer({ port: 0, profile });

    const { rules, verdict } = await verifyWith(sharedPact, {
      url: server.url,
      token: 'alice-token',
      secondToken: 'bob-token',
      seed: 1,
    });

    expect(rules.filter((rule) => rule.verdict === 'failed').map(({ rule }) => rule)).toEqual([]);
    expect(verdict).toBe('passed');
  });
});
