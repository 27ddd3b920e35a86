import { toOneLine } from '../interface/one-line.js';
import type { Broker } from '../verify/broker/broker-connection.js';
import type { BrokerCredentials } from '../verify/broker/broker-credentials.js';
import { redact } from '../verify/report/redact.js';
import type { Flags, FlagValues } from './flags.js';

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

/** Reads the credentials of the broker. */
export function readBrokerCredentials(values: FlagValues<typeof brokerFlags>): BrokerCredentials {
  return {
    token: values['broker-token'],
    username: values['broker-username'],
    password: values['broker-password'],
  };
}

/** What a broker says, each text once, in its own lines, without the credentials for the broker. */
export function showNotices(
  { secrets }: Pick<Broker, 'secrets'>,
  notices: readonly { readonly text: string }[],
): string {
  const texts = new Set(notices.map(({ text }) => redact(text.trim(), secrets)));
  return [...texts].map((text) => `${text.split('\n').map(toOneLine).join('\n')}\n`).join('');
}
