import { describe, expect, it } from 'vitest';
import { assertNames, brokerFlags, readBrokerCredentials } from '../../src/cli/broker-flags.js';
import { readFlags } from '../../src/cli/flags.js';

const token = { PACT_BROKER_TOKEN: 'env-token' };
const user = { PACT_BROKER_USERNAME: 'ci', PACT_BROKER_PASSWORD: 's3cret' };
const read = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  readBrokerCredentials(readFlags(args, brokerFlags, env));

describe('the credentials of a broker', () => {
  it('are a user name and a password from the environment', () => {
    expect(read([], user)).toEqual({ username: 'ci', password: 's3cret' });
  });

  it('are a token from a flag, whatever user the environment has', () => {
    expect(read(['--broker-token', 't'], user)).toEqual({ token: 't' });
  });

  it('are a user from flags, whatever token the environment has', () => {
    const flags = ['--broker-username', 'me', '--broker-password', 'p'];

    expect(read(flags, token)).toEqual({ username: 'me', password: 'p' });
  });

  it('take the password from the environment for a user from a flag', () => {
    expect(read(['--broker-username', 'me'], { ...user, ...token })).toEqual({
      username: 'me',
      password: 's3cret',
    });
  });

  it('are both kinds if both are given in the same way, which is rejected later', () => {
    expect(read([], { ...user, ...token })).toEqual({
      token: 'env-token',
      username: 'ci',
      password: 's3cret',
    });
  });
});

describe('assertNames', () => {
  const flags = {
    version: { value: '<v>', help: '' },
    tag: { value: '<t>', isMultiple: true, help: '' },
  } as const;

  it.each([
    [{ version: '..' }, '--version cannot be ".."'],
    [{ tag: ['a', '.'] }, '--tag cannot be "."'],
  ])('rejects %j', (values, message) => {
    expect(() => assertNames<typeof flags>(values, ['version', 'tag'])).toThrow(message);
  });

  it('accepts every other name', () => {
    const values = { version: '1..2', tag: ['feat/x', '...'] };

    expect(() => assertNames<typeof flags>(values, ['version', 'tag'])).not.toThrow();
  });
});
