import { describe, expect, it } from 'vitest';
import { verifyWith } from '../../src/verify/verify-provider.js';
import { NoPact, sharedPact } from '../verify/shared-pact.js';
import { referenceProvider, startQuick } from './provider.js';
import { startRounds } from './rounds.js';

describe('a default run', () => {
  it('sends at most 500 requests', async () => {
    await using provider = await startQuick(referenceProvider);

    const { requests, verdict } = await verifyWith(sharedPact, provider.access);

    expect(verdict).toBe('passed');
    expect(requests).toBeLessThanOrEqual(500);
  });

  it('takes at most 140 round trips, so that it is quick over a network, too', async () => {
    const rounds = startRounds();
    await using provider = await startQuick({ name: 'is far away', change: rounds.change });

    // No event loop of this process foresees the requests of Pact, which come beside all others.
    const { verdict } = await verifyWith(new NoPact(), provider.access);

    expect(verdict).toBe('passed');
    expect(rounds.count()).toBeLessThanOrEqual(140);
  });
});
