import { describe, expect, it } from 'vitest';
import { readSelectors, selectorFlags } from '../../src/cli/broker-flags.js';
import { readFlags } from '../../src/cli/flags.js';

describe('the flags of a broker', () => {
  it('select pacts, and add up', () => {
    const json = '[{"branch":"x","fallbackBranch":"main"},{"mainBranch":true}]';
    const args = [
      ...['--consumer-branch', 'trunk', '--consumer-tag', 'prod', '--environment', 'production'],
      ...['--latest', '--consumer-version-selectors', json],
    ];

    expect(readSelectors(readFlags(args, selectorFlags, {}).values, 'main')).toEqual([
      { branch: 'trunk' },
      { tag: 'prod', latest: true },
      { environment: 'production' },
      { latest: true },
      { branch: 'x', fallbackBranch: 'main' },
      { mainBranch: true },
    ]);
  });
});
