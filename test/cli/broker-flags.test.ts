import { describe, expect, it } from 'vitest';
import { brokerFlags, readBrokerCredentials } from '../../src/cli/broker-flags.js';
import { readFlags } from '../../src/cli/flags.js';
import { readSelectors, selectorFlags } from '../../src/cli/selector-flags.js';

describe('the flags of a broker', () => {
  it('select pacts, and add up', () => {
    const json = '[{"branch":"x","fallbackBranch":"main"},{"mainBranch":true}]';
    const args = [
      ...['--consumer-branch', 'trunk', '--consumer-tag', 'prod', '--environment', 'production'],
      ...['--latest', '--consumer-version-selectors', json],
    ];

    expect(readSelectors(readFlags(args, selectorFlags, {}).values)).toEqual([
      { branch: 'trunk' },
      { tag: 'prod', latest: true },
      { environment: 'production' },
      { latest: true },
      { branch: 'x', fallbackBranch: 'main' },
      { mainBranch: true },
    ]);
    expect(readSelectors({})).toBeUndefined();
  });

  it('give a token or a user, whatever the other kind is in the environment', () => {
    const env = { PACT_BROKER_TOKEN: 't', PACT_BROKER_USERNAME: 'ci', PACT_BROKER_PASSWORD: 'p' };
    const read = (...args: string[]) => readBrokerCredentials(readFlags(args, brokerFlags, env));

    expect(read('--broker-token', 'own')).toEqual({ token: 'own' });
    expect(read('--broker-username', 'me')).toEqual({ username: 'me', password: 'p' });
    expect(read()).toEqual({ token: 't', username: 'ci', password: 'p' });
  });
});
