import type { Profile } from 'plant-store-kit';
import { startServer } from 'plant-store-kit/server';
import { describe, expect, it } from 'vitest';
import { verifyWith } from '../../src/verify/verify-provider.js';
import { isAll } from '../chosen-of.js';
import { ownProfiles } from '../verify/own-profiles.js';
import { sharedPact } from '../verify/shared-pact.js';

const late: Profile = { parameters: { 'list.lag': 100 } };

const profiles = [late, ...(isAll ? [{}, ...ownProfiles] : ownProfiles.slice(1, 3))];

describe.concurrent('our own mock passes every rule', { timeout: 120_000 }, () => {
  it.each(profiles)('with the profile %#', async (profile) => {
    await using server = await startServer({ port: 0, profile });

    const { rules, verdict } = await verifyWith(sharedPact, {
      url: server.url,
      token: 'alice-token',
      secondToken: 'bob-token',
    });

    expect(rules.filter((rule) => rule.verdict === 'failed').map(({ rule }) => rule)).toEqual([]);
    expect(verdict).toBe('passed');
  });
});
