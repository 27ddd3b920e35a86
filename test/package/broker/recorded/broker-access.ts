import process from 'node:process';

/** How a broker is configured, as far as tests depend on it. */
export type BrokerKind = 'plain' | 'bearer' | 'basic' | 'prefix' | 'other-base';

/** What a client needs to use a broker. */
export interface BrokerAccess {
  /** Its base URL, with its path prefix if it has one, without a slash at the end. */
  readonly url: string;
  readonly token?: string;
  readonly username?: string;
  readonly password?: string;
}

/** The brokers that run now, in place of the recordings. */
export interface LiveBrokers {
  /** Whether the recordings are written anew. */
  readonly record: boolean;
  readonly brokers: Partial<Record<BrokerKind, BrokerAccess>>;
}

/** The brokers that were recorded; their origin stands for the one of the replaying server. */
export const recordedBrokers: Record<BrokerKind, BrokerAccess> = {
  plain: { url: 'http://recorded-broker' },
  bearer: { url: 'http://recorded-broker', token: 'good-token' },
  basic: { url: 'http://recorded-broker', username: 'ci', password: 's3cret' },
  prefix: { url: 'http://recorded-broker/tools/pact' },
  'other-base': { url: 'http://recorded-broker' },
};

/** The base URL in the links of the broker `other-base`. */
export const otherBase = 'https://pacts.example.com';

const variable = 'PLANT_STORE_KIT_LIVE_BROKERS';

/** The live brokers that `npm run test:compat -- broker` has given; without them, recordings are replayed. */
export function readLiveBrokers(): LiveBrokers | undefined {
  const given = process.env[variable];
  return given === undefined ? undefined : (JSON.parse(given) as LiveBrokers);
}

/** The environment in which the tests use these brokers. */
export function environmentFor(live: LiveBrokers): Record<string, string> {
  return { [variable]: JSON.stringify(live) };
}

/** The value of the Authorization header; undefined without credentials. */
export function authorizationOf({ token, username, password }: BrokerAccess): string | undefined {
  if (token !== undefined) {
    return `Bearer ${token}`;
  }
  const pair = `${username}:${password}`;
  return username === undefined ? undefined : `Basic ${Buffer.from(pair).toString('base64')}`;
}
