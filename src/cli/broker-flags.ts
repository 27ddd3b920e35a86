import type { BrokerCredentials } from '../verify/broker/broker-credentials.js';
import { createFlagError, type Flags, type FlagValues, type GivenFlags } from './flags.js';

/** How a Pact Broker is reached. */
export const brokerFlags = {
  'broker-url': {
    value: '<url>',
    env: 'PACT_BROKER_BASE_URL',
    help: 'base URL of the Pact Broker',
  },
  'broker-token': { value: '<token>', env: 'PACT_BROKER_TOKEN', help: 'token of the broker' },
  'broker-username': {
    value: '<name>',
    env: 'PACT_BROKER_USERNAME',
    help: 'user of the broker, in place of a token',
  },
  'broker-password': {
    value: '<password>',
    env: 'PACT_BROKER_PASSWORD',
    help: 'password of that user',
  },
} as const satisfies Flags;

/** Reads the credentials of the broker; a flag makes the other kind in the environment ineffective. */
export function readBrokerCredentials({
  values,
  names,
}: Pick<GivenFlags<typeof brokerFlags>, 'values' | 'names'>): BrokerCredentials {
  const {
    'broker-token': token,
    'broker-username': username,
    'broker-password': password,
  } = values;
  const isFlag = (name: keyof typeof brokerFlags) => names[name] === `--${name}`;
  const isTokenOnly = token !== undefined && isFlag('broker-token') && !isFlag('broker-username');
  const isUserOnly = username !== undefined && isFlag('broker-username') && !isFlag('broker-token');
  return {
    ...(!isUserOnly && { token }),
    ...(!isTokenOnly && { username, password }),
  };
}

/**
 * Rejects names and versions of which no address can be made: `.` and `..` lead elsewhere, and brokers take
 * no control characters.
 *
 * @throws KitError `invalid-flags`, naming the flag.
 */
export function assertNames<Table extends Flags>(
  values: FlagValues<Table>,
  flags: readonly (keyof Table & string)[],
): void {
  for (const flag of flags) {
    const given: unknown = values[flag];
    const found = [given]
      .flat()
      .find((name) => typeof name === 'string' && (/^\.\.?$/.test(name) || /\p{Cc}/u.test(name)));
    if (found !== undefined) {
      throw createFlagError(
        `--${flag} cannot be ${JSON.stringify(found)}, because no address in a broker can hold it`,
        'Give another one.',
      );
    }
  }
}
